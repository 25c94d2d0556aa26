import { isLatchkeyError } from '../../errors/error.js'
import type { KeyValueStorage } from '../../kernel/env.types.js'
import { quietStorage } from './quiet-storage.js'
import type { WalletSession } from './wallet-session.js'

/** Whether the app may reconnect to a wallet without a prompt: for this page, and across page loads where storage works. */
export interface Authorization {
  isGranted(): boolean
  /** The visitor connected the wallet. */
  grant(): void
  /** The visitor disconnected the wallet, or the wallet refused the app. */
  revoke(): void
}

/** What is stored of an authorization. */
export interface AuthorizationInput {
  readonly storage: KeyValueStorage
  /** Unique per wallet. Its value is `1` or absent. */
  readonly key: string
  /**
   * What `1` means. `granted`: wallets that can't be asked silently need a grant. `revoked`: wallets that know their sites
   * may be asked until the visitor disconnects.
   */
  readonly means: 'granted' | 'revoked'
}

/** Creates the authorization of one wallet. */
export function createAuthorization({ storage, key, means }: AuthorizationInput): Authorization {
  const { get, set, remove } = quietStorage(storage)
  let inPage: boolean | undefined
  const write = (isGranted: boolean) => {
    inPage = isGranted
    if (isGranted === (means === 'granted')) set(key, '1')
    else remove(key)
  }
  return {
    isGranted() {
      if (inPage === false) return false
      const isMarked = get(key) === '1'
      // Another tab may have revoked since what was granted here.
      return means === 'revoked' ? !isMarked : inPage || isMarked
    },
    grant: () => write(true),
    revoke: () => write(false),
  }
}

/** A silent question that takes longer has opened a window. */
const WINDOW_MS = 3_000

/** The silent question of a wallet that opens its window to answer it, where it is locked. */
export interface QuietRequest {
  /**
   * Asks, unless the wallet has opened its window in vain before, on this page or an earlier one. `undefined`: it was not
   * asked, or shares nothing.
   */
  ask<T>(run: () => Promise<T | undefined>): Promise<T | undefined>
  /** The visitor connected the wallet, or it was unlocked: it may be asked again. */
  allow(): void
}

/** Creates the silent question of one wallet. */
export function createQuietRequest({
  host,
  connectorId,
}: Pick<WalletSession<unknown>, 'host' | 'connectorId'>): QuietRequest {
  const silence = createAuthorization({
    storage: host.storage,
    key: `silent:${connectorId}`,
    means: 'revoked',
  })
  return {
    allow: silence.grant,
    async ask(run) {
      if (!silence.isGranted()) return undefined
      const cancel = host.env.clock.after(WINDOW_MS, silence.revoke)
      try {
        const state = await run()
        if (state) silence.grant()
        return state
      } catch (error) {
        if (isLatchkeyError(error, 'userRejected')) silence.revoke()
        throw error
      } finally {
        cancel()
      }
    },
  }
}
