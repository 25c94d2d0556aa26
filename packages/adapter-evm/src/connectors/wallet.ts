import {
  type AdapterHost,
  type CallOptions,
  LatchkeyError,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '@latchkey/core/adapter'
import { toEvmError } from '../errors.js'
import type { Eip1193Provider } from '../rpc.js'
import { parseAccounts, parseChainIdAnswer } from './schemas.js'

/** How long a wallet may take over a question that needs no person. */
const ANSWER_TIMEOUT_MS = 10_000

/** A provider as a hostile object: every call guarded, bounded and abortable. */
export interface Wallet {
  /** Asks, and leaves what the wallet throws as it is. */
  raw(method: string, params?: unknown): Promise<unknown>
  /** Asks what needs no person: bounded in time. */
  call(method: string, params?: unknown, options?: CallOptions & { timeoutMs?: number }): Promise<unknown>
  /** A call of the app's own, as it is: nobody knows whether a person must answer it, so nothing bounds it. */
  pass(method: string, params?: unknown, options?: CallOptions): Promise<unknown>
  /** Runs what a person must answer. One at a time; once asked, the wallet's answer counts. */
  ask<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
  accounts(options?: CallOptions & { timeoutMs?: number }): Promise<`0x${string}`[]>
  chainId(options?: CallOptions): Promise<number>
}

const mapped = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw toEvmError(error)
  }
}

/** Wraps a provider. `lifetime` ends every wait. */
export function createWallet(provider: Eip1193Provider, host: AdapterHost, lifetime: AbortSignal): Wallet {
  let waiting = false
  const bounded = <T>(work: Promise<T>, options: CallOptions = {}): Promise<T> =>
    withAbort(withAbort(mapped(work), options.signal), lifetime)

  const wallet: Wallet = {
    // An async function, so that a provider that throws at once rejects like any other.
    async raw(method, params) {
      return provider.request(params === undefined ? { method } : { method, params })
    },
    async call(method, params, options = {}) {
      throwIfAborted(options.signal)
      throwIfAborted(lifetime)
      const { timeoutMs = ANSWER_TIMEOUT_MS } = options
      const answer = bounded(wallet.raw(method, params), options)
      return withTimeout(answer, timeoutMs, host.env.clock, 'The wallet did not answer')
    },
    async pass(method, params, options = {}) {
      throwIfAborted(options.signal)
      return bounded(wallet.raw(method, params), options)
    },
    async ask(run, options = {}) {
      throwIfAborted(options.signal)
      throwIfAborted(lifetime)
      if (waiting) {
        throw new LatchkeyError(
          'requestPending',
          'The wallet already shows a request: it must be answered first',
        )
      }
      waiting = true
      try {
        return await bounded(run(), options)
      } finally {
        waiting = false
      }
    },
    accounts: async options => parseAccounts(await wallet.call('eth_accounts', undefined, options)),
    chainId: async options => parseChainIdAnswer(await wallet.call('eth_chainId', undefined, options)),
  }
  return wallet
}
