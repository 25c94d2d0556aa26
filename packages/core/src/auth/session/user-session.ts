import type { FrameAnswers } from '@latchkey/frame-bridge'
import type { TransportEvent, TransportSession } from '../../adapter/contract/shared-transport.types.js'
import { toAccountId } from '../../caip/account-id.js'
import { isNetworkId, type NetworkId, namespaceOf } from '../../caip/network-id.js'
import type { ClientContext } from '../../context/context.js'
import type { Social } from '../../context/embedded-wallet-options.types.js'
import { LatchkeyError } from '../../errors/error.js'
import { abortError, createLatest, throwIfAborted, withAbort, withTimeout } from '../../kernel/task.js'
import type { AccountType, EmbeddedUser } from '../auth.types.js'
import type { Frame } from '../frame.js'
import type { LoginCache } from '../login-cache.js'
import type { LoginFacts, UserSession, UserSessionPorts } from './user-session.types.js'

/** How long the sign-out waits for the frame. Given by the specification. */
const SIGN_OUT_MS = 3000
/** How long a sign-out goes on without anybody waiting for it. */
const GIVE_UP_MS = 100_000

type User = FrameAnswers['GET_USER']
type Listener = (event: TransportEvent) => void

/** The session of the embedded wallet: none, or one for all namespaces. */
export interface UserSessions {
  current(): UserSession | undefined
  /** Fires when the current session ends. */
  ended(): AbortSignal
  /**
   * Asks the frame for the user, in every namespace. Replaces the current session.
   * @throws LatchkeyError `invalidResponse`, `aborted`; what the frame rejects with
   */
  open(facts: LoginFacts, signal: AbortSignal): Promise<UserSession>
  /** Restores an earlier login without a prompt. Resolves with undefined, and forgets it, if the frame has none. */
  restore(signal: AbortSignal): Promise<UserSession | undefined>
  /** Asks for the user of one namespace again: another network or account type may have another address. */
  refresh(namespace: string, networkId: NetworkId, signal?: AbortSignal): Promise<void>
  /** Keeps the new email address of the user. */
  takeEmail(email: string): void
  /** The app has other networks in a namespace. */
  takeNetworks(namespace: string): void
  /** Signs out: the cached login goes first, the frame gets 3 s. Never rejects. */
  close(): Promise<void>
  watch(namespace: string, listener: Listener): () => void
}

/** What a session works with. */
export interface UserSessionDeps {
  readonly ctx: ClientContext
  readonly frame: Frame
  readonly cache: LoginCache
  readonly ports: UserSessionPorts
}

const typeOf = ({ address, accounts = [], preferredAccountType }: User): AccountType =>
  accounts.find(each => each.address === address)?.type ?? preferredAccountType ?? 'eoa'

/** Creates the sessions of one client. */
export function createUserSessions({ ctx, frame, cache, ports }: UserSessionDeps): UserSessions {
  const { env, options, scope } = ctx
  const watchers = new Set<{ readonly namespace: string; readonly listener: Listener }>()
  let session: UserSession | undefined
  let ending = new AbortController()
  let closing: Promise<void> | undefined
  const opening = createLatest()
  scope.add(() => ending.abort())

  const tell = (event: TransportEvent, namespace?: string) => {
    for (const watcher of [...watchers])
      if (namespace === undefined || watcher.namespace === namespace) watcher.listener(event)
  }
  const take = (next: UserSession | undefined) => {
    session = next
    ports.changed(next)
  }

  const networkFor = (namespace: string) =>
    ports.activeNetworkId(namespace) ?? ports.networks(namespace)[0]?.caipNetworkId
  const fetchUser = async (networkId: NetworkId, signal: AbortSignal) => {
    const preferredAccountType = await ports.accountType(namespaceOf(networkId), networkId)
    throwIfAborted(signal)
    const asked = { chainId: networkId, preferredAccountType }
    const user = await frame.request('GET_USER', asked, { signal })
    throwIfAborted(signal)
    const { fromFrameChainId } = await frame.code()
    const answered = fromFrameChainId(user.chainId)
    if (!isNetworkId(answered) || namespaceOf(answered) !== namespaceOf(networkId))
      throw new LatchkeyError(
        'invalidResponse',
        `The embedded wallet has no account in ${namespaceOf(networkId)}`,
      )
    return user
  }
  const grantOf = (namespace: string, user: User): TransportSession => {
    const networkIds = ports.networks(namespace).map(each => each.caipNetworkId)
    return {
      accountIds: networkIds.map(id => toAccountId(id, user.address)),
      accountTypes: { [user.address]: typeOf(user) },
      networkIds,
      // The frame decides about each method.
      methods: [],
      events: [],
      properties: {},
      scopedProperties: {},
      supportsAllNetworks: false,
    }
  }
  const withUser = (before: EmbeddedUser | undefined, namespace: string, user: User): EmbeddedUser => ({
    email: user.email ?? before?.email ?? null,
    username: before?.username ?? null,
    socialProvider: before?.socialProvider ?? null,
    accounts: {
      ...before?.accounts,
      [namespace]: user.accounts ?? [{ address: user.address, type: typeOf(user) }],
    },
    smartAccountDeployed: (before?.smartAccountDeployed ?? false) || (user.smartAccountDeployed ?? false),
  })

  /** The namespaces to ask for, the one in use first. */
  const namespaces = async () => {
    const { walletNamespaces } = await frame.code()
    const active = ports.activeNamespace()
    return options.adapters
      .map(({ namespace }) => namespace)
      .filter(each => walletNamespaces.includes(each) && networkFor(each) !== undefined)
      .sort((a, b) => Number(b === active) - Number(a === active))
  }
  const ask = async ({ username = null, socialProvider = null }: LoginFacts, signal: AbortSignal) => {
    const granted: Record<string, TransportSession> = {}
    let user: EmbeddedUser = {
      email: null,
      username,
      socialProvider,
      accounts: {},
      smartAccountDeployed: false,
    }
    let failure: unknown
    for (const namespace of await namespaces()) {
      throwIfAborted(signal)
      try {
        const answer = await fetchUser(networkFor(namespace) as NetworkId, signal)
        granted[namespace] = grantOf(namespace, answer)
        user = withUser(user, namespace, answer)
      } catch (error) {
        throwIfAborted(signal)
        failure ??= error
        env.logger.warn(`The embedded wallet can't be used in ${namespace}`, error)
      }
    }
    if (Object.keys(granted).length === 0)
      throw (
        failure ??
        new LatchkeyError('unsupportedNetwork', 'The embedded wallet supports no network of this app')
      )
    throwIfAborted(signal, scope.signal)
    ending.abort(abortError())
    ending = new AbortController()
    const networkId = networkFor(Object.keys(granted)[0] ?? '')
    cache.remember({ email: user.email, username, socialProvider, networkId })
    const next = { user, namespaces: granted }
    const former = Object.keys(session?.namespaces ?? {})
    take(next)
    // A login that replaces another may grant less.
    for (const namespace of former) tell({ type: 'sessionChanged' }, namespace)
    return next
  }

  const open: UserSessions['open'] = (facts, signal) => opening.run(each => ask(facts, each), signal)

  const forget = () => {
    cache.clear()
    opening.cancel()
    session = undefined
    ending.abort(abortError())
    ports.changed(undefined)
  }
  const signOut = async () => {
    const asking = new AbortController()
    // The bridge would end every open request after 120 s.
    const cancel = env.clock.after(GIVE_UP_MS, () => asking.abort())
    scope.add(cancel)
    const asked = frame
      .request('SIGN_OUT', undefined, { signal: asking.signal })
      .catch(error => env.logger.warn('The embedded wallet did not confirm the sign-out', error))
      .finally(cancel)
    const late = 'The embedded wallet did not confirm the sign-out in time'
    await withTimeout(asked, SIGN_OUT_MS, env.clock, late, scope.signal).catch(() => undefined)
  }

  return {
    current: () => session,
    ended: () => ending.signal,
    open,
    async restore(signal) {
      if (session) return session
      if (!cache.hasLogin) return undefined
      const { isConnected } = await frame.request('IS_CONNECTED', undefined, { signal })
      throwIfAborted(signal)
      if (isConnected) {
        const { username, socialProvider } = cache.read()
        return open({ username, socialProvider: socialProvider as Social | null }, signal)
      }
      cache.clear()
      return undefined
    },
    async refresh(namespace, networkId, signal = scope.signal) {
      const life = ending.signal
      const answer = await withAbort(fetchUser(networkId, signal), life)
      if (!session || life.aborted) return
      take({
        user: withUser(session.user, namespace, answer),
        namespaces: { ...session.namespaces, [namespace]: grantOf(namespace, answer) },
      })
      tell({ type: 'sessionChanged' }, namespace)
    },
    takeEmail(email) {
      if (!session) return
      const { user } = session
      take({ ...session, user: { ...user, email } })
      const { username, socialProvider } = user
      const active = ports.activeNamespace()
      const networkId = active === undefined ? undefined : networkFor(active)
      cache.remember({ email, username, socialProvider, networkId })
    },
    takeNetworks(namespace) {
      const granted = session?.namespaces[namespace]
      const address = granted && Object.keys(granted.accountTypes ?? {})[0]
      if (!session || !granted || address === undefined) return
      const networkIds = ports.networks(namespace).map(each => each.caipNetworkId)
      const accountIds = networkIds.map(id => toAccountId(id, address))
      take({
        ...session,
        namespaces: { ...session.namespaces, [namespace]: { ...granted, networkIds, accountIds } },
      })
      tell({ type: 'sessionChanged' }, namespace)
    },
    close() {
      if (!session) return closing ?? Promise.resolve()
      forget()
      tell({ type: 'closed' })
      closing = signOut().finally(() => {
        closing = undefined
      })
      return closing
    },
    watch(namespace, listener) {
      const watcher = { namespace, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
