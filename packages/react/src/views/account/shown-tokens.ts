import type { Frozen, TokenBalance } from '@latchkey/core'

/** The tokens worth a row: what the account holds, and the network's own coin in any case. */
export const shownTokens = (balances: readonly Frozen<TokenBalance>[]): readonly Frozen<TokenBalance>[] =>
  balances.filter(token => token.native || token.amount > 0n)
