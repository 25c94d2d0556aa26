import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import type { WalletCalls } from './capabilities/calls.types.js'
import type { TypedDataSigner } from './connectors/sign.js'
import { openrpcFaults } from './testing/openrpc.js'
import { createStage, testNetworks } from './testing/stage.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdt = {
  address: '0xDAC17F958D2EE523A2206206994597C13D831EC7',
  name: 'Tether',
  symbol: 'USDT',
  decimals: 6,
}

/** A page whose node answers every call with one word. */
function openWithNode(word: string) {
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => {
    const calls = [JSON.parse(body ?? '[]')].flat() as { id: number; method: string }[]
    return { json: calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: word })) }
  })
  return createStage({ env: createFakeEnv({ fetch }), wallet: { atomic: 'supported' } })
}

async function open(word = '0x') {
  const stage = openWithNode(word)
  const { connector, connection } = await stage.connect()
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  return { ...stage, account, connector, abilities: connector.capabilities(connection) }
}
const last = (stage: Awaited<ReturnType<typeof open>>, method: string) =>
  stage.wallet.requests.filter(request => request.method === method).at(-1)?.params

describe('what the wallet is asked', () => {
  it('fits the machine-readable specification of wallet methods, every time', async () => {
    const stage = await open('0x1')
    const { abilities, account, connector } = stage
    const calls = abilities['eip155:calls'] as WalletCalls
    const typed = abilities['eip155:typedData'] as TypedDataSigner
    const [, second] = testNetworks
    if (!second) throw new Error('no network')
    await abilities.signMessage?.sign({ account, message: 'hello' })
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    await typed.sign({
      account,
      typedData: { types, primaryType: 'Mail', domain: { chainId: 1n }, message: { text: 'a' } },
    })
    await abilities.chooseAccounts?.choose()
    await calls.capabilities()
    const { id } = await calls.send({
      calls: [
        { to, data: '0xABCD', value: '0x0001' },
        { to, value: 0n },
      ],
    })
    await calls.status(id)
    await abilities.transfer
      ?.send({ networkId: 'eip155:1', from: account.address, to, amount: 5n })
      .catch(() => undefined)
    await abilities.switchNetwork?.switchTo(second)
    await connector.disconnect()
    const checked = stage.wallet.requests.map(({ method, params }) => [method, openrpcFaults(method, params)])
    expect(checked.filter(([, faults]) => faults?.length)).toEqual([])
    const methods = checked.filter(([, faults]) => faults !== undefined).map(([method]) => method)
    for (const method of [
      'wallet_addEthereumChain',
      'wallet_sendCalls',
      'eth_sendTransaction',
      'wallet_getCapabilities',
    ])
      expect(methods).toContain(method)
  })

  it('signs a text that looks like hex as the text that it is', async () => {
    const stage = await open()
    await stage.abilities.signMessage?.sign({ account: stage.account, message: '0xdead' })
    expect(last(stage, 'personal_sign')).toEqual(['0x307864656164', stage.account.address])
  })

  it('sends neither type nor gas, and amounts that no float could carry', async () => {
    const stage = await open('0x1')
    const amount = 123_456_789_012_345_678_901n
    await stage.abilities.transfer
      ?.send({ networkId: 'eip155:1', from: stage.account.address, to, amount })
      .catch(() => undefined)
    expect(last(stage, 'eth_sendTransaction')).toEqual([
      { from: stage.account.address, to, value: `0x${amount.toString(16)}`, chainId: '0x1' },
    ])
  })

  it('knows a Tether contract in any letter case, and takes its silence for a yes', async () => {
    const stage = await open('0x')
    const input = { networkId: 'eip155:1', from: stage.account.address, to, amount: 7n } as const
    await stage.abilities.transfer?.send({ ...input, token: usdt }).catch(() => undefined)
    expect(last(stage, 'eth_sendTransaction')).toMatchObject([
      {
        to: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        value: '0x0',
        data: expect.stringMatching(/^0xa9059cbb/),
      },
    ])
  })

  it('does not ask for a transfer that a token answers with no', async () => {
    const stage = await open(`0x${'0'.repeat(64)}`)
    const token = { ...usdt, decimals: 0 }
    const input = { networkId: 'eip155:1', from: stage.account.address, to, amount: 7n, token } as const
    await expect(stage.abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'executionReverted' })
    expect(last(stage, 'eth_sendTransaction')).toBeUndefined()
  })

  it.each([
    [{ amount: -1n }, 'invalidAmount'],
    [{ amount: 2n ** 256n }, 'invalidAmount'],
    [{ to: 'vitalik.eth' }, 'invalidAddress'],
    [{ to: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'invalidAddress'],
    [{ networkId: 'eip155:99' as const }, 'networkMissing'],
  ])('refuses a transfer with %o as %s', async (change, code) => {
    const stage = await open()
    const input = { networkId: 'eip155:1', from: stage.account.address, to, amount: 1n, ...change } as const
    await expect(stage.abilities.transfer?.send(input)).rejects.toMatchObject({ code })
    expect(last(stage, 'eth_sendTransaction')).toBeUndefined()
  })

  it.each([
    [[]],
    [[{ to: '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }]],
    [[{ to, data: 'abcd' }]],
    [[{ to, value: '5' }]],
    [[{ data: '0x' }]],
    [[{ value: '0x5' }]],
    [[{}]],
  ])('refuses the batch %j', async calls => {
    const { abilities } = await open()
    const batch = abilities['eip155:calls'] as WalletCalls
    await expect(batch.send({ calls: calls as never })).rejects.toMatchObject({ code: 'invalidRequest' })
  })

  it('refuses typed data that is none', async () => {
    const { abilities, account } = await open()
    const typed = abilities['eip155:typedData'] as TypedDataSigner
    for (const broken of [
      {},
      { types: {}, primaryType: 'Mail', message: {} },
      { types: 5, primaryType: 'x', message: {} },
    ])
      await expect(typed.sign({ account, typedData: broken as never })).rejects.toMatchObject({
        code: 'invalidRequest',
      })
  })
})
