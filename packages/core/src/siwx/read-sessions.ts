import { toAccountId } from '../caip/account-id.js'
import type { SiwxMessageData, SiwxSession } from '../context/siwx-options.types.js'
import { LatchkeyError } from '../errors/error.js'
import type { SignedInAccount, SignInTarget } from './siwx.types.js'

/** Hex addresses differ in their capitals alone; those of other namespaces have one spelling. */
export const spelled = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

const isOf = ({ networkId, account }: SignInTarget, { chainId, accountAddress }: SiwxMessageData): boolean =>
  chainId === networkId && spelled(accountAddress) === spelled(account.address)

/** When the session ends, in milliseconds since 1970; undefined where it names no end, or none that can be read. */
const expiryOf = ({ expirationTime }: SiwxMessageData): number | undefined => {
  const time = expirationTime === undefined ? Number.NaN : Date.parse(expirationTime)
  return Number.isNaN(time) ? undefined : time
}

/** Whether a text or session has ended. One whose end cannot be read counts as ended. */
export const hasEnded = ({ expirationTime }: SiwxMessageData, now: number): boolean =>
  expirationTime !== undefined && !(Date.parse(expirationTime) > now)

/** The account as signed in by the fields of its text. */
export const toSignedIn = ({ networkId, account }: SignInTarget, data: SiwxMessageData): SignedInAccount => ({
  accountId: toAccountId(networkId, account.address),
  networkId,
  address: account.address,
  expiresAt: expiryOf(data),
})

/**
 * The session of an account among those that the keeper answered. One of another account or network, or one that has
 * ended, is none.
 * @throws LatchkeyError `invalidResponse` for an answer that is no list
 */
export function findSession(
  sessions: readonly SiwxSession[],
  target: SignInTarget,
  now: number,
): SignedInAccount | undefined {
  if (!Array.isArray(sessions))
    throw new LatchkeyError('invalidResponse', 'getSessions did not answer a list')
  return (sessions as readonly SiwxSession[])
    .filter(session => session?.data && isOf(target, session.data) && !hasEnded(session.data, now))
    .map(({ data }) => toSignedIn(target, data))[0]
}
