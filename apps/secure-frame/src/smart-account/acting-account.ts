import type { Addresses } from '../signer/jobs.types.js'
import type { AccountType } from './account-types.js'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/**
 * The account that a request names, by its address. Undefined where it names none of this wallet: then the account in use
 * is meant, or the request is refused for it.
 */
export function namedType(params: unknown, { eip155, smartAccount }: Addresses): AccountType | undefined {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  // The address of personal_sign comes second, and its text may be an address as well.
  for (const value of [second, first, fieldOf(first, 'from'), fieldOf(first, 'sender')]) {
    if (typeof value !== 'string') continue
    if (value.toLowerCase() === smartAccount.toLowerCase()) return 'smartAccount'
    if (value.toLowerCase() === eip155.toLowerCase()) return 'eoa'
  }
  return undefined
}
