import type { Connection } from '../adapter/contract/connection.types.js'
import type { TransportSession } from '../adapter/contract/shared-transport.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { loadOnce } from '../kernel/load-once.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { withAbort, withTimeout } from '../kernel/task.js'
import { createSharedConnectors } from '../shared-sessions/shared-connectors.js'
import { prefixStorage } from '../storage/client-storage.js'
import { createLibrary } from './library/library.js'
import { createPairings } from './pairing/pairings.js'
import { createProposal } from './pairing/proposal.js'
import type { FindEarlierAnswer } from './session/earlier-answer.js'
import { createLink } from './session/link.js'
import type { ReadSession } from './session/read-session.js'
import { createTransport } from './session/transport.js'
import type { AuthenticatedConnection, AuthenticationRequest } from './sign-in/authentication.types.js'
import type { WalletPlace } from './wallet-app/deep-link.js'
import { createLinkedWallets, type LinkedWallet } from './wallet-app/linked-wallets.js'
import { WALLET_CONNECT, type WalletConnectState } from './wallet-connect.types.js'
import type { WalletConnectPorts } from './wallet-connect-ports.types.js'

/** Input of `connect`. */
export type ConnectByPairingInput = Omit<ConnectWalletInput, 'connectorId'>

interface Waiting {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number | undefined
}

/** Actions of WalletConnect. */
export interface WalletConnectActions {
  /**
   * Proposes a pairing and connects every namespace that the wallet approves. Resolves with the connection of
   * `namespace`, of the active namespace, or of the first approved one, in this order.
   * @throws LatchkeyError `userRejected`, `timeout`, `unavailable`, `invalidResponse`, `unsupportedNetwork`, `aborted`
   */
  connect(input?: ConnectByPairingInput): Promise<Connection>
  /**
   * Pairs and requests a sign-in signature in one step, for wallets that support it.
   * @throws LatchkeyError as `connect` does, and `invalidRequest`; `invalidResponse` for what was not signed as asked
   */
  authenticate(
    request: AuthenticationRequest,
    input?: ConnectByPairingInput,
  ): Promise<AuthenticatedConnection>
  /** Proposes a pairing, or continues the pending one. The state has the result. */
  offer(): void
  /** Cancels the pending proposal. Keeps an active session. */
  reset(): void
  /** Sets the wallet of the directory that the pairing is for. */
  choose(wallet: LinkedWallet | null): void
  /**
   * Opens the wallet app with the pending proposal, or the app of the session. Call it directly in a tap handler,
   * before any `await`. Returns false if no app can be opened.
   */
  openWallet(place?: WalletPlace): boolean
  /** Restores the session of the last visit without a prompt. */
  restore(): Promise<void>
  /**
   * Runs `ask`. A request that the page before made, and whose time is not over, is not made again: the wallet's answer to
   * it counts.
   */
  resume<T>(ask: () => Promise<T>): Promise<T>
  /** Returns what the session grants in a namespace. */
  granted(namespace: string): TransportSession | undefined
}

export type WalletConnectController = Controller<WalletConnectState, WalletConnectActions>

const initialState = (): WalletConnectState => ({
  pairing: { status: 'idle', uri: null, expiresAt: null, failure: null },
  chosen: null,
  peer: null,
  app: null,
  sessionExpiresAt: null,
  pendingRequests: 0,
})

const nothingGranted = () =>
  new LatchkeyError('unsupportedNetwork', 'The wallet granted no network of this app', {
    hint: 'Choose a wallet that speaks one of its networks.',
  })

/** Makes WalletConnect of one client. Nothing is asked until somebody pairs or a session is restored. */
export function createWalletConnectController(
  ctx: ClientContext,
  clientSession: Pick<Session, 'activeNamespace' | 'require'>,
  ports: WalletConnectPorts,
): WalletConnectController {
  const { env, options, registry, scope } = ctx
  const store = createStore(initialState)
  const asks = loadOnce(async () => {
    const loaded = options.adapters.map(async ({ namespace, traits }) => {
      const asked = await traits.loadWalletConnect?.()
      return asked ? [{ namespace, asked }] : []
    })
    return (await Promise.all(loaded)).flat()
  })
  const prefix = `${options.storagePrefix}wc/`
  const storage = prefixStorage(env.storage, prefix, env.logger)
  const { alert, identify } = ports
  const { legacy, table, start } = createLibrary({ ctx, prefix, storage, asks, alert, identify })
  const wallets = createLinkedWallets({
    env,
    storage,
    preferUniversal: options.preferUniversalLinks ?? false,
    customWallets: options.customWallets,
  })

  const link = createLink({
    clock: env.clock,
    logger: env.logger,
    window: env.window,
    scope,
    legacy,
    table,
    start,
    requested: wallets.requested,
    changed: session =>
      store.update(state => {
        state.peer = session ? { ...session.peer } : null
        state.app = session ? wallets.read() : null
        state.sessionExpiresAt = session?.expiresAt ?? null
        if (!session) state.pairing = initialState().pairing
      }),
  })
  const proposal = async () =>
    createProposal(
      (await asks()).map(each => ({ ...each, networks: ports.networks(each.namespace) })),
      options.walletConnect,
    )
  const pairings = createPairings({
    store,
    link,
    clock: env.clock,
    logger: env.logger,
    scope,
    legacy,
    proposal,
    approved() {
      const { chosen } = store.snapshot()
      if (chosen) ports.remember(chosen as LinkedWallet)
      store.update(state => {
        state.app = wallets.keep()
      })
    },
    failed: ports.pairingFailed,
  })

  const asking = (change: 1 | -1) =>
    store.update(state => {
      state.pendingRequests += change
    })
  let earlier: FindEarlierAnswer | undefined
  const connectors = createSharedConnectors<ReadSession>({
    ctx,
    connectorId: WALLET_CONNECT,
    pair: pairings.pair,
    createTransport: (namespace, pair) =>
      createTransport(namespace, { link, pair, asking, earlier: () => earlier }),
    activeNamespace: clientSession.activeNamespace,
    connectPart: ports.connectPart,
    sessionConnected: ports.sessionConnected,
  })

  const connectSession = async (
    session: ReadSession,
    { namespace, ...input }: Omit<ConnectByPairingInput, 'signal' | 'timeoutMs'>,
  ) => {
    const {
      connections,
      failures,
      main = failures[0]?.namespace,
    } = await connectors.connect(session, { wanted: namespace, input })
    const isWanted = (each: { readonly namespace: string }) => each.namespace === (namespace ?? main)
    const connection = connections.find(isWanted)
    if (connection) return connection
    const error = failures.find(isWanted)?.error ?? nothingGranted()
    if (connections.length > 0) throw error
    await link.close()
    ports.pairingFailed(error)
    throw error
  }
  const waitFor = (pairing: Promise<ReadSession>, { signal, timeoutMs = options.walletTimeoutMs }: Waiting) =>
    withAbort(withTimeout(pairing, timeoutMs, env.clock, 'The wallet did not answer in time'), signal)

  const beginSigningIn = async (request: AuthenticationRequest) => {
    const { pairBySigningIn } = await import('./sign-in/authentication.js')
    return pairBySigningIn(request, {
      pairings,
      verifier: namespace => clientSession.require(namespace, 'verification'),
      proposal,
    })
  }
  /** The visitor signs in as a second step. */
  const reportUnasked = (error: unknown): undefined => {
    env.logger.warn('No wallet can be asked to sign in by the pairing', error)
  }

  const actions: WalletConnectActions = {
    async connect({ signal, timeoutMs, ...input } = {}) {
      const signIn = ports.signIn()
      const pairing = signIn && (await beginSigningIn(signIn.request).catch(reportUnasked))
      const session = await waitFor(pairing?.session ?? pairings.pair(), { signal, timeoutMs })
      if (pairing) signIn?.proved(pairing.proofs())
      return connectSession(session, input)
    },
    async authenticate(request, { signal, timeoutMs, ...input } = {}) {
      const pairing = await beginSigningIn(request)
      const session = await waitFor(pairing.session, { signal, timeoutMs })
      return { connection: await connectSession(session, input), proofs: pairing.proofs() }
    },
    offer() {
      actions.connect().catch(error => {
        if (error.code !== 'aborted') env.logger.warn('A pairing failed', error)
      })
    },
    reset() {
      wallets.forget()
      pairings.reset()
    },
    choose(wallet) {
      wallets.forget()
      store.update(state => {
        state.chosen = wallet ? { ...wallet } : null
      })
    },
    openWallet(place = 'mobile') {
      const { pairing, chosen } = store.state
      if (pairing.uri === null) return wallets.reopen()
      return wallets.openWith(pairing.uri, place, chosen as LinkedWallet | null)
    },
    async restore() {
      await Promise.all([link.client(), connectors.create()])
      for (const { namespace } of options.adapters)
        if (registry.findConnector(namespace, WALLET_CONNECT)) ports.connectorsReady(namespace)
    },
    async resume(ask) {
      const { createFindEarlierAnswer } = await import('./session/earlier-answer.js')
      earlier = createFindEarlierAnswer(env.clock)
      try {
        return await ask()
      } finally {
        earlier = undefined
      }
    },
    granted: namespace => link.session()?.namespaces[namespace],
  }
  return toController(store, actions)
}
