import {
  type AllChains,
  type LocalNamespace,
  localNamespaces,
  type NodesByNamespace,
  startAllChains,
} from './all-chains'
import type { Eip155ChainsOptions } from './eip155-chains'
import { LocalChainError } from './errors'

type NodeOf<N extends LocalNamespace> = NodesByNamespace[N][number]

type RunningChains<N extends LocalNamespace = LocalNamespace> = {
  readonly [Namespace in LocalNamespace]: Namespace extends N
    ? readonly [NodeOf<Namespace>, NodeOf<Namespace>]
    : readonly []
}

/** The running nodes: two networks of each namespace that was asked for, none of the others. */
export type LocalChains<N extends LocalNamespace = LocalNamespace> = RunningChains<N> & {
  /** Stops every node; calling it again is harmless. */
  stop(): Promise<void>
}

/** Which nodes to start. */
export interface LocalChainsOptions<N extends LocalNamespace = LocalNamespace> extends Eip155ChainsOptions {
  /** Default `['eip155']`. */
  readonly namespaces?: readonly N[]
}

const requireKnown = (namespaces: readonly string[]): void => {
  const unknown = namespaces.filter(each => !localNamespaces.some(known => known === each))
  if (unknown.length === 0 && namespaces.length > 0) return
  const what =
    unknown.length > 0 ? `There is no local node for ${unknown.join(', ')}.` : 'No namespace is named.'
  throw new LocalChainError('unknownNamespace', what, { hint: `Choose from ${localNamespaces.join(', ')}.` })
}

/**
 * Starts two local networks of each namespace that is asked for. They end with `stop()`, and with this process.
 * @throws LocalChainError when the nodes of one namespace do not start, with the way to install what is missing; nothing is
 * left running then
 */
export const startLocalChains = async <N extends LocalNamespace = 'eip155'>(
  options: LocalChainsOptions<N> = {},
): Promise<LocalChains<N>> => {
  const { namespaces = ['eip155'], ...chainOptions } = options
  requireKnown(namespaces)
  const leaveOut = localNamespaces.filter(each => !namespaces.some(wanted => wanted === each))
  const { missing, ...chains } = await startAllChains({ ...chainOptions, leaveOut })
  const failed = missing.find(({ leftOut }) => !leftOut)
  if (failed === undefined) return chains as Omit<AllChains, 'missing'> as LocalChains<N>
  await chains.stop()
  throw failed.error
}
