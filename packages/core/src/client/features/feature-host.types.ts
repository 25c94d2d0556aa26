import type { AccountController } from '../../account/account.controller.js'
import type { ActivityController } from '../../activity/activity.controller.js'
import type { Network } from '../../adapter/contract/network.types.js'
import type { Api } from '../../api/create-api.js'
import type { AuthState } from '../../auth/auth.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { ConnectionController } from '../../connection/connection.controller.js'
import type { ConnectorsController } from '../../connectors/connectors.controller.js'
import type { ClientContext } from '../../context/context.js'
import type { Session } from '../../context/session.js'
import type { IdentityController } from '../../identity/identity.controller.js'
import type { ReadStore } from '../../kernel/store.js'
import type { ModalController } from '../../modal/modal.controller.js'
import type { NetworkController } from '../../network/network.controller.js'
import type { RequestsController } from '../../requests/requests.controller.js'
import type { RouterController } from '../../router/router.controller.js'
import type { SendController } from '../../send/send.controller.js'
import type { SignInOnPairing, SiwxState } from '../../siwx/siwx.types.js'
import type { ThemeController } from '../../theme/theme.controller.js'
import type { TokensController } from '../../tokens/tokens.controller.js'
import type { TransactionsController } from '../../transactions/transactions.controller.js'
import type { WalletsController } from '../../wallets/wallets.controller.js'
import type { SharedTransportController, SharedTransportName } from './shared-transport.types.js'

/** The domains that every page has from the beginning. */
export interface CoreDomains {
  readonly account: AccountController
  readonly connection: ConnectionController
  readonly connectors: ConnectorsController
  readonly modal: ModalController
  readonly network: NetworkController
  readonly router: RouterController
  readonly session: Session
  readonly theme: ThemeController
}

/** The features that others build on. */
interface SharedFeatures {
  load(name: 'activity'): Promise<ActivityController>
  load(name: 'api'): Promise<Api>
  load(name: 'auth'): Promise<ReadStore<AuthState>>
  load(name: 'identity'): Promise<IdentityController>
  load(name: 'send'): Promise<SendController>
  load(name: 'siwx'): Promise<ReadStore<SiwxState>>
  load(name: 'tokens'): Promise<TokensController>
  load(name: 'transactions'): Promise<TransactionsController>
  load(name: 'wallets'): Promise<WalletsController>
  find(name: 'activity'): ActivityController | undefined
  find(name: 'identity'): IdentityController | undefined
  find(name: 'requests'): RequestsController | undefined
  find(name: 'siwx'): { onPairing(networkIds: readonly NetworkId[]): SignInOnPairing | undefined } | undefined
  find(name: 'tokens'): TokensController | undefined
  find(name: 'transactions'): TransactionsController | undefined
  find(name: 'wallets'): WalletsController | undefined
  find(name: SharedTransportName): SharedTransportController | undefined
  isShared(connectorId: string): connectorId is SharedTransportName
}

/** What a feature is made with. It takes its own ports out of it, and listens to the events that concern it. */
export interface FeatureHost extends CoreDomains {
  readonly ctx: ClientContext
  readonly features: SharedFeatures
  /** What the app asked for, in its order. */
  networks(namespace: string): readonly Network[]
}
