import { type CallOptions, LatchkeyError, readProperty } from '@latchkey/core/adapter'
import { toHex } from '../codec/bytes.js'
import type { SignerPayload } from '../injected.types.js'

/** What signs for the page. What it answers is as the wallet wrote it. */
export interface PageSigner {
  /** Has the bytes of a text signed, `<Bytes>` around them. `address` is spelled as the wallet spells it. */
  signMessage(address: string, message: string, options?: CallOptions): Promise<unknown>
  signPayload(payload: SignerPayload, options?: CallOptions): Promise<unknown>
}

/** What a wallet gave the page: a hostile object, of which every member may be missing or throw. */
export interface WalletPage extends PageSigner {
  /** The wallet's own object, for app code. */
  readonly object: unknown
  getAccounts(): Promise<unknown>
  /** Listens to the accounts; what comes back takes the listener away where the wallet can. */
  subscribe(listener: (accounts: unknown) => void): () => void
}

type Method = (...args: readonly unknown[]) => unknown

const findMethod = (owner: unknown, key: string): Method | undefined => {
  const method = readProperty(owner, key)
  return typeof method === 'function' ? (...args) => Reflect.apply(method, owner, args) : undefined
}

/**
 * Reads what `enable` or `connect` gave.
 * @throws LatchkeyError `invalidResponse`
 */
export function readPage(object: unknown): WalletPage {
  const accounts = readProperty(object, 'accounts')
  const get = findMethod(accounts, 'get')
  const listen = findMethod(accounts, 'subscribe')
  if (!get) throw new LatchkeyError('invalidResponse', 'The wallet gave the page nothing to ask for accounts')
  const sign = async (method: 'signRaw' | 'signPayload', request: object): Promise<unknown> => {
    const ask = findMethod(readProperty(object, 'signer'), method)
    if (ask) return ask(request)
    throw new LatchkeyError('unsupportedMethod', 'The wallet does not sign this for a page')
  }
  return {
    object,
    // Async functions, so that a member that throws at once rejects like any other.
    getAccounts: async () => get(),
    subscribe(listener) {
      const stop = listen?.(listener)
      return () => void (typeof stop === 'function' && stop())
    },
    signMessage: (address, message) =>
      sign('signRaw', { address, data: toHex(new TextEncoder().encode(message)), type: 'bytes' }),
    signPayload: payload => sign('signPayload', payload),
  }
}
