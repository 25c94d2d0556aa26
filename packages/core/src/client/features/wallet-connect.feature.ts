import {
  createWalletConnectController,
  type WalletConnectController,
} from '../../wallet-connect/wallet-connect.controller.js'
import { WALLET_CONNECT } from '../../wallet-connect/wallet-connect.types.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes what pairs with wallets over a relay. */
export function createFeature(host: FeatureHost): WalletConnectController {
  const { connection, ctx, features, modal, networks, session } = host
  return createWalletConnectController(ctx, session, {
    networks,
    connectPart: connection.internal.connectPart,
    sessionConnected: connection.internal.sessionConnected,
    connectorsReady: connection.internal.walletsChanged,
    pairingFailed(error) {
      for (const { namespace } of ctx.options.adapters)
        ctx.events.emit('connectFailed', { namespace, connectorId: WALLET_CONNECT, error })
    },
    signIn() {
      const [only, ...others] = ctx.options.adapters
      if (!only || others.length > 0) return undefined
      return features.find('siwx')?.onPairing(networks(only.namespace).map(each => each.caipNetworkId))
    },
    alert: modal.actions.alert,
    identify(clientId) {
      if (ctx.options.services?.blockchainApiUrl === undefined) return
      const taken = features.load('api').then(api => api.identify(clientId))
      taken.catch(error => ctx.env.logger.warn('The blockchain API does not get the client id', error))
    },
    remember(wallet) {
      const kept = features.load('wallets').then(wallets => wallets.internal.remember(wallet))
      kept.catch(error => ctx.env.logger.warn('The wallet could not be remembered', error))
    },
  })
}
