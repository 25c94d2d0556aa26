import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../codec/bytes.js'
import type { CosmosChain, KeyType } from '../codec/chain-facts.types.js'
import { createStage, testNetworks } from '../testing/stage.js'
import { writeFields } from './protobuf.js'

const hub = 'cosmos:hub-1'
const urls = {
  'cosmos.evm': '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey',
  ethermint: '/ethermint.crypto.v1.ethsecp256k1.PubKey',
  injective: '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
  initia: '/initia.crypto.v1beta1.ethsecp256k1.PubKey',
  secp256k1: '/cosmos.crypto.secp256k1.PubKey',
} as const
const baseAccount = '/cosmos.auth.v1beta1.BaseAccount'

interface ChainOptions {
  /** The types of keys that the application knows. */
  readonly takes: readonly string[]
  /** What the chain keeps the account as; inside is a plain account. */
  readonly kind?: string
  /** The key that the chain has of the account. */
  readonly key?: string
  readonly refusal?: { readonly code: number; readonly log: string }
  readonly row?: Partial<CosmosChain>
}

/** An application of a chain, and a wallet with a key of Cosmos's own kind. */
async function open({ takes, kind = baseAccount, key, refusal, row = {} }: ChainOptions) {
  const env = createFakeEnv()
  const tried: string[] = []
  const sent: string[] = []
  const typesIn = (bytes: Buffer) => bytes.toString('latin1').match(/\/[a-z.0-9]+\.PubKey/g) ?? []
  const account = () => {
    const own = key ? writeFields([1, key], [2, writeFields([1, new Uint8Array(33).fill(2)])]) : undefined
    const base = writeFields(...(own ? [[2, own] as const] : []), [3, 7n], [4, 1n])
    return writeFields([1, writeFields([1, kind], [2, kind === baseAccount ? base : writeFields([1, base])])])
  }
  const simulate = (data: string) => {
    const types = typesIn(Buffer.from(data, 'hex'))
    tried.push(...types)
    const unknown = types.find(type => !takes.includes(type))
    if (unknown) return { code: 18, codespace: 'sdk', log: `unable to resolve type URL ${unknown}` }
    if (refusal) return { codespace: 'sdk', ...refusal }
    return { code: 0, value: toBase64(writeFields([1, writeFields([2, 50_000n])])) }
  }
  const coin = () => writeFields([1, writeFields([1, 'uatom'], [2, '1000000000'])])
  env.fetch.route('https://rpc-hub-1.test', ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}')
    const reply = (result: object) => ({ json: { jsonrpc: '2.0', id, result } })
    const path: string = params?.path ?? ''
    if (method === 'status') return reply({ node_info: { network: 'hub-1' } })
    if (method === 'broadcast_tx_sync') {
      sent.push(...typesIn(Buffer.from(params.tx, 'base64')))
      return reply({ code: 0, hash: '' })
    }
    if (path.endsWith('Query/Account')) return reply({ response: { code: 0, value: toBase64(account()) } })
    if (path.endsWith('Service/Simulate')) return reply({ response: simulate(params.data) })
    if (path.endsWith('Query/Balance')) return reply({ response: { code: 0, value: toBase64(coin()) } })
    return reply({ response: { code: 0, value: '' } })
  })
  const chain: CosmosChain = { networkId: hub, bech32Prefix: 'cosmos', denom: 'uatom', coinType: 60, ...row }
  const { instance, connect } = createStage({ env, networks: testNetworks, cosmos: { chains: [chain] } })
  const { connector, connection } = await connect(hub)
  const from = connection.accounts[0]?.address ?? ''
  const input = { networkId: hub, from, to: from, amount: 5n } as const
  const { fees = expect.unreachable('no fees') } = instance.capabilities
  const { transfer = expect.unreachable('no transfer') } = connector.capabilities(connection)
  return {
    tried,
    sent,
    estimate: () => fees.estimateTransfer(input),
    send: () => transfer.send(input),
  }
}

describe('the type of keys of a chain with coin type 60', () => {
  it.each(Object.entries(urls))('is found out, once: %s', async (_, url) => {
    const { tried, estimate } = await open({ takes: [url] })
    await estimate()
    expect(tried.at(-1)).toBe(url)
    const tries = tried.length
    await estimate()
    expect(tried.slice(tries)).toEqual([url])
  })

  it.each([
    ['/ethermint.types.v1.EthAccount', urls.ethermint],
    ['/injective.types.v1beta1.EthAccount', urls.injective],
  ])('is known by the first account of the kind %s', async (kind, url) => {
    const { tried, estimate } = await open({ takes: Object.values(urls), kind })
    await estimate()
    expect(tried).toEqual([url])
  })

  it.each([urls.ethermint, urls.secp256k1, '/ethereum.PubKey'])(
    'is for an account what the chain has of it: %s',
    async key => {
      const { tried, estimate } = await open({ takes: [...Object.values(urls), '/ethereum.PubKey'], key })
      await estimate()
      expect(tried).toEqual([key])
    },
  )

  it.each<[KeyType, string]>([
    ...(Object.entries(urls) as [keyof typeof urls, string][]),
    ['/stratos.crypto.v1.ethsecp256k1.PubKey', '/stratos.crypto.v1.ethsecp256k1.PubKey'],
  ])('may be named by the app: %s', async (keyType, url) => {
    const { tried, estimate } = await open({ takes: [url], row: { keyType } })
    await estimate()
    expect(tried).toEqual([url])
  })

  it('is refused where its name is none', async () => {
    const keyType = 'ethsecp256k1' as never
    await expect(open({ takes: [], row: { keyType } })).rejects.toMatchObject({ code: 'invalidOptions' })
  })

  it('is not looked for where the chain refuses the transfer itself', async () => {
    const refusal = { code: 5, log: 'spendable balance 1uatom is smaller than 5uatom' }
    const { tried, estimate } = await open({ takes: Object.values(urls), refusal })
    await expect(estimate()).rejects.toMatchObject({ code: 'insufficientFunds' })
    expect(tried).toEqual([urls['cosmos.evm']])
  })

  it('is the plain one for a wallet whose address is made of its key as Cosmos does, also where the chain takes both', async () => {
    const { tried, sent, send } = await open({ takes: Object.values(urls) })
    await send()
    expect(tried).toEqual([urls['cosmos.evm']])
    expect(sent).toEqual([urls.secp256k1])
  })
})

it('a chain with another coin type has plain keys', async () => {
  const { tried, estimate } = await open({ takes: Object.values(urls), row: { coinType: 118 } })
  await estimate()
  expect(tried).toEqual([urls.secp256k1])
})
