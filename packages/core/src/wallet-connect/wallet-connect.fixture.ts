import type { VerifyMessageInput } from '../adapter/contract/signed-message.types.js'
import type {
  TransportDefinition,
  TransportStartInput,
} from '../adapter/wallet-connect/transport-definition.types.js'
import { createTestClient, type TestClient, type TestClientOptions } from '../client/client.fixture.js'
import type { ClientEvents } from '../context/client-events.types.js'
import type { Session } from '../context/session.js'
import type { AlertName } from '../developer/alerts.js'
import type { LatchkeyError } from '../errors/error.js'
import { createEmitter } from '../kernel/emitter.js'
import { createScope, type Scope } from '../kernel/scope.js'
import { requestedNetworks } from '../network/network.selectors.js'
import { createClientStorage } from '../storage/client-storage.js'
import { createRecentWallets } from '../wallets/recent-wallets.js'
import { createFakeSignClient, type FakeSignClient } from './fake-sign-client.fixture.js'
import type { PairingSignIn } from './sign-in/authentication.types.js'
import { createWalletConnectController, type WalletConnectController } from './wallet-connect.controller.js'

/** A client of two namespaces with WalletConnect over the library in memory. */
export interface WalletConnectStage extends TestClient {
  readonly library: FakeSignClient
  readonly walletConnect: WalletConnectController
  readonly scope: Scope
  readonly alerts: AlertName[]
  /** Client ids that the transport reported for the blockchain API. */
  readonly clientIds: string[]
  readonly failures: LatchkeyError[]
  /** Reports the client id of the relay. */
  relayKnows(id: string): void
  /** Says what the relay said. */
  relaySays(message: string): void
  readonly starts: number
  /** What the library was started with last. */
  readonly startedWith: TransportStartInput | undefined
}

/** What may be wrong on the stage. */
export interface WalletConnectStageOptions extends TestClientOptions {
  readonly library?: FakeSignClient
  /** Failures of starting the library, one a start. */
  readonly failStarts?: readonly Error[]
  /** What the namespace's verifier says of a signature. Everything is genuine unless told. */
  readonly verifies?: (input: VerifyMessageInput) => boolean
  /** A wish to sign in by the pairing. Nobody signs in unless told. */
  readonly signIn?: PairingSignIn
}

/** Makes the stage. */
export function createWalletConnectStage(options: WalletConnectStageOptions = {}): WalletConnectStage {
  const {
    library = createFakeSignClient(),
    failStarts = [],
    verifies = () => true,
    signIn,
    ...clientOptions
  } = options
  const test = createTestClient({ other: true, ...clientOptions })
  const { client, env } = test
  const scope = createScope(() => undefined)
  const [alerts, failures]: [AlertName[], LatchkeyError[]] = [[], []]
  const clientIds: string[] = []
  let startedWith: TransportStartInput | undefined
  let starts = 0
  const storage = createClientStorage(env.storage)
  const transport: TransportDefinition = {
    apiVersion: 1,
    id: 'walletConnect',
    load: async () => ({
      sessionsKey: 'sessions',
      async start(input) {
        const failure = failStarts[starts]
        starts += 1
        startedWith = input
        if (failure) throw failure
        return library
      },
    }),
  }
  const walletConnect = createWalletConnectController(
    {
      env,
      options: { ...client.options, transports: [transport] },
      registry: test.registry,
      storage,
      events: createEmitter<ClientEvents>(),
      scope,
    },
    {
      activeNamespace: client.session.activeNamespace,
      require: (() => ({
        verifyMessage: async (input: VerifyMessageInput) => verifies(input),
      })) as unknown as Session['require'],
    },
    {
      networks: namespace => requestedNetworks(client.network.state, namespace),
      connectPart: test.domains.connection.internal.connectPart,
      sessionConnected: test.domains.connection.internal.sessionConnected,
      connectorsReady: () => undefined,
      signIn: () => signIn,
      pairingFailed: error => void failures.push(error),
      alert: name => void alerts.push(name),
      identify: id => void clientIds.push(id),
      remember: createRecentWallets(storage).remember,
    },
  )
  return {
    ...test,
    library,
    walletConnect,
    scope,
    alerts,
    clientIds,
    failures,
    relayKnows: id => startedWith?.onClientId(id),
    relaySays: message => startedWith?.onRelayError(message),
    get startedWith() {
      return startedWith
    },
    get starts() {
      return starts
    },
  }
}
