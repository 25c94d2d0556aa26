import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/react'
import { latchkey } from '@latchkey/wagmi'
import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit'
import { createConfig } from 'wagmi'
import { chains, transports } from './chains'

export const client = createClient({ adapters: [evm()], networks: chains })

/** A row of RainbowKit's modal that opens Latchkey's. */
const latchkeyWallet = (): Wallet => ({
  id: 'latchkey',
  name: 'Latchkey',
  iconUrl: async () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  iconBackground: '#2f5cf0',
  createConnector: details => config => ({ ...latchkey(client)(config), ...details }),
})

// Latchkey finds the wallets and restores the last visit's connection. wagmi and RainbowKit follow it.
export const config = createConfig({
  chains,
  transports,
  connectors: connectorsForWallets([{ groupName: 'Wallets', wallets: [latchkeyWallet] }], {
    appName: 'Latchkey beside RainbowKit',
    projectId: 'none: no wallet of this list pairs with a phone',
  }),
  multiInjectedProviderDiscovery: false,
  storage: null,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
