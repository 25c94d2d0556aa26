import { type AccountController, createAccountController } from '../account/account.controller.js'
import { type ConnectionController, createConnectionController } from '../connection/connection.controller.js'
import { activeConnection, isAnyConnected } from '../connection/connection.selectors.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import type { ClientContext } from '../context/context.js'
import { createSession, type Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { createModalController, type ModalController, type OpenInput } from '../modal/modal.controller.js'
import { createNetworkController, type NetworkController } from '../network/network.controller.js'
import {
  activeNetwork,
  hasNetworks,
  isActiveSupported,
  requestedNetworks,
} from '../network/network.selectors.js'
import { createRouterController, type RouterController } from '../router/router.controller.js'
import { createThemeController } from '../theme/theme.controller.js'
import type { CoreDomains } from './features/feature-host.types.js'
import { createFeatures, type Features, type FeatureTable } from './features/features.js'

/** Every domain of one client. */
export interface Domains extends CoreDomains {
  readonly features: Features
}

/** Makes the domains and hands each the narrow ports it needs of the others. */
export function createDomains(ctx: ClientContext, table: FeatureTable): Domains {
  const network: NetworkController = createNetworkController(ctx, {
    walletNetwork: namespace => session.connection(namespace)?.networkId,
    async switchWallet(target, signal) {
      const capability = session.wallet(target.chainNamespace).switchNetwork
      if (!capability) throw new LatchkeyError('capabilityMissing', 'Switch in the wallet itself')
      await capability.switchTo(target, { signal })
    },
  })
  const connection: ConnectionController = createConnectionController(
    ctx,
    {
      activeNetworkId: namespace => network.state.namespaces[namespace]?.activeId,
      preferredAccountType: namespace => account.state.namespaces[namespace]?.preferredAccountType,
      signIn: networkId => features.find('siwx')?.oneStep(networkId),
      chooseAccounts: namespace => session.requireWallet(namespace, 'chooseAccounts').choose(),
      takeProject: async () => ctx.options.services?.apiUrl && features.load('services'),
      multiWalletMissing: () => modal.actions.alert('multiWalletNotEnabled'),
    },
    async () => (await import('./connecting.js')).startConnecting(ctx, domains),
  )
  const session: Session = createSession(ctx.registry, {
    activeNamespace: () => network.state.activeNamespace,
    activeNetwork: namespace => activeNetwork(network.state, namespace),
    findNetwork: networkId => network.state.byId[networkId],
    connection: namespace => activeConnection(connection.state, namespace),
  })
  const account: AccountController = createAccountController(ctx, {
    activeAccount(namespace) {
      const current = session.connection(namespace)
      const first = current?.accounts[0]
      return current && first ? { ...first, networkId: current.networkId } : undefined
    },
  })
  const router: RouterController = createRouterController({
    isConnected: () => isAnyConnected(connection.state),
    closeModal: () => modal.actions.close(),
  })
  const modal: ModalController = createModalController(ctx, {
    firstView: () => firstView(ctx, network, connection),
    reset: ({ view, params }) => router.actions.reset(view, params),
  })
  const core: CoreDomains = {
    account,
    connection,
    connectors: createConnectorsController(ctx, {
      isEnabled: namespace => hasNetworks(network.state, namespace),
    }),
    modal,
    network,
    router,
    session,
    theme: createThemeController(ctx.options),
  }
  const features: Features = createFeatures(
    {
      ...core,
      ctx,
      networks: namespace => requestedNetworks(network.state, namespace),
    },
    table,
  )
  const domains: Domains = { ...core, features }
  return domains
}

function firstView(
  ctx: ClientContext,
  network: NetworkController,
  connection: ConnectionController,
): OpenInput {
  const { activeNamespace } = network.state
  const slice = activeNamespace === undefined ? undefined : connection.state.namespaces[activeNamespace]
  if (slice?.status === 'connected') {
    const stuck = !isActiveSupported(network.state) && !ctx.options.allowUnsupportedChain
    return { view: stuck && ctx.options.enableNetworkSwitch ? 'UnsupportedChain' : 'Account' }
  }
  // Also while a wallet is asked: its prompt may be gone, and another wallet may be wanted.
  return { view: 'Connect' }
}
