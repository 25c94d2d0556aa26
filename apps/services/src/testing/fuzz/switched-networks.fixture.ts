import { startEip155Chains, startSolanaNode } from '@latchkey/local-chains'
import type { Services } from '../../server/create-services.js'
import { evmNetwork, solanaNetwork } from '../local-networks.fixture.js'
import { listLocalTokens, listSolanaTokens } from '../local-tokens.fixture.js'
import { type SwitchedNode, startSwitchedNode } from './switched-node.fixture.js'

/** Local chains whose nodes can be switched off, and what services need to serve them. */
export interface SwitchedNetworks {
  readonly settings: Readonly<Record<string, unknown>>
  readonly limits: { readonly requestMs: number }
  /** Options of `fuzz`. */
  readonly fuzz: {
    readonly nodes: readonly SwitchedNode[]
    readonly ensNetworkId: string
    readonly turn: number
  }
  /** Lists the tokens of the chains. */
  fill(services: Services): Promise<void>
  stop(): Promise<void>
}

/** Two seconds for each node: a node that works answers in time on a busy machine, too. */
const requestMs = 6_000

/** Starts two Ethereum chains and a Solana node. */
export async function startSwitchedNetworks(turn = 1_000): Promise<SwitchedNetworks> {
  const [chains, solana] = await Promise.all([startEip155Chains(), startSolanaNode()])
  const real = { ...evmNetwork(chains.one), ...evmNetwork(chains.two), ...solanaNetwork(solana) }
  const nodes = await Promise.all(
    Object.entries(real).map(([id, { rpcUrls }]) => startSwitchedNode(id, rpcUrls[0] ?? '')),
  )
  const networks = Object.fromEntries(
    nodes.map(({ networkId, url }) => [networkId, { ...real[networkId], rpcUrls: [url] }]),
  )
  const ensNetworkId = `eip155:${chains.one.chainId}`
  return {
    settings: { networks, ens: { networkId: ensNetworkId } },
    limits: { requestMs },
    fuzz: { nodes, ensNetworkId, turn },
    async fill(services) {
      for (const chain of chains.all) await listLocalTokens(services, chain)
      await listSolanaTokens(services, solana)
    },
    async stop() {
      for (const node of nodes) node.close()
      await Promise.all([chains.stop(), solana.stop()])
    },
  }
}
