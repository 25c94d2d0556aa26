import { isNetworkId, type NetworkId } from '../caip/network-id.js'
import { type Guard, isListOf, isRecordOf, isShape, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'
import type { SmartSessionItem } from './smart-sessions.types.js'

const KEY = 'smart_sessions'
const MAX_SESSIONS = 50

/** A session that was granted in this browser, with the wallet's own name for it. */
export interface StoredSession extends Omit<SmartSessionItem, 'revokedAt' | 'dappUrl' | 'appName'> {
  readonly context: string
}

const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
const isBoolean: Guard<boolean> = (value): value is boolean => typeof value === 'boolean'
const isAny: Guard<unknown> = (_): _ is unknown => true
const isFlag: Guard<boolean | undefined> = (value): value is boolean | undefined =>
  value === undefined || typeof value === 'boolean'
const isStored = isListOf(
  isShape<StoredSession>({
    pci: isText,
    context: isText,
    accountId: isText,
    networkId: (value): value is NetworkId => typeof value === 'string' && isNetworkId(value),
    expiresAt: isNumber,
    createdAt: isNumber,
    permissions: isListOf(isShape({ type: isText, data: isRecordOf(isAny) })),
    isRegistered: isBoolean,
    isOpenInWallet: isFlag as Guard<boolean>,
  }),
)

/** The sessions that were granted in this browser. */
export interface StoredSessions {
  of(accountId: string): readonly StoredSession[]
  find(accountId: string, pci: string): StoredSession | undefined
  /** Adds a session, or replaces the one of the same name. */
  put(session: StoredSession): void
  remove(accountId: string, pci: string): void
  /** Remembers a session that the wallet could not revoke, also one that another browser was granted. */
  keepOpen(item: SmartSessionItem): void
}

/** Makes the store. It is read anew each time: another tab of the app may have changed it. */
export function createStoredSessions(storage: ClientStorage, now: () => number): StoredSessions {
  const read = () => (storage.read(KEY, isStored) ?? []).filter(({ expiresAt }) => expiresAt > now())
  const without = (accountId: string, pci: string) =>
    read().filter(each => each.accountId !== accountId || each.pci !== pci)
  const store: StoredSessions = {
    of: accountId => read().filter(each => each.accountId === accountId),
    find: (accountId, pci) => read().find(each => each.accountId === accountId && each.pci === pci),
    put: session =>
      storage.write(KEY, [session, ...without(session.accountId, session.pci)].slice(0, MAX_SESSIONS)),
    remove: (accountId, pci) => storage.write(KEY, without(accountId, pci)),
    keepOpen({ revokedAt: _, dappUrl: __, appName: ___, ...item }) {
      const context = store.find(item.accountId, item.pci)?.context ?? item.pci
      store.put({ ...item, context, isOpenInWallet: true })
    },
  }
  return store
}
