import type { KeyValueStorage } from '../../kernel/env.types.js'
import { quietStorage } from './quiet-storage.js'

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
