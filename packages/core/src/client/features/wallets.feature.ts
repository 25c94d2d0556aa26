import { requestedNetworks } from '../../network/network.selectors.js'
import { createWalletsController, type WalletsController } from '../../wallets/wallets.controller.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes the list of all wallets. */
export function createWallets({ ctx, network, recentWallets }: FeatureHost): WalletsController {
  return createWalletsController(ctx, {
    networks: namespace => requestedNetworks(network.state, namespace),
    recentWallets,
  })
}
