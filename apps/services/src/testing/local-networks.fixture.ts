import type { LocalChain, LocalSolanaNode } from '@latchkey/local-chains'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The settings of a local network, with nodes that are tried before the real one. */
export const evmNetwork = ({ chainId, name, rpcUrl }: LocalChain, before: readonly string[] = []) => ({
  [`eip155:${chainId}`]: { name, currency: ether, rpcUrls: [...before, rpcUrl], testnet: true },
})

/** The settings of a local Solana network. */
export const solanaNetwork = ({ reference, name, rpcUrl }: LocalSolanaNode) => ({
  [`solana:${reference}`]: {
    name,
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: [rpcUrl],
    testnet: true,
  },
})

/** The settings of a network whose nodes are given. */
export const faultyNetwork = (...rpcUrls: readonly string[]) => ({
  'eip155:1': { name: 'Faulty', currency: ether, rpcUrls },
})
