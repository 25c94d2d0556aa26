import type { Client } from '@latchkey/core'

/** Returns true if the app enables WalletConnect and an adapter supports it. */
export const offersWalletConnect = ({ options }: Client, namespace?: string): boolean =>
  options.enableWalletConnect &&
  options.enableWallets &&
  options.adapters.some(
    adapter =>
      (namespace ?? adapter.namespace) === adapter.namespace &&
      adapter.traits.loadWalletConnect !== undefined,
  )
