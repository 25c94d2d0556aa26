import type { WalletNetwork } from '../boot/wallet-network.types'
import { cleanText } from '../format/clean-text'
import { formatUnits } from '../format/format-units'
import type { Described, Fact } from './described.types'

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; one without members for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** A message that is signed as it stands. */
export const describeMessage = (text: string, address: unknown): Described => ({
  title: 'Sign message',
  action: 'Sign',
  text: cleanText(text),
  facts:
    typeof address === 'string'
      ? [{ label: 'Account', value: cleanText(address, 120), kind: 'address' }]
      : [],
  warnings:
    cleanText(text) === text
      ? []
      : ['The message holds characters that are not shown, or is too long to be shown.'],
})

/** An amount of a network's own coin. */
export const coinFact = (label: string, amount: bigint, network: WalletNetwork | undefined): Fact => ({
  label,
  value: network ? `${formatUnits(amount, network.decimals)} ${network.symbol}` : `${amount} base units`,
  kind: 'amount',
})

/** Somebody's address. */
export const addressFact = (label: string, value: unknown): Fact => ({
  label,
  value: cleanText(value, 120),
  kind: 'address',
})

/** Any other fact. */
export const plainFact = (label: string, value: unknown): Fact => ({ label, value: cleanText(value, 400) })
