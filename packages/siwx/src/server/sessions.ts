import type { RequestHead, SiwxSessionInfo } from './options.types.js'
import type { Settings } from './settings.js'
import { keyIdentity, verifySignature } from './signatures.js'
import type { LinkedAccount, SessionAccount, StoredSession } from './stores.types.js'
import type { VerifiedPost } from './verify-post.js'

/** How many changes of one session may get in each other's way. */
const MAX_TRIES = 50

/** How soon a contract is asked again after its node was away. */
const RECHECK_AGAIN_MS = 30_000

/** A session that is valid now, with the accounts of its user. */
export interface OpenSession {
  /** Without accounts that were unlinked. */
  readonly stored: StoredSession
  /** As the store has it: a change has to say what it changes. */
  readonly kept: StoredSession
  readonly linked: readonly LinkedAccount[]
}

/** Verifies the texts of contracts again. Returns false where a contract says no now; `unknown` is not a no. */
async function isStillSigned(settings: Settings, session: StoredSession): Promise<boolean> {
  const { now, recheckMs, sessions } = settings
  const time = now()
  if (session.contracts.length === 0 || time - session.checkedAt < recheckMs) return true
  const verdicts = await Promise.all(session.contracts.map(proof => verifySignature(settings, proof)))
  if (verdicts.includes('invalid')) return false
  const isKnown = !verdicts.includes('unknown')
  const checkedAt = isKnown ? time : time - recheckMs + Math.min(recheckMs, RECHECK_AGAIN_MS)
  await sessions.update(session, { checkedAt })
  return true
}

/** Reads the accounts that the session's user has now. Empty if the server keeps no accounts. */
async function linkedOf(
  { accounts }: Settings,
  { userId }: StoredSession,
): Promise<readonly LinkedAccount[]> {
  return accounts ? accounts.list(userId) : []
}

/** The session of a request. One that has ended is deleted. */
export async function findSession(
  settings: Settings,
  request: RequestHead,
): Promise<OpenSession | undefined> {
  const { sessions, strategy, now } = settings
  const stored = await strategy.find(request)
  if (!stored) return undefined
  if (stored.expiresAt <= now() || !(await isStillSigned(settings, stored))) {
    await sessions.delete(stored.id)
    return undefined
  }
  const linked = await linkedOf(settings, stored)
  const accounts = settings.accounts
    ? stored.accounts.filter(({ identity }) => linked.some(each => each.identity === identity))
    : stored.accounts
  if (accounts.length > 0 || !isByAccount(stored))
    return { stored: { ...stored, accounts }, kept: stored, linked }
  // Its accounts were unlinked: whoever has their keys is no longer this user.
  await sessions.delete(stored.id)
  return undefined
}

/** Whether an account began the session. One of better-auth may have begun with a password, and needs no account. */
const isByAccount = ({ method }: StoredSession): boolean => method !== ''

const joined = <Item>(lists: readonly (readonly Item[])[], key: (item: Item) => string): readonly Item[] => [
  ...new Map(lists.flat().map(item => [key(item), item])).values(),
]

/** Accounts and contracts of a session with those of a post. */
export const withPost = (
  session: Pick<StoredSession, 'accounts' | 'contracts'> | undefined,
  { accounts, contracts }: VerifiedPost,
): Pick<StoredSession, 'accounts' | 'contracts'> => ({
  accounts: joined<SessionAccount>([session?.accounts ?? [], accounts], each => each.accountId),
  contracts: joined([session?.contracts ?? [], contracts], each => `${each.networkId}:${each.address}`),
})

/** Ends the session of a request and makes a new one. */
export async function openSession(
  settings: Settings,
  request: RequestHead,
  { userId, post }: { readonly userId: string; readonly post: VerifiedPost },
): Promise<{ readonly session: OpenSession; readonly setCookie: readonly string[] }> {
  const { sessions, strategy, now } = settings
  const former = await findSession(settings, request)
  const time = now()
  const { stored, setCookie } = await strategy.open(request, {
    ...withPost(former?.stored.userId === userId ? former.stored : undefined, post),
    userId,
    method: post.method,
    provedAt: time,
    checkedAt: time,
  })
  if (former) await sessions.delete(former.stored.id)
  return { session: { stored, kept: stored, linked: await linkedOf(settings, stored) }, setCookie }
}

/** Ends the session of a request. */
export const closeSession = (
  { strategy }: Settings,
  request: RequestHead,
): Promise<{ readonly setCookie: readonly string[] }> => strategy.close(request)

/** A session without an account: what it proved, and the text that is verified again. */
export const withoutAccount = (
  { accounts, contracts }: StoredSession,
  isAccount: (account: SessionAccount) => boolean,
): Pick<StoredSession, 'accounts' | 'contracts'> => {
  const left = accounts.filter(account => !isAccount(account))
  const ids = left.map(({ accountId }) => accountId)
  return {
    accounts: left,
    contracts: contracts.filter(each => ids.includes(`${each.networkId}:${each.address}`)),
  }
}

/**
 * Changes what the session of a request has proved. Where another request changed it meanwhile, it begins again from what
 * is there now: none of two changes is lost. The session ends with its last account.
 */
export async function changeSession(
  settings: Settings,
  request: RequestHead,
  change: (session: StoredSession) => Pick<StoredSession, 'accounts' | 'contracts'>,
): Promise<{ readonly setCookie: readonly string[] }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const session = await findSession(settings, request)
    if (!session) return { setCookie: [] }
    const changed = change(session.stored)
    if (changed.accounts.length === 0 && isByAccount(session.stored)) return closeSession(settings, request)
    if (await settings.sessions.update(session.kept, changed)) return { setCookie: [] }
  }
  throw new Error('The session store did not change a session')
}

/** Takes an account out of the session of a request; the session ends with its last one. */
export const signAccountOut = (
  settings: Settings,
  request: RequestHead,
  accountId: string,
): Promise<{ readonly setCookie: readonly string[] }> =>
  changeSession(settings, request, session =>
    withoutAccount(
      session,
      account => account.accountId === accountId || account.identity === keyIdentity(accountId),
    ),
  )

/** Makes the public description of a session. */
export const toInfo = ({ stored, linked }: OpenSession): SiwxSessionInfo => ({
  user: { id: stored.userId },
  accounts: stored.accounts.map(({ accountId }) => accountId),
  identities: stored.accounts.map(({ identity }) => identity),
  linked: linked.map(({ accountId, identity }) => ({ accountId, identity })),
  method: stored.method,
  expiresAt: stored.expiresAt,
})
