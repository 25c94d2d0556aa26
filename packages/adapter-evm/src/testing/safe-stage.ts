import { createAdapterStage, createFakeEnv, type FakeEnv } from '@latchkey/core/testing'
import { vi } from 'vitest'
import { type EvmOptions, evm } from '../adapter.js'
import type { WalletCalls } from '../capabilities/calls.types.js'
import { safe } from '../safe/index.js'
import { testNetworks } from './stage.js'
import { createStubRpc, quietNetwork } from './stub-rpc.js'

/** The account of the Safe, and one of its owners. */
export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const to = '0x52908400098527886E0F7030069857D2E4169EE7'
export const safeTxHash = `0x${'5a'.repeat(32)}`
export const info = {
  safeAddress: address,
  chainId: 1,
  threshold: 2,
  owners: [to, address],
  isReadOnly: false,
}

/** An adapter with wallets that the app passes. */
export const openExternals = (
  connectors: NonNullable<EvmOptions['connectors']>,
  env: FakeEnv = createFakeEnv(),
) => createAdapterStage(evm({ connectors }), { env, networks: testNetworks })

/** What a frame answers, by method: a value, or what makes one of the parameters. Nothing is a refusal. */
export type Answers = Record<string, unknown>

/** A frame of a Safe around the page: what it was asked, and its answers, which a test may change. */
export interface PlayedSafe {
  readonly calls: { readonly method: string; readonly params: unknown }[]
  readonly answers: Answers
  readonly sdk: Parameters<typeof safe>[0]['sdk']
}

const createRecord = (answers: Answers) => {
  const calls: PlayedSafe['calls'] = []
  const answer = (method: string, params?: unknown): unknown => {
    calls.push({ method, params })
    const found = answers[method]
    return typeof found === 'function' ? found(params) : found
  }
  return { calls, answers, answer }
}

/** The SDK itself is played. */
export function playSdk(given: Answers): PlayedSafe {
  const { answer, ...record } = createRecord(given)
  const ask = async (method: string, params?: unknown) => {
    const data = answer(method, params)
    if (data === undefined) throw new Error('no')
    return data
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
  return { ...record, sdk: (async () => ({ default: StubSdk })) as never }
}

/** The frame as the SDK itself meets it: messages of the parent. Stubs the global `window`. */
export function playFrame(given: Answers, origin = 'https://app.safe.global'): PlayedSafe {
  const { answer, ...record } = createRecord(given)
  const listeners = new Set<(event: unknown) => void>()
  const parent = {
    postMessage({ id, method, params }: { id: string; method: string; params: unknown }) {
      const data = answer(method, params)
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
  return { ...record, sdk: () => import('@safe-global/safe-apps-sdk') }
}

/** A page in a frame. */
export const framed = (origin?: string): FakeEnv => {
  const env = createFakeEnv({ fetch: createStubRpc(quietNetwork()) })
  Object.assign(env.window, {
    parent: {},
    location: { ancestorOrigins: origin === undefined ? undefined : [origin] },
  })
  return env
}

/** A connected Safe. */
export async function connectSafe(play: (answers: Answers) => PlayedSafe, answers: Answers) {
  const frame = play({ getSafeInfo: info, sendTransactions: { safeTxHash }, ...answers })
  const stage = openExternals([safe({ sdk: frame.sdk })], framed())
  const { connector, connection } = await stage.connect()
  const { transfer, signMessage, ...own } = connector.capabilities(connection)
  if (!transfer || !signMessage) throw new Error('no capability')
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const calls = own['eip155:calls'] as WalletCalls
  const send = () => transfer.send({ networkId: 'eip155:1', from: address, to, amount: 5n })
  return { ...stage, ...frame, connection, account, signMessage, abilities: calls, send }
}
