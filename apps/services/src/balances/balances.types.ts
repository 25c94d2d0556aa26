import type { NodeClient } from '../nodes/nodes.types.js'
import type { ListedToken } from '../tokens/token-list.js'

/** What an account has on one network. */
export interface NetworkBalances {
  /** Base units of the network's coin. */
  readonly coin: bigint
  /** Listed tokens of which the account has more than nothing, in base units. */
  readonly tokens: readonly { readonly token: ListedToken; readonly amount: bigint }[]
}

export interface BalanceInput {
  readonly node: NodeClient
  readonly address: string
  readonly tokens: readonly ListedToken[]
  readonly signal: AbortSignal
}

/** Reads balances from the nodes of a namespace. @throws ApiProblem when the nodes fail */
export type ReadBalances = (input: BalanceInput) => Promise<NetworkBalances>
