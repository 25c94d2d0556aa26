import { formatBalance } from '@latchkey/core/internal/format/amount'
import type { ReactNode } from 'react'
import { useBalance } from '../hooks/use-balance.js'

/** The balance on the account button: three decimals, rounded down. Nothing until it is known. */
export function BalanceText({ namespace }: { readonly namespace: string }): ReactNode {
  const { amount, decimals, symbol } = useBalance({ namespace })
  if (amount === undefined || decimals === undefined) return null
  // Number and unit keep their order where words run from right to left.
  return <bdi dir="ltr">{`${formatBalance(amount, decimals)} ${symbol}`}</bdi>
}
