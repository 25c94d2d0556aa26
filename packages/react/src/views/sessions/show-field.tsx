import type { Frozen, Network, SmartSessionItem } from '@latchkey/core'
import { formatAmount } from '@latchkey/core/internal/format/amount'
import { readAmount } from '@latchkey/core/internal/smart-sessions/read-amount'
import { AddressText } from '@latchkey/ui/components/address-text'
import { Amount } from '@latchkey/ui/components/amount'
import type { ReactNode } from 'react'
import { formatTime } from './format-time.js'

type Rule = Frozen<SmartSessionItem>['permissions'][number]

const AMOUNTS = /^(allowance|periodAmount|initialAmount|maxAmount|amountPerSecond)$/
const SECONDS = /^(interval|periodDuration)$/
const NUMBERS = /^(count|limit)$/
const ADDRESS = /^0x[\da-f]{40}$/i

const units = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
] as const

/** A duration in the largest unit that says it exactly. */
function formatSeconds(seconds: bigint, locale: string): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0n) ?? ['second', 1n]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** Data as it was granted. */
const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? '')

/** The currency of a rule's amounts, as far as the app lists it. */
function findCurrency({ type, data }: Rule, network: Frozen<Network> | undefined) {
  if (type.startsWith('native-')) return network?.nativeCurrency
  const address = String(data.address ?? data.tokenAddress).toLowerCase()
  return type.startsWith('erc20-')
    ? network?.tokens?.find(token => token.address.toLowerCase() === address)
    : undefined
}

/** Shows one field of a permission, with every digit. */
export function showField(input: {
  readonly field: string
  readonly value: unknown
  readonly rule: Rule
  readonly network: Frozen<Network> | undefined
  readonly locale: string
  /** Unit of an amount whose currency is not known. */
  readonly unit: string
}): ReactNode {
  const { field, value, rule, network, locale, unit } = input
  if (typeof value === 'string' && ADDRESS.test(value)) return <AddressText address={value} full />
  const number = readAmount(value)
  if (number !== undefined && number >= 0n) {
    if (AMOUNTS.test(field)) {
      const { decimals, symbol } = findCurrency(rule, network) ?? { decimals: 0, symbol: unit }
      return (
        <Amount value={formatAmount(number, decimals, { fractionDigits: decimals, locale })} unit={symbol} />
      )
    }
    if (SECONDS.test(field)) return formatSeconds(number, locale)
    if (field === 'startTime') return formatTime(Number(number) * 1000, locale)
    if (NUMBERS.test(field)) return formatAmount(number, 0, { fractionDigits: 0, locale })
  }
  return <bdi dir="ltr">{asText(value)}</bdi>
}
