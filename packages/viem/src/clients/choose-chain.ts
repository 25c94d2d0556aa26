import type { Network } from '@latchkey/core'
import type { Chain } from 'viem'
import { toChain } from '../to-chain.js'

/** Returns the app's own chain of a network, or the chain that the network makes. */
export const chooseChain = (network: Network, chains: readonly Chain[] = []): Chain =>
  chains.find(({ id }) => id === network.id) ?? toChain(network)
