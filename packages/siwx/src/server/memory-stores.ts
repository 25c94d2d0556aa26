import { SiwxError } from '../errors.js'
import type {
  AccountStore,
  LinkedAccount,
  NonceStore,
  SessionStore,
  SiwxStores,
  StoredNonce,
  StoredSession,
} from './stores.types.js'

/** Removes what has expired, at most once per this many writes. */
const SWEEP_WRITES = 1_000

const createSweep = (items: Map<string, { readonly expiresAt: number }>, now: () => number) => {
  let writes = 0
  return (remove: (key: string) => void) => {
    writes += 1
    if (writes % SWEEP_WRITES !== 0) return
    for (const [key, { expiresAt }] of items) if (expiresAt <= now()) remove(key)
  }
}

function createNonces(now: () => number): NonceStore {
  const items = new Map<string, StoredNonce>()
  // A set keeps the order of its insertions: the oldest nonce of a browser comes first.
  const byBrowser = new Map<string, Set<string>>()
  const sweep = createSweep(items, now)
  const take = (nonce: string) => {
    const found = items.get(nonce)
    if (!found) return undefined
    const own = byBrowser.get(found.browser)
    own?.delete(nonce)
    if (own?.size === 0) byBrowser.delete(found.browser)
    items.delete(nonce)
    return found
  }
  return {
    async issue(nonce, limit) {
      sweep(take)
      items.set(nonce.nonce, nonce)
      const own = byBrowser.get(nonce.browser) ?? new Set()
      byBrowser.set(nonce.browser, own.add(nonce.nonce))
      for (const old of [...own].slice(0, -limit)) take(old)
    },
    consume: async nonce => take(nonce),
  }
}

/** What a session has proved, to compare. */
const provedBy = ({ accounts, contracts }: StoredSession): string => JSON.stringify([accounts, contracts])

function createSessions(now: () => number): SessionStore {
  const items = new Map<string, StoredSession>()
  const sweep = createSweep(items, now)
  return {
    async create(session) {
      sweep(id => items.delete(id))
      items.set(session.id, session)
    },
    find: async id => items.get(id),
    async update(session, patch) {
      const found = items.get(session.id)
      if (!found || provedBy(found) !== provedBy(session)) return false
      items.set(session.id, { ...found, ...patch })
      return true
    },
    async delete(id) {
      items.delete(id)
    },
  }
}

function createAccounts(): AccountStore {
  const items = new Map<string, LinkedAccount>()
  const listOf = (userId: string) =>
    [...items.values()]
      .filter(account => account.userId === userId)
      .sort((a, b) => b.primaryAt - a.primaryAt || a.linkedAt - b.linkedAt)
  return {
    find: async identity => items.get(identity),
    list: async userId => listOf(userId),
    async link(accounts) {
      if (accounts.some(({ identity, userId }) => (items.get(identity)?.userId ?? userId) !== userId))
        return false
      for (const account of accounts) if (!items.has(account.identity)) items.set(account.identity, account)
      return true
    },
    async unlink(userId, identity) {
      const own = listOf(userId)
      return own.length > 1 && own.some(each => each.identity === identity) && items.delete(identity)
    },
    async setPrimary(userId, identity, primaryAt) {
      const found = items.get(identity)
      if (found?.userId === userId) items.set(identity, { ...found, primaryAt })
    },
  }
}

/**
 * Makes stores in the memory of one process, for development and tests: a restart signs everybody out, and two processes
 * do not know each other's nonces.
 * @throws SiwxError `invalidOptions` where `NODE_ENV` is `production`, unless `allowProduction` is true
 */
export function createMemoryStores({
  allowProduction = false,
  now = Date.now,
}: {
  readonly allowProduction?: boolean
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
} = {}): Required<SiwxStores> {
  const environment = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env
  if (environment?.NODE_ENV === 'production' && !allowProduction)
    throw new SiwxError(
      'invalidOptions',
      'The memory stores forget everything at a restart. Use `@latchkey/siwx/drizzle` or `/redis`, or set `allowProduction`.',
    )
  return { nonces: createNonces(now), sessions: createSessions(now), accounts: createAccounts() }
}
