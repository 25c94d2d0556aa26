import { evm } from '@latchkey/adapter-evm'
import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { defineNetwork, type Network } from '@latchkey/core/networks'
import { walletConnect } from '@latchkey/wallet-connect'

interface Chain {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
}

async function fetchNetworks(): Promise<readonly Network[]> {
  const response = await fetch('/local-chains.json')
  const { all } = (await response.json()) as { readonly all: readonly Chain[] }
  return all.map(({ chainId, name, rpcUrl }) =>
    defineNetwork({
      id: chainId,
      name,
      nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
  )
}

/** A client on the local chains. */
export const createPageClient = async (options: Partial<ClientOptions> = {}): Promise<Client> =>
  createClient({
    adapters: [evm()],
    networks: await fetchNetworks(),
    projectId: 'e2e',
    transports: [walletConnect()],
    enableWalletConnect: false,
    ...options,
  })
