import { SiwxError } from '../errors.js'
import { isObject } from '../shape.js'
import { namespaceOf, profileOf } from '../text/profiles.js'
import type { NetworkId } from '../text/sign-in-fields.types.js'

/** An account: `accountId` is CAIP-10. */
export interface SummaryAccount {
  readonly accountId: string
  /** `namespace:address` for a key, which is the same account on every network; CAIP-10 for a contract. */
  readonly identity: string
}

/** What a page keeps of a session: no signature and no secret. */
export interface SessionSummary {
  readonly user: { readonly id: string }
  /** The accounts that proved themselves in the session. */
  readonly accounts: readonly SummaryAccount[]
  /** All accounts of the user, the primary one first. */
  readonly linked: readonly SummaryAccount[]
  /** Milliseconds since 1970, by the server's clock. */
  readonly expiresAt: number
}

const fail = (): never => {
  throw new SiwxError('invalidAnswer', 'The sign-in server sent a session of another shape.')
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const toAccount = (value: unknown): SummaryAccount => {
  const { accountId, identity } = isObject(value) ? value : fail()
  return typeof accountId === 'string' && typeof identity === 'string' ? { accountId, identity } : fail()
}

/**
 * Reads the session of an answer; undefined for nobody.
 * @throws SiwxError `invalidAnswer`
 */
export function readSummary({ session }: Readonly<Record<string, unknown>>): SessionSummary | undefined {
  if (session === null) return undefined
  const { user, accounts, identities, linked, expiresAt } = isObject(session) ? session : fail()
  if (!isObject(user) || typeof user.id !== 'string' || typeof expiresAt !== 'number') return fail()
  if (!isTexts(accounts) || !isTexts(identities) || !Array.isArray(linked)) return fail()
  return {
    user: { id: user.id },
    accounts: accounts.map((accountId, at) => ({ accountId, identity: identities[at] ?? accountId })),
    linked: linked.map(toAccount),
    expiresAt,
  }
}

/** An address as texts write it: wallets write some in other letters. */
export function toTextAddress(networkId: NetworkId, address: string): string {
  return profileOf(networkId)?.addressOf(address) ?? address
}

/** Whether an account is among others: by itself, or as a key that is the same one on every network. */
export function hasAccount(
  accounts: readonly SummaryAccount[],
  networkId: NetworkId,
  address: string,
): boolean {
  const written = toTextAddress(networkId, address)
  return accounts.some(
    ({ accountId, identity }) =>
      accountId === `${networkId}:${written}` || identity === `${namespaceOf(networkId)}:${written}`,
  )
}
