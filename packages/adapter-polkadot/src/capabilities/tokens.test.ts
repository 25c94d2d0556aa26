import { createFakeNetwork } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createNodes } from '../chain/nodes.js'
import { writeUint } from '../chain/scale.js'
import { blake2Key, storageKey } from '../chain/storage.js'
import { decodeAccount } from '../codec/address.js'
import { concat, toHex } from '../codec/bytes.js'
import { createScriptedChain, networkId } from '../testing/scripted-chain.js'
import { fetchTokens } from './tokens.js'

const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const account = decodeAccount(address) ?? new Uint8Array()
const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return concat(Uint8Array.of(bytes.length << 2), bytes)
}
const details = (minBalance: bigint) =>
  concat(new Uint8Array(160), writeUint(minBalance, 16), Uint8Array.of(1), new Uint8Array(13))
const metadata = (symbol: string, decimals: number) =>
  concat(new Uint8Array(16), text('Token'), text(symbol), Uint8Array.of(decimals, 0))

const open = (addresses: readonly string[]) => {
  const chain = createScriptedChain()
  const tokens = addresses.map(id => ({ address: id, name: `T${id}`, symbol: `T${id}`, decimals: 6 }))
  const network = createFakeNetwork('68d56f15f85d3136970ec16946040bc1', 'polkadot', {
    tokens,
    rpcUrls: { default: { http: ['https://node.test'] } },
  })
  const nodes = createNodes({ ...chain.nodes, host: { ...chain.nodes.host, networks: () => [network] } })
  const put = (id: bigint, width: 4 | 16, amount: bigint, decimals = 6, symbol = `T${id}`) => {
    const key = blake2Key(writeUint(id, width))
    chain.storage.set(storageKey('Assets', 'Asset', key), toHex(details(5n)))
    chain.storage.set(storageKey('Assets', 'Metadata', key), toHex(metadata(symbol, decimals)))
    const held = concat(writeUint(amount, 16), Uint8Array.of(0, 0))
    chain.storage.set(storageKey('Assets', 'Account', key, blake2Key(account)), toHex(held))
  }
  return { chain, nodes, put, fetch: () => fetchTokens(nodes, { address, networkId }) }
}

describe('tokens', () => {
  it('are found by numbers of four bytes and of sixteen', async () => {
    const { put, fetch } = open(['1984', '1328', '4294969280'])
    put(1984n, 4, 7n)
    put(1328n, 16, 8n)
    put(4_294_969_280n, 16, 9n)
    expect((await fetch()).map(({ amount }) => amount)).toEqual([7n, 8n, 9n])
  })

  it.each([
    ['other decimals', 8, 'T1984', 'tokenMismatch'],
    ['decimals that no amount has', 255, 'T1984', 'tokenMismatch'],
    ['another symbol', 6, 'USDC', 'tokenMismatch'],
    ['its symbol in other letters', 6, 't1984', undefined],
    ['no symbol', 6, '', undefined],
  ] as const)(
    'keep the decimals of the list where the chain reports %s',
    async (_, decimals, symbol, mark) => {
      const { put, fetch, chain } = open(['1984'])
      put(1984n, 4, 7n, decimals, symbol)
      const [token] = await fetch()
      expect([token?.decimals, token?.symbol, token?.unsendable]).toEqual([6, 'T1984', mark])
      expect(chain.env.log.entries.map(({ message }) => message).join()).toContain(
        mark ? 'cannot be sent' : '',
      )
    },
  )

  it('that the chain does not know are left out with a warning, and those that are no numbers', async () => {
    const { put, fetch, chain } = open(['1984', '5', '0x12', '007', '-1'])
    put(1984n, 4, 7n)
    expect(await fetch()).toHaveLength(1)
    expect(chain.env.log.entries[0]?.message).toContain('T5, T0x12, T007, T-1')
  })

  it('are described by the chain once', async () => {
    const { put, fetch, chain } = open(['1984'])
    put(1984n, 4, 7n)
    await fetch()
    const before = chain.asked.length
    await fetch()
    expect(chain.asked.length - before).toBe(1)
  })

  it('are a failure when the node leaves out what it was asked', async () => {
    const { fetch, chain } = open(['1984'])
    chain.answers.state_queryStorageAt = () => [{ block: '0x', changes: [] }]
    await expect(fetch()).rejects.toMatchObject({ code: 'invalidResponse' })
    chain.answers.state_queryStorageAt = () => null
    await expect(fetch()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
