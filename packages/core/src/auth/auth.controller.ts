import type { FrameEvent, FrameFailure } from '@latchkey/frame-bridge'
import type { ClientContext } from '../context/context.js'
import type { Social } from '../context/embedded-wallet-options.types.js'
import type { Session } from '../context/session.js'
import type { AlertName } from '../developer/alerts.js'
import { LatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { withAbort, withTimeout } from '../kernel/task.js'
import { createSharedConnectors } from '../shared-sessions/shared-connectors.js'
import { prefixStorage } from '../storage/client-storage.js'
import { type AuthActions, pickLoginActions } from './auth.actions.js'
import { AUTH, type AuthState, initialAuthState } from './auth.types.js'
import type { AuthPorts } from './auth-ports.types.js'
import { createEmailLogin } from './email/email-login.js'
import { createEmailUpdate } from './email/email-update.js'
import { createFrame } from './frame.js'
import { createLoginCache } from './login-cache.js'
import { createAccountTypes } from './session/account-type.js'
import { createApprovals } from './session/approvals.js'
import { createFrameSync } from './session/frame-sync.js'
import { createLoginWaiters } from './session/login-waiters.js'
import { createAuthTransport } from './session/transport.js'
import { createUserSessions } from './session/user-session.js'
import type { LoginFacts, UserSession } from './session/user-session.types.js'
import { createFarcasterLogin } from './social/farcaster-login.js'
import { openPopup } from './social/popup.js'
import { redeemSocial } from './social/redeem-social.js'
import { createSocialLogin } from './social/social-login.js'

/** The embedded wallet: logins, the session and its requests. */
export type AuthController = Controller<AuthState, AuthActions>

const alertOf: Record<FrameFailure, AlertName> = {
  iframe_load_failed: 'frameLoadFailed',
  iframe_request_timeout: 'frameTimedOut',
  unverified_domain: 'unverifiedDomain',
}

/** What a login gives to the one who connects its user. */
interface LoginStep {
  readonly signal: AbortSignal
  connecting(): void
}

/** Creates the embedded wallet of one client. Nothing is asked before the first login or reconnect. */
export function createAuthController(
  ctx: ClientContext,
  clientSession: Pick<Session, 'activeNamespace'>,
  ports: AuthPorts,
): AuthController {
  const { env, events, options, registry, scope } = ctx
  const { activeNamespace } = clientSession
  const { clock } = env
  const cache = createLoginCache(prefixStorage(env.storage, `${options.storagePrefix}wallet/`, env.logger))
  const store = createStore<AuthState>(() => {
    const state = initialAuthState()
    state.email.cooldownUntil = cache.cooldownUntil(clock.now())
    state.smartAccountNetworks = cache.readSmartNetworks()
    return state
  })
  const waiters = createLoginWaiters()
  let restoring: Promise<UserSession | undefined> | undefined

  const hear = (event: FrameEvent) => {
    if (event.type === 'ready') sync.frameReady()
    if (event.type === 'wantedSize') store.set({ wantedSize: { width: event.width, height: event.height } })
    if (event.type === 'lost') store.set({ wantedSize: null })
  }
  const frame = createFrame(ctx, {
    networkId: () => ports.activeNetworkId(activeNamespace() ?? ''),
    statusChanged: status => store.set({ frame: status }),
    event: hear,
    failed: reason => ports.alert(alertOf[reason]),
  })
  const sync = createFrameSync({
    ctx,
    frame,
    cache,
    theme: ports.theme,
    watchTheme: ports.watchTheme,
    smartNetworksChanged: references => store.set({ smartAccountNetworks: [...references] }),
  })
  const userChanged = (session: UserSession | undefined) => {
    store.update(state => {
      state.user = session ? structuredClone(session.user) : null
      state.peer = session ? { name: 'Embedded wallet' } : null
    })
    if (!session) emailUpdate.reset()
    for (const [namespace, { accountTypes = {} }] of Object.entries(session?.namespaces ?? {}))
      for (const type of Object.values(accountTypes)) ports.accountTypeChanged(namespace, type)
  }
  const sessions = createUserSessions({
    ctx,
    frame,
    cache,
    ports: {
      networks: ports.networks,
      activeNamespace,
      activeNetworkId: ports.activeNetworkId,
      accountType: (namespace, networkId) => accountTypes.typeFor(namespace, networkId),
      changed: userChanged,
    },
  })
  const accountTypes = createAccountTypes({
    ctx,
    frame,
    cache,
    sync,
    sessions,
    activeNamespace,
    activeNetworkId: ports.activeNetworkId,
    changing: isChanging => store.set({ changingAccountType: isChanging }),
  })
  const approvals = createApprovals(ports.approvals, { clock, scope })

  const restore = () => {
    restoring ??= sessions.restore(scope.signal).finally(() => {
      restoring = undefined
    })
    return restoring
  }
  /** The session that stands, that of an earlier login, or that of the next one. */
  const pair = async () => {
    const standing = sessions.current() ?? (await restore().catch(() => undefined))
    if (standing) return standing
    ports.openLogin()
    return waiters.next()
  }
  const asking = (change: 1 | -1) =>
    store.update(state => {
      state.pendingRequests += change
    })
  const connectors = createSharedConnectors<UserSession>({
    ctx,
    connectorId: AUTH,
    pair,
    createTransport: (namespace, joined) =>
      createAuthTransport(namespace, {
        frame,
        sessions,
        approvals,
        restore,
        pair: joined,
        networkChanged: cache.rememberNetwork,
        asking,
      }),
    activeNamespace,
    connectPart: ports.connectPart,
    sessionConnected: ports.sessionConnected,
  })
  const connectSession = async (session: UserSession, wanted?: string, input: object = {}) => {
    const { connections, failures, main } = await connectors.connect(session, { wanted, input })
    const connection = connections.find(({ namespace }) => namespace === (wanted ?? main))
    if (connection) return connection
    if (connections.length === 0) await sessions.close()
    throw (
      failures[0]?.error ??
      new LatchkeyError('unsupportedNetwork', 'The embedded wallet has no account in this namespace')
    )
  }
  const connectUser = async (facts: LoginFacts, { signal, connecting }: LoginStep) => {
    const session = await sessions.open(facts, signal)
    connecting()
    waiters.resolve(session)
    await connectSession(session)
  }

  const shared = { store, clock, scope, frame, cache }
  const email = createEmailLogin({ ...shared, login: step => connectUser({}, step) })
  const emailUpdate = createEmailUpdate({ ...shared, stored: sessions.takeEmail })
  const farcaster = createFarcasterLogin({
    ...shared,
    login: ({ username, ...step }) => connectUser({ username, socialProvider: 'farcaster' }, step),
  })
  const social = createSocialLogin({
    ...shared,
    openPopup: () =>
      env.window && options.embeddedWallet
        ? openPopup(env.window, clock, options.embeddedWallet.frameUrl)
        : undefined,
    async login({ provider, uri, accepted, ...step }) {
      const chainId = ports.activeNetworkId(activeNamespace() ?? '')
      const input = { uri, ...(chainId ? { chainId } : {}) }
      const username = await redeemSocial(input, { frame, clock }, step.signal)
      accepted()
      await connectUser({ username, socialProvider: provider satisfies Social }, step)
    },
  })

  events.on('modalClosed', () => {
    for (const each of [email, emailUpdate, social, farcaster, approvals]) each.modalClosed()
    waiters.reject(new LatchkeyError('modalClosed', 'Modal closed'))
  })
  events.on('networksChanged', ({ namespace }) => sessions.takeNetworks(namespace))

  const actions: AuthActions = {
    ...pickLoginActions({ email, emailUpdate, social, farcaster }),
    async connect({ namespace, signal, timeoutMs = options.walletTimeoutMs, ...input } = {}) {
      if (!options.embeddedWallet)
        throw new LatchkeyError('invalidOptions', 'The app has no embedded wallet', {
          hint: 'Set `embeddedWallet.frameUrl` in `createClient`.',
        })
      const late = 'Nobody logged in in time'
      const session = await withAbort(withTimeout(pair(), timeoutMs, clock, late, scope.signal), signal)
      return connectSession(session, namespace, input)
    },
    setAccountType: accountTypes.change,
    preloadFrame: frame.load,
    frameElement: frame.element,
    async restore() {
      // The reconnect of each namespace reports the same failure.
      const loading = frame.load().catch(error => env.logger.warn('The embedded wallet did not load', error))
      await Promise.all([loading, connectors.create()])
      for (const { namespace } of options.adapters)
        if (registry.findConnector(namespace, AUTH)) ports.connectorsReady(namespace)
    },
    granted: namespace => sessions.current()?.namespaces[namespace],
    openWallet: () => false,
  }
  return toController(store, actions)
}
