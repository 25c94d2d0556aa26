import type { NetworkId } from '../caip/network-id.js'
import type { KeyValueStorage } from '../kernel/env.types.js'
import type { AccountType } from './auth.types.js'

/** Minimum time between two emails. Given by the specification. */
const COOLDOWN_MS = 30_000

const keys = {
  loginUsed: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  emailTime: 'LAST_EMAIL_LOGIN_TIME',
  chain: 'LAST_USED_CHAIN_KEY',
  username: 'SOCIAL_USERNAME',
  provider: 'SOCIAL_PROVIDER',
  accountType: 'PREFERRED_ACCOUNT_TYPE',
  smartNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** What a login leaves for the next visit. */
export interface CachedLogin {
  readonly email: string | null
  readonly username: string | null
  readonly socialProvider: string | null
  readonly networkId: NetworkId | undefined
}

/** The login of an earlier visit, in the storage of the app's page. It has no token. */
export interface LoginCache {
  readonly hasLogin: boolean
  read(): Pick<CachedLogin, 'email' | 'username' | 'socialProvider'>
  /** Keeps a login. The cool-down of the login email ends. */
  remember(login: CachedLogin): void
  rememberNetwork(networkId: NetworkId): void
  /** Deletes the login. The cool-down stays. */
  clear(): void
  /** Starts the cool-down. */
  emailSent(nowMs: number): void
  /** End of the cool-down in milliseconds since the epoch; `null` if none runs. */
  cooldownUntil(nowMs: number): number | null
  /** The account type that the visitor chose; kept after the sign-out. */
  readAccountType(): AccountType | undefined
  rememberAccountType(type: AccountType): void
  readSmartNetworks(): readonly number[]
  rememberSmartNetworks(references: readonly number[]): void
}

/** Creates the cache over a storage with the client's prefix. */
export function createLoginCache(storage: KeyValueStorage): LoginCache {
  const put = (key: string, value: string | null | undefined) =>
    value === null || value === undefined ? storage.remove(key) : storage.set(key, value)
  return {
    get hasLogin() {
      return storage.get(keys.loginUsed) === 'true'
    },
    read: () => ({
      email: storage.get(keys.email),
      username: storage.get(keys.username),
      socialProvider: storage.get(keys.provider),
    }),
    remember({ email, username, socialProvider, networkId }) {
      storage.set(keys.loginUsed, 'true')
      put(keys.email, email)
      put(keys.username, username)
      put(keys.provider, socialProvider)
      put(keys.chain, networkId)
      storage.remove(keys.emailTime)
    },
    rememberNetwork: networkId => storage.set(keys.chain, networkId),
    clear() {
      for (const key of [keys.loginUsed, keys.email, keys.chain, keys.username, keys.provider])
        storage.remove(key)
    },
    emailSent: nowMs => storage.set(keys.emailTime, String(nowMs)),
    cooldownUntil(nowMs) {
      const sentAt = Number(storage.get(keys.emailTime) ?? Number.NaN)
      // A time in the future comes from a clock that was set back: it must not lock anybody out.
      const isRunning = sentAt <= nowMs && nowMs < sentAt + COOLDOWN_MS
      return isRunning ? sentAt + COOLDOWN_MS : null
    },
    readAccountType() {
      const type = storage.get(keys.accountType)
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    rememberAccountType: type => storage.set(keys.accountType, type),
    readSmartNetworks: () =>
      (storage.get(keys.smartNetworks) ?? '')
        .split(',')
        .map(Number)
        .filter(reference => Number.isSafeInteger(reference) && reference > 0),
    rememberSmartNetworks: references => storage.set(keys.smartNetworks, references.join(',')),
  }
}
