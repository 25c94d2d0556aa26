import { startBitcoin } from './bip122'
import { bitcoinNetworks } from './bip122/networks'
import type { LocalBitcoinNode } from './bip122/types'
import { cosmosNetworks, type LocalCosmosNode, startCosmosNode } from './cosmos'
import { type Eip155ChainsOptions, startEip155Chains } from './eip155-chains'
import { LocalChainError } from './errors'
import type { LocalChain } from './local-node.types'
import { type LocalPolkadotChain, polkadotNetworks, startPolkadot } from './polkadot/index'
import { startTogether } from './process/start-together'
import { solanaNetworks } from './solana/accounts'
import type { LocalSolanaNode } from './solana/solana.types'
import { startSolanaNode } from './solana/start'

/** The namespaces that have a node here, in the order of the demo. */
export const localNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A namespace with a node here. */
export type LocalNamespace = (typeof localNamespaces)[number]

/** A namespace whose node does not run, and why. */
export interface MissingNode {
  readonly namespace: LocalNamespace
  readonly reason: string
  /** True when it was left out on purpose. */
  readonly leftOut: boolean
  /** Why the nodes did not start. */
  readonly error?: LocalChainError
}

/** What is to be started. */
export interface AllChainsOptions extends Eip155ChainsOptions {
  /** Namespaces to leave out. */
  readonly leaveOut?: readonly LocalNamespace[]
}

/** What runs of each namespace: two networks in their order, or nothing. */
export interface NodesByNamespace {
  readonly eip155: readonly LocalChain[]
  readonly solana: readonly LocalSolanaNode[]
  readonly polkadot: readonly LocalPolkadotChain[]
  readonly bip122: readonly LocalBitcoinNode[]
  readonly cosmos: readonly LocalCosmosNode[]
}

/** The nodes of every namespace; one whose nodes could not be started has none, and `missing` says why. */
export interface AllChains extends NodesByNamespace {
  readonly missing: readonly MissingNode[]
  /** Stops every node; calling it again is harmless. */
  stop(): Promise<void>
}

type Starters = { readonly [N in LocalNamespace]: () => Promise<NodesByNamespace[N]> }

const startersWith = (options: Eip155ChainsOptions): Starters => ({
  eip155: async () => (await startEip155Chains(options)).all,
  solana: () => startTogether(solanaNetworks.map(network => () => startSolanaNode(network))),
  polkadot: () => startTogether(polkadotNetworks.map(network => () => startPolkadot(network))),
  bip122: () =>
    startTogether(bitcoinNetworks.map(network => () => startBitcoin({ ...network, blockTime: 0 }))),
  cosmos: () => startTogether(cosmosNetworks.map(network => () => startCosmosNode({ network }))),
})

/**
 * Starts the real nodes of every namespace, two networks each. Where a machine cannot run those of one, it is named in
 * `missing` and the others run; anything but a {@link LocalChainError} is a mistake of ours and stops everything.
 */
export const startAllChains = async (options: AllChainsOptions = {}): Promise<AllChains> => {
  const { leaveOut = [], log, ...chainOptions } = options
  const missing: MissingNode[] = []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.map(each => each()))
  }
  const starters = startersWith(chainOptions)

  const attempt = async <N extends LocalNamespace>(namespace: N): Promise<NodesByNamespace[N] | []> => {
    if (leaveOut.includes(namespace)) {
      missing.push({ namespace, reason: 'left out', leftOut: true })
      return []
    }
    try {
      const nodes = await starters[namespace]()
      for (const node of nodes) {
        stops.push(() => node.stop())
        log?.(`${node.name} (${namespace}) at ${node.rpcUrl}`)
      }
      return nodes
    } catch (error) {
      if (!(error instanceof LocalChainError)) throw error
      missing.push({ namespace, reason: error.message, leftOut: false, error })
      log?.(`${namespace} does not run: ${error.message}`)
      return []
    }
  }

  const attempts = {
    eip155: attempt('eip155'),
    solana: attempt('solana'),
    polkadot: attempt('polkadot'),
    bip122: attempt('bip122'),
    cosmos: attempt('cosmos'),
  }
  const failed = (await Promise.allSettled(Object.values(attempts))).find(
    ({ status }) => status === 'rejected',
  )
  if (failed?.status === 'rejected') {
    await stop()
    throw failed.reason
  }
  return {
    eip155: await attempts.eip155,
    solana: await attempts.solana,
    polkadot: await attempts.polkadot,
    bip122: await attempts.bip122,
    cosmos: await attempts.cosmos,
    missing,
    stop,
  }
}
