import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/react'
import { latchkey } from '@latchkey/wagmi'
import { createConfig } from 'wagmi'
import { chains, transports } from './chains'

export const client = createClient({ adapters: [evm()], networks: chains })

// Latchkey finds the wallets and restores the last visit's connection. wagmi follows it.
export const config = createConfig({
  chains,
  transports,
  connectors: [latchkey(client)],
  multiInjectedProviderDiscovery: false,
  storage: null,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
