import type { ActivityApproval, ActivityItem, ActivityTransfer, Frozen } from '@latchkey/core'
import { formatAmount, formatTransactionAmount } from '@latchkey/core/internal/format/amount'

type Transfer = Frozen<ActivityTransfer>
type Approval = Frozen<ActivityApproval>

/** A minus of the width of the plus. */
const SIGNS = { in: '+', out: '\u2212', self: '' } as const

/** How an amount is written. */
export interface ShownAmount {
  readonly value: string
  readonly unit: string
}

/** Returns the sign of a movement. What failed moved nothing. */
const signOf = ({ direction }: Transfer, { status }: Pick<ActivityItem, 'status'>): string =>
  status === 'failed' ? '' : SIGNS[direction]

const nftName = ({ nft, name, symbol }: Transfer): string =>
  nft?.name ?? [name ?? symbol, nft?.tokenId && `#${nft.tokenId}`].filter(Boolean).join(' ')

/** `exact` has every digit; without it there are three decimals. */
const showDigits = (
  { amount, decimals }: { readonly amount: bigint; readonly decimals: number },
  locale: string,
  exact: boolean,
): string =>
  exact
    ? formatAmount(amount, decimals, { fractionDigits: decimals, locale })
    : formatTransactionAmount(amount, decimals, locale)

/** Returns the signed amount of a movement. `exact` has every digit; without it there are three decimals. */
export function showTransfer(
  transfer: Transfer,
  item: Pick<ActivityItem, 'status'>,
  locale: string,
  exact = false,
): ShownAmount {
  const { symbol, nft } = transfer
  const digits = showDigits(transfer, locale, exact)
  return { value: `${signOf(transfer, item)}${digits}`, unit: nft ? nftName(transfer) : symbol }
}

/** Returns how much somebody may take. `unlimited` stands for an approval without a limit. */
export function showApproval(
  { amount, decimals, symbol }: Approval,
  locale: string,
  unlimited: string,
  exact = false,
): ShownAmount {
  const value = amount === undefined ? unlimited : showDigits({ amount, decimals }, locale, exact)
  return { value, unit: symbol }
}
