import { evm } from '@latchkey/adapter-evm'
import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { mainnet, sepolia } from '@latchkey/core/networks'
import type { LocalChains } from './local-chains'

/** The client of a demo page: on the local chains where they run, else on public networks. */
export const createDemoClient = (
  chains: LocalChains | undefined,
  options: Partial<ClientOptions> = {},
): Client =>
  createClient({
    adapters: [evm()],
    networks: chains ? chains.networks : [mainnet, sepolia],
    projectId: 'latchkey-demo',
    metadata: { name: 'Latchkey demo', description: 'A wallet connection kit', icons: [] },
    customWallets: [
      { id: 'rabby', name: 'Rabby', homepage: 'https://rabby.io', rdns: 'io.rabby' },
      { id: 'metamask', name: 'MetaMask', homepage: 'https://metamask.io/download', rdns: 'io.metamask' },
    ],
    featuredWalletIds: ['metamask'],
    ...options,
  })
