import type { Account, CallOptions } from '../adapter/contract/connection.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'

/** The account that grants, with its namespace and its network. */
export interface SessionOwner {
  readonly namespace: string
  readonly account: Account
  readonly networkId: NetworkId
}

/** Returns the active account. @throws LatchkeyError `notConnected` */
export function requireOwner(session: Session): SessionOwner {
  const namespace = session.activeNamespace()
  const account = session.account()
  const networkId = session.connection()?.networkId
  if (namespace !== undefined && account && networkId) return { namespace, account, networkId }
  throw new LatchkeyError('notConnected', 'Smart sessions need a connected account')
}

/** Has the account sign a message. The host takes the signature as proof of the account. */
export const signAsOwner = async (
  session: Session,
  { namespace, account }: SessionOwner,
  message: string,
  call?: CallOptions,
): Promise<string> =>
  (await session.requireWallet(namespace, 'signMessage').sign({ account, message }, call)).signature
