import { formatBalance } from '@latchkey/core/internal/format/amount'
import type { ReactNode } from 'react'
import { useBalance } from '../hooks/account/use-balance.js'
import { useLocale } from '../views/account/use-locale.js'

/** Balance on the account button: three decimals, rounded down. Empty until loaded. */
export function BalanceText({ namespace }: { readonly namespace: string }): ReactNode {
  const locale = useLocale()
  const { amount, decimals, symbol } = useBalance({ namespace })
  if (amount === undefined || decimals === undefined) return null
  // Keeps number and unit in order in right-to-left text.
  return <bdi dir="ltr">{`${formatBalance(amount, decimals, locale)} ${symbol}`}</bdi>
}
