import { readAccountId } from './http/wire.js'
import type { RequestHead } from './options.types.js'
import { refuse } from './refusals.js'
import { createSecret } from './secrets.js'
import { changeSession, findSession, type OpenSession, withoutAccount, withPost } from './sessions.js'
import type { Settings } from './settings.js'
import { keyIdentity } from './signatures.js'
import type { AccountStore, LinkedAccount } from './stores.types.js'
import { ownerOf, toSignIn, type VerifiedPost, verifyPost } from './verify-post.js'

/** How old the last sign-in may be when an account is unlinked or made primary. */
const FRESH_MS = 5 * 60_000

/** @throws SiwxError `notSignedIn` */
export const requireSession = async (settings: Settings, request: RequestHead): Promise<OpenSession> =>
  (await findSession(settings, request)) ?? refuse('notSignedIn')

/** @throws SiwxError `linkingOff` */
export const requireAccounts = ({ accounts }: Settings): AccountStore => accounts ?? refuse('linkingOff')

/** Links the accounts of a post to a user. @throws SiwxError `accountTaken` */
async function link({ accounts, now }: Settings, userId: string, post: VerifiedPost): Promise<void> {
  const linkedAt = now()
  // One row per identity: a key on several networks is one account.
  const rows = new Map<string, LinkedAccount>()
  for (const account of post.accounts)
    if (!rows.has(account.identity))
      rows.set(account.identity, { ...account, userId, linkedAt, primaryAt: 0 })
  if (accounts && !(await accounts.link([...rows.values()]))) refuse('accountTaken')
}

/**
 * Finds or makes the user of a verified post, and links its accounts.
 * @throws SiwxError `accountTaken`, `userRefused`
 */
export async function signInUser(settings: Settings, post: VerifiedPost): Promise<string> {
  const owner = await ownerOf(settings, post.accounts)
  const made = settings.accounts ? createSecret(128) : (post.accounts[0]?.identity ?? '')
  const user = settings.onSignIn ? await settings.onSignIn(toSignIn(post, owner)) : { id: owner ?? made }
  if (!user) return refuse('userRefused')
  if (owner !== undefined && owner !== user.id) refuse('accountTaken')
  await link(settings, user.id, post)
  return user.id
}

/** Links the account of a post to the user of a session. */
export async function linkAccount(settings: Settings, body: unknown, request: RequestHead): Promise<void> {
  requireAccounts(settings)
  const { stored } = await requireSession(settings, request)
  const post = await verifyPost(settings, body, request, { purpose: 'link', session: stored.id })
  const owner = await ownerOf(settings, post.accounts)
  if (owner !== undefined && owner !== stored.userId) refuse('accountTaken')
  await link(settings, stored.userId, post)
  await changeSession(settings, request, session => withPost(session, post))
}

/** The account that a post names, of a user who signed in a moment ago. */
async function namedAccount(settings: Settings, body: unknown, request: RequestHead) {
  const store = requireAccounts(settings)
  const accountId = readAccountId(body)
  const { stored, linked } = await requireSession(settings, request)
  // A session that was left open, or stolen, must not be enough to lock its owner out.
  if (stored.provedAt < settings.now() - FRESH_MS) refuse('proofNeeded')
  const account =
    linked.find(each => each.accountId === accountId) ??
    linked.find(each => each.identity === keyIdentity(accountId)) ??
    refuse('accountUnknown')
  return { store, stored, account }
}

/** Unlinks an account, and ends what it proved in this session. */
export async function unlinkAccount(settings: Settings, body: unknown, request: RequestHead): Promise<void> {
  const { store, stored, account } = await namedAccount(settings, body, request)
  if (!(await store.unlink(stored.userId, account.identity))) refuse('lastAccount')
  await changeSession(settings, request, session =>
    withoutAccount(session, ({ identity }) => identity === account.identity),
  )
}

/** Makes an account the primary one. */
export async function setPrimaryAccount(
  settings: Settings,
  body: unknown,
  request: RequestHead,
): Promise<void> {
  const { store, stored, account } = await namedAccount(settings, body, request)
  await store.setPrimary(stored.userId, account.identity, settings.now())
}
