import type { Frozen, TokenBalance } from '@latchkey/core'

/** Returns the tokens to list: those with a balance, and the native coin. */
export const shownTokens = (balances: readonly Frozen<TokenBalance>[]): readonly Frozen<TokenBalance>[] =>
  balances.filter(token => token.native || token.amount > 0n)
