import type { NodeClient } from '../nodes/nodes.types.js'
import type { ListedToken } from '../tokens/token-list.js'

/** A token whose balance is read. */
export interface BalanceToken extends ListedToken {
  /** Set where no list has the token: its name is what its contract says. */
  readonly isUnlisted?: true
}

/** What an account has on one network. */
export interface NetworkBalances {
  /** Base units of the network's coin. */
  readonly coin: bigint
  /** Tokens of which the account has more than nothing, in base units. */
  readonly tokens: readonly { readonly token: BalanceToken; readonly amount: bigint }[]
}

export interface BalanceInput {
  readonly node: NodeClient
  readonly address: string
  readonly tokens: readonly BalanceToken[]
  readonly signal: AbortSignal
}

/** Reads balances from the nodes of a namespace. @throws ApiProblem when the nodes fail */
export type ReadBalances = (input: BalanceInput) => Promise<NetworkBalances>
