import type { Frozen, PricedToken, TokenBalance } from '@latchkey/core'
import { formatBalance, formatTokenBalance } from '@latchkey/core/internal/format/amount'

/** Returns the tokens to list: those with a balance, and the native coin. */
export const shownTokens = (balances: readonly Frozen<PricedToken>[]): readonly Frozen<PricedToken>[] =>
  balances.filter(token => token.native || token.amount > 0n)

/** The same, and those that the visitor added: they can be removed. */
export const listedTokens = (balances: readonly Frozen<PricedToken>[]): readonly Frozen<PricedToken>[] =>
  balances.filter(token => token.native || token.added || token.amount > 0n)

/** Returns what the account holds of a token. The native coin has the decimals of the balance, here as anywhere. */
export const showHolding = (token: Frozen<TokenBalance>, locale: string): string =>
  (token.native ? formatBalance : formatTokenBalance)(token.amount, token.decimals, locale)
