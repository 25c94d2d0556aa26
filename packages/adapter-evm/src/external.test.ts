import { createAdapterStage, createFakeEnv, type FakeEnv } from '@latchkey/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { type EvmOptions, evm } from './adapter.js'
import { baseAccount } from './base-account.js'
import type { WalletCalls } from './capabilities/calls.types.js'
import { safe } from './safe/index.js'
import { testNetworks } from './testing/stage.js'
import { createStubRpc, quietNetwork } from './testing/stub-rpc.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const safeTxHash = `0x${'5a'.repeat(32)}`
const txHash = `0x${'ab'.repeat(32)}`

const open = (connectors: NonNullable<EvmOptions['connectors']>, env: FakeEnv = createFakeEnv()) =>
  createAdapterStage(evm({ connectors }), { env, networks: testNetworks })

describe('a wallet behind an SDK', () => {
  const provider = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [address]),
  }
  it('is listed as EXTERNAL, and its SDK is loaded with the first connect', async () => {
    const sdk = vi.fn(async () => ({ provider }))
    const { connector } = open([{ id: 'mine', name: 'Mine', open: sdk }])
    expect(connector()).toMatchObject({ id: 'mine', name: 'Mine', type: 'EXTERNAL' })
    expect(sdk).not.toHaveBeenCalled()
    await expect(connector().connect({})).resolves.toMatchObject({
      connectorId: 'mine',
      networkId: 'eip155:1',
    })
    await expect(connector().getProvider?.()).resolves.toBe(provider)
    expect(sdk).toHaveBeenCalledTimes(1)
  })

  it('is disconnected in its SDK as well', async () => {
    const disconnect = vi.fn(async () => undefined)
    const { connector } = open([{ id: 'mine', name: 'Mine', open: async () => ({ provider, disconnect }) }])
    await connector().connect({})
    await connector().disconnect()
    expect(disconnect).toHaveBeenCalledTimes(1)
    await expect(connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  })

  it.each([
    ['is not installed', () => Promise.reject(new TypeError('Failed to resolve module'))],
    ['gives no provider', async () => ({ provider: {} as never })],
  ])('says so where the SDK %s, and can be tried again', async (_, failing) => {
    const opening = vi.fn(async () => ({ provider })).mockImplementationOnce(failing)
    const { connector } = open([{ id: 'mine', name: 'Mine', open: opening }])
    await expect(connector().connect({})).rejects.toMatchObject({ code: 'unavailable' })
    await expect(connector().connect({})).resolves.toMatchObject({ connectorId: 'mine' })
  })
})

describe('Base Account', () => {
  it('is made without telemetry, with the name and the networks of the app', async () => {
    const made = vi.fn()
    const sdk = async () => ({
      createBaseAccountSDK(options: object) {
        made(options)
        return { getProvider: () => ({ request: async () => '0x1' }) }
      },
    })
    const { connector } = open([baseAccount({ sdk })])
    await connector()
      .connect({})
      .catch(() => undefined)
    expect(made).toHaveBeenCalledWith({
      appName: 'Test',
      appLogoUrl: null,
      appChainIds: [1, 10],
      preference: { telemetry: false },
    })
  })
})

interface SafeCalls {
  readonly method: string
  readonly params: unknown
}

/** An SDK of Safe that asks a frame which the test plays; its own messages are not the point here. */
function playSafe(answers: Record<string, unknown>) {
  const calls: SafeCalls[] = []
  const ask = async (method: string, params?: unknown) => {
    calls.push({ method, params })
    const answer = answers[method]
    if (answer === undefined) throw new Error('no')
    return answer
  }
  class StubSdk {
    readonly safe = { getInfo: () => ask('getSafeInfo') }
    readonly txs = {
      send: (input: unknown) => ask('sendTransactions', input),
      getBySafeTxHash: (hash: string) => ask('getTxBySafeTxHash', hash),
      signMessage: (message: string) => ask('signMessage', message),
      signTypedMessage: (data: unknown) => ask('signTypedMessage', data),
    }
  }
  return { calls, answers, sdk: async () => ({ default: StubSdk }) }
}
const info = { safeAddress: address, chainId: 1, threshold: 2, owners: [to, address], isReadOnly: false }
const { sdk } = playSafe({})

/** A page in a frame. */
const framed = (origin?: string): FakeEnv => {
  const env = createFakeEnv({ fetch: createStubRpc(quietNetwork()) })
  Object.assign(env.window, {
    parent: {},
    location: { ancestorOrigins: origin === undefined ? undefined : [origin] },
  })
  return env
}
async function openSafe(answers: Record<string, unknown>) {
  const frame = playSafe({ getSafeInfo: info, sendTransactions: { safeTxHash }, ...answers })
  const stage = open([safe({ sdk: frame.sdk })], framed())
  const { connector, connection } = await stage.connect()
  const { transfer, signMessage, ...own } = connector.capabilities(connection)
  if (!transfer || !signMessage) throw new Error('no capability')
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const calls = own['eip155:calls'] as WalletCalls
  const send = () => transfer.send({ networkId: 'eip155:1', from: address, to, amount: 5n })
  return { ...stage, ...frame, connection, account, transfer, signMessage, abilities: calls, send }
}

describe('Safe', () => {
  it.each([
    ['outside a frame', undefined, false],
    ['in a frame of somebody else', 'https://evil.test', false],
    ['in a frame that resembles it', 'https://app.safe.global.evil.test', false],
    ['in its own frame', 'https://app.safe.global', true],
  ])('is listed %s: %s, %s', (where, origin, listed) => {
    const env = where === 'outside a frame' ? createFakeEnv() : framed(origin)
    if (where === 'outside a frame') Object.assign(env.window, { parent: env.window })
    expect(open([safe({ sdk })], env).connectors()).toHaveLength(listed ? 1 : 0)
  })

  it('connects the account of its frame', async () => {
    const { connection } = await openSafe({})
    expect(connection).toMatchObject({ connectorId: 'safe', networkId: 'eip155:1', accounts: [{ address }] })
  })

  it.each([{ ...info, safeAddress: '<b>' }, { ...info, chainId: -1 }, {}, null])(
    'does not connect to %j',
    async getSafeInfo => {
      const frame = playSafe({ getSafeInfo })
      const { connector } = open([safe({ sdk: frame.sdk })], framed())
      await expect(connector().connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('gives no hash before the transaction is on the chain, and then that one', async () => {
    const { send, answers, calls, settle, of } = await openSafe({
      getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
    })
    let hash: string | undefined
    const sending = send().then(sent => {
      hash = sent.hash
    })
    await expect
      .poll(() => calls.some(({ method }) => method === 'getTxBySafeTxHash'), { timeout: 10_000 })
      .toBe(true)
    await settle(60_000)
    expect([hash, of('transactionSent')]).toEqual([undefined, []])
    answers.getTxBySafeTxHash = { txStatus: 'SUCCESS', txHash }
    await settle(60_000)
    await sending
    expect(hash).toBe(txHash)
    expect(of('transactionSent')).toMatchObject([{ hash: txHash, networkId: 'eip155:1' }])
    expect(calls.find(({ method }) => method === 'sendTransactions')?.params).toEqual({
      txs: [{ to, value: '5', data: '0x' }],
    })
  })

  it.each([
    ['CANCELLED', 'userRejected'],
    ['FAILED', 'transactionRejected'],
  ])('says what became of a transaction that is %s', async (txStatus, code) => {
    const { send, of } = await openSafe({ getTxBySafeTxHash: { txStatus } })
    await expect(send()).rejects.toMatchObject({ code })
    expect(of('transactionSent')).toEqual([])
  })

  it('has a batch pending until all owners have signed', async () => {
    const { abilities, answers, of } = await openSafe({
      getTxBySafeTxHash: { txStatus: 'AWAITING_EXECUTION' },
    })
    const { id } = await abilities.send({
      calls: [
        { to, value: 1n },
        { to, data: '0x01' },
      ],
    })
    expect(id).toBe(safeTxHash)
    await expect(abilities.status(id)).resolves.toMatchObject({ status: 'pending', receipts: [] })
    answers.getTxBySafeTxHash = { txStatus: 'SUCCESS', txHash }
    await expect(abilities.status(id)).resolves.toMatchObject({ status: 'confirmed', statusCode: 200 })
    expect(of('transactionSent')).toMatchObject([{ hash: txHash }])
  })

  it('gives no signature while one is pending', async () => {
    const { signMessage, account, calls } = await openSafe({ signMessage: { safeTxHash } })
    await expect(signMessage.sign({ account, message: 'hello' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:invalidResponse|networkError)$/),
    })
    expect(calls.some(({ method }) => method === 'signMessage')).toBe(true)
  })
})
