import type { ConnectInput } from '../../adapter/contract/connector.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import { createGate } from '../../connection/create-gate.js'
import type { Gate } from '../../connection/gates.types.js'
import { activeNetwork, isActiveSupported } from '../../network/network.selectors.js'
import { signByWallet } from '../../siwx/sign-by-wallet.js'
import { createSiwxController, type SiwxController } from '../../siwx/siwx.controller.js'
import type { SignInOnPairing, SiwxPorts } from '../../siwx/siwx.types.js'
import type { FeatureHost } from './feature-host.types.js'

/** The sign-in, and the gate that every connection passes where the app asks for one. */
export interface SiwxFeature extends SiwxController {
  readonly gate: Gate
  /** What a wallet that is about to connect may sign by the same prompt. */
  oneStep(networkId: NetworkId | undefined): Pick<ConnectInput, 'signIn'> | undefined
  /** What a wallet that pairs may sign in to, on networks of one namespace. */
  onPairing(networkIds: readonly NetworkId[]): SignInOnPairing | undefined
}

/** Makes the sign-in of one client. */
export async function createFeature(host: FeatureHost): Promise<SiwxFeature> {
  const { connection, ctx, features, modal, network, router, session } = host
  const { events, options } = ctx
  const shown = () => (modal.state.open ? router.state.history.at(-1)?.view : undefined)
  const isShown = () => shown() === 'SIWXSignMessage'
  const given = typeof options.siwx === 'function' ? await options.siwx() : options.siwx
  const config = given ?? (await import('../../siwx/siwe/from-options.js')).fromOptions(ctx)
  const sign: SiwxPorts['sign'] = (...asked) => signByWallet(session, config, ...asked)
  const siwx = createSiwxController(ctx, config, {
    target(namespace = network.state.activeNamespace) {
      if (namespace === undefined || !isActiveSupported(network.state, namespace)) return undefined
      const account = session.account(namespace)
      const networkId = activeNetwork(network.state, namespace)?.caipNetworkId
      return account && networkId && { namespace, networkId, account }
    },
    activate(namespace) {
      if (namespace !== network.state.activeNamespace) network.actions.activate(namespace)
    },
    oneStepNetwork() {
      const free = options.adapters.find(
        ({ namespace, traits }) => traits.signsInWithEthereum && !session.connection(namespace),
      )
      return free && activeNetwork(network.state, free.namespace)?.caipNetworkId
    },
    sign,
    resume({ namespace }) {
      const connectorId = session.connection(namespace)?.connectorId ?? ''
      const transport = features.isShared(connectorId) ? features.find(connectorId) : undefined
      const resume = config.signMessage ? undefined : transport?.actions.resume
      return resume && ((...asked) => resume(() => sign(...asked)))
    },
    switchTo: networkId => network.actions.switchTo(networkId),
    disconnect: namespace => connection.actions.disconnect({ namespace }),
    openView: () => modal.actions.open({ view: 'SIWXSignMessage' }),
    showWallets(occasion) {
      // Where the sessions could not be read, the text was never shown.
      const isWaiting = occasion === 'connect' && shown()?.startsWith('Connecting')
      if (isShown() || isWaiting) router.actions.reset('Connect')
    },
    closeModal() {
      if (isShown()) modal.actions.close()
    },
    say: message => modal.actions.say('error', message),
  })
  const { internal } = siwx
  events.on('modalClosed', siwx.actions.cancel)
  events.on('disconnected', ({ namespace }) => {
    internal.ended(namespace)
    internal.follow()
  })
  for (const name of ['accountsChanged', 'connectionSwitched', 'networkSwitched'] as const)
    events.on(name, ({ namespace }) => {
      internal.left(
        namespace,
        name === 'networkSwitched' ? 'signOutOnNetworkChange' : 'signOutOnAccountChange',
      )
      internal.follow()
    })
  return {
    ...siwx,
    gate: createGate({ ctx, connection }, internal.pass),
    oneStep: networkId => networkId && internal.oneStep()?.onConnect(networkId),
    onPairing: networkIds => internal.oneStep()?.onPairing(networkIds),
  }
}
