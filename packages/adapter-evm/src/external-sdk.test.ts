import { createAdapterStage, createFakeEnv, type FakeEnv } from '@latchkey/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

afterEach(() => vi.unstubAllGlobals())

describe('Base Account, by its own SDK', () => {
  /** A page that records which requests leave it and which scripts are put into it. */
  function openPage() {
    const asked: string[] = []
    const scripts: string[] = []
    vi.stubGlobal('fetch', async (url: unknown) => {
      asked.push(String(url))
      return new Response(null)
    })
    const href = 'https://app.test/'
    const location = { origin: 'https://app.test', pathname: '/', href, hostname: 'app.test' }
    const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    const listen = () => undefined
    const head = { appendChild: () => undefined, removeChild: () => undefined }
    const createElement = (tag: string) => {
      scripts.push(tag)
      return {}
    }
    vi.stubGlobal('localStorage', localStorage)
    vi.stubGlobal('document', { head, createElement, querySelector: () => null })
    vi.stubGlobal('window', { location, localStorage, addEventListener: listen, removeEventListener: listen })
    return { asked, scripts }
  }
  const load = () => import('@base-org/account/browser')

  it('loads no telemetry and asks no host but that of the page; a silent connect finds nothing', async () => {
    const { asked, scripts } = openPage()
    const { connector } = open([baseAccount({ sdk: load })])
    await expect(connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    await connector().disconnect()
    // The SDK reads the page's own Cross-Origin-Opener-Policy, which could cut its window off.
    expect(asked).toEqual(['https://app.test/'])
    expect(scripts).toEqual([])
    // The record is no blind one: without our preference the SDK puts its telemetry into the page.
    const { createBaseAccountSDK } = await load()
    createBaseAccountSDK({ appName: 'Test', appLogoUrl: null, appChainIds: [1], preference: {} })
    expect(scripts).toEqual(['script'])
  })
})

interface SafeCalls {
  readonly method: string
  readonly params: unknown
}

/** The frame of a Safe around the page, as its SDK meets it: messages of the parent. */
function playSafe(answers: Record<string, unknown>, origin = 'https://app.safe.global') {
  const calls: SafeCalls[] = []
  const listeners = new Set<(event: unknown) => void>()
  const parent = {
    postMessage({ id, method, params }: { id: string; method: string; params: unknown }) {
      calls.push({ method, params })
      const found = answers[method]
      const data: unknown = typeof found === 'function' ? found(params) : found
      const message = { id, success: data !== undefined, data, error: 'no', version: '9.1.0' }
      for (const listener of listeners)
        queueMicrotask(() => listener({ origin, source: parent, data: message }))
    },
  }
  const page = {
    parent,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
  }
  vi.stubGlobal('window', Object.assign(page, { crypto: globalThis.crypto }))
  return { calls, answers }
}
const info = { safeAddress: address, chainId: 1, threshold: 2, owners: [to, address], isReadOnly: false }
const sdk = () => import('@safe-global/safe-apps-sdk')

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
  const stage = open([safe({ sdk })], framed())
  const { connector, connection } = await stage.connect()
  const { transfer, signMessage, ...own } = connector.capabilities(connection)
  if (!transfer || !signMessage) throw new Error('no capability')
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const calls = own['eip155:calls'] as WalletCalls
  const send = () => transfer.send({ networkId: 'eip155:1', from: address, to, amount: 5n })
  return { ...stage, ...frame, connection, account, transfer, signMessage, abilities: calls, send }
}

describe('Safe, by its own SDK', () => {
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

  it('does not believe a frame of another origin', async () => {
    playSafe({ getSafeInfo: info }, 'https://evil.test')
    const { connector, env, settle } = open([safe({ sdk })], framed())
    const refused = expect(connector().connect({})).rejects.toMatchObject({ code: 'timeout' })
    await expect.poll(() => env.clock.pending, { timeout: 10_000 }).toBeGreaterThan(1)
    await settle(2_000)
    await refused
  })

  it.each([{ ...info, safeAddress: '<b>' }, { ...info, chainId: -1 }, {}, null])(
    'does not connect to %j',
    async getSafeInfo => {
      playSafe({ getSafeInfo })
      const { connector } = open([safe({ sdk })], framed())
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
      params: undefined,
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
