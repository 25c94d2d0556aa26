import { LatchkeyError, readProperty } from '@latchkey/core/adapter'

/** What a wallet gave the page: a hostile object, of which every member may be missing or throw. */
export interface WalletPage {
  /** The wallet's own object, for app code. */
  readonly object: unknown
  getAccounts(): Promise<unknown>
  /** Listens to the accounts; what comes back takes the listener away where the wallet can. */
  subscribe(listener: (accounts: unknown) => void): () => void
  /** @throws LatchkeyError `unsupportedMethod` when the wallet has no such method */
  sign(method: 'signRaw' | 'signPayload', request: object): Promise<unknown>
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
  return {
    object,
    // Async functions, so that a member that throws at once rejects like any other.
    getAccounts: async () => get(),
    subscribe(listener) {
      const stop = listen?.(listener)
      return () => void (typeof stop === 'function' && stop())
    },
    async sign(method, request) {
      const sign = findMethod(readProperty(object, 'signer'), method)
      if (sign) return sign(request)
      throw new LatchkeyError('unsupportedMethod', 'The wallet does not sign this for a page')
    },
  }
}
