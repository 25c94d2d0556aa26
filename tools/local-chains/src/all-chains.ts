import { startBitcoin } from './bip122'
import type { LocalBitcoinNode } from './bip122/types'
import { cosmosNetworks, type LocalCosmosNode, startCosmosNode } from './cosmos'
import { LocalChainError } from './errors'
import { type LocalChains, type LocalChainsOptions, startLocalChains } from './local-chains'
import { type LocalPolkadotChain, startPolkadot } from './polkadot/index'
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
}

/** What is to be started. */
export interface AllChainsOptions extends LocalChainsOptions {
  /** Namespaces to leave out. */
  readonly leaveOut?: readonly LocalNamespace[]
}

/** The nodes of every namespace; one that could not be started is not there, and `missing` says why. */
export interface AllChains {
  readonly eip155: LocalChains['all']
  readonly solana: LocalSolanaNode | undefined
  readonly polkadot: LocalPolkadotChain | undefined
  readonly bip122: LocalBitcoinNode | undefined
  readonly cosmos: readonly LocalCosmosNode[]
  readonly missing: readonly MissingNode[]
  /** Stops every node; calling it again is harmless. */
  stop(): Promise<void>
}

const startBothCosmos = async (): Promise<readonly LocalCosmosNode[]> => {
  const started = await Promise.allSettled(cosmosNetworks.map(network => startCosmosNode({ network })))
  const nodes = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = started.find(result => result.status === 'rejected')
  if (!failed) return nodes
  await Promise.all(nodes.map(node => node.stop()))
  throw failed.reason
}

/**
 * Starts a real node for every namespace. Where a machine cannot run one, that one is named in `missing` and the
 * others run; anything but a {@link LocalChainError} is a mistake of ours and stops everything.
 */
export const startAllChains = async (options: AllChainsOptions = {}): Promise<AllChains> => {
  const { leaveOut = [], log, ...chainOptions } = options
  const missing: MissingNode[] = []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.map(each => each()))
  }

  const attempt = async <T>(
    namespace: LocalNamespace,
    start: () => Promise<T>,
    nodesOf: (started: T) => readonly { name: string; rpcUrl: string; stop(): Promise<void> }[],
  ): Promise<T | undefined> => {
    if (leaveOut.includes(namespace)) {
      missing.push({ namespace, reason: 'left out', leftOut: true })
      return undefined
    }
    try {
      const started = await start()
      for (const node of nodesOf(started)) {
        stops.push(() => node.stop())
        log?.(`${node.name} (${namespace}) at ${node.rpcUrl}`)
      }
      return started
    } catch (error) {
      if (!(error instanceof LocalChainError)) throw error
      missing.push({ namespace, reason: error.message, leftOut: false })
      log?.(`${namespace} does not run: ${error.message}`)
      return undefined
    }
  }

  const one = <T>(node: T) => [node]
  const results = await Promise.allSettled([
    attempt(
      'eip155',
      () => startLocalChains(chainOptions),
      chains => chains.all,
    ),
    attempt('solana', () => startSolanaNode(), one),
    attempt('polkadot', () => startPolkadot(), one),
    attempt('bip122', () => startBitcoin({ blockTime: 0 }), one),
    attempt('cosmos', startBothCosmos, nodes => nodes),
  ] as const)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [eip155, solana, polkadot, bip122, cosmos] = results.map(result =>
    result.status === 'fulfilled' ? result.value : undefined,
  ) as [
    LocalChains | undefined,
    LocalSolanaNode | undefined,
    LocalPolkadotChain | undefined,
    LocalBitcoinNode | undefined,
    readonly LocalCosmosNode[] | undefined,
  ]
  return { eip155: eip155?.all ?? [], solana, polkadot, bip122, cosmos: cosmos ?? [], missing, stop }
}
