import { getAddress } from 'viem/utils'
import type { Hex } from './wallet.types'

const quantityPattern = /^0x(0|[1-9a-f][0-9a-f]*)$/i
const dataPattern = /^0x([0-9a-f]{2})*$/i
const addressPattern = /^0x[0-9a-f]{40}$/i

/** An EIP-1474 quantity: no leading zeros, zero is `0x0`. */
export const isQuantity = (value: unknown): value is Hex =>
  typeof value === 'string' && quantityPattern.test(value)

/** Whole bytes in hex. */
export const isData = (value: unknown): value is Hex => typeof value === 'string' && dataPattern.test(value)

const isSingleCase = (digits: string): boolean =>
  digits === digits.toLowerCase() || digits === digits.toUpperCase()

/** Twenty bytes in hex; in mixed case they must be the ERC-55 checksum. */
export const isHexAddress = (value: unknown): value is Hex => {
  if (typeof value !== 'string' || !addressPattern.test(value)) return false
  return isSingleCase(value.slice(2)) || getAddress(toLowerHex(value)) === value
}

/** The same in lower case, which needs no checksum. */
export const toLowerHex = (value: string): Hex => `0x${value.slice(2).toLowerCase()}`

/** A number as a quantity. */
export const toQuantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

/** True when both are the same address. */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The parameters as an array: absent ones are none. */
export const paramList = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
