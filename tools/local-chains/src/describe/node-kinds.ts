import type { AllChains } from '../all-chains'

type Nodes = Omit<AllChains, 'stop' | 'missing'>

/** What stands behind each local network, by the address of its node: real software, and what is a double of ours. */
export const nodeKinds = ({ eip155, solana, polkadot, bip122, cosmos }: Nodes): Record<string, string> => {
  const of = (nodes: readonly { readonly rpcUrl: string }[], kind: string) =>
    nodes.map(({ rpcUrl }) => [rpcUrl, kind] as const)
  return Object.fromEntries([
    ...of(eip155, 'anvil'),
    ...of(solana, 'LiteSVM behind an RPC double'),
    ...of(polkadot, 'real runtime in Chopsticks'),
    ...of(bip122, 'bitcoind behind an Esplora double'),
    ...cosmos.map(
      ({ rpcUrl, kind }) => [rpcUrl, kind === 'double' ? 'double, no Cosmos SDK' : kind] as const,
    ),
  ])
}
