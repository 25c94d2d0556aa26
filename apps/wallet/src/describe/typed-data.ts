import { cleanText } from '../format/clean-text'
import type { Described, Fact } from './described.types'
import { addressFact, fieldsOf, plainFact } from './words'

const parse = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const DEEPEST = 6
const MOST = 80
const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** Every value with the way to it: `order.maker`, `items 2`. */
const flatten = (value: unknown, path: string, depth: number): readonly Fact[] => {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) {
    const shown = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    return [isAddress(shown) ? addressFact(path, shown) : plainFact(path, shown)]
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = cleanText(Array.isArray(value) ? String(Number(key) + 1) : key, 60)
    return flatten(inner, path === '' ? name : `${path}${Array.isArray(value) ? ' ' : '.'}${name}`, depth + 1)
  })
}

/** Typed data (EIP-712), row by row. */
export const describeTypedData = (value: unknown, account: unknown): Described => {
  const { domain, message, primaryType } = fieldsOf(parse(value))
  const { name, verifyingContract, chainId } = fieldsOf(domain)
  const rows = flatten(message ?? value, '', 0)
  return {
    title: 'Sign data',
    action: 'Sign',
    facts: [
      plainFact('Kind', primaryType ?? 'Not readable'),
      ...(name === undefined ? [] : [plainFact('For', name)]),
      ...(chainId === undefined ? [] : [plainFact('Network number', chainId)]),
      ...(verifyingContract === undefined ? [] : [addressFact('Contract', verifyingContract)]),
      ...rows.slice(0, MOST),
      addressFact('Account', account),
    ],
    warnings: [
      ...(rows.length > MOST ? [`${rows.length - MOST} more rows are not shown.`] : []),
      ...(primaryType === 'Permit' || primaryType === 'PermitSingle' || primaryType === 'PermitBatch'
        ? ['Signing this allows somebody to spend tokens of this account.']
        : []),
    ],
  }
}
