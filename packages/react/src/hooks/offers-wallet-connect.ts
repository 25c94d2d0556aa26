import type { Client } from '@latchkey/core'

/** Whether wallets on phones can be paired with: the app wants it, and an adapter knows what to ask them for. */
export const offersWalletConnect = ({ options }: Client, namespace?: string): boolean =>
  options.enableWalletConnect &&
  options.enableWallets &&
  options.adapters.some(
    adapter =>
      (namespace ?? adapter.namespace) === adapter.namespace &&
      adapter.traits.loadWalletConnect !== undefined,
  )
