import type { Account, Client, Connection } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/internal/errors/error'

/** The connection of a namespace with one of its accounts. */
export interface ConnectedAccount {
  readonly connection: Connection
  readonly account: Account
}

/**
 * Returns the active connection of `namespace`, or of the active namespace, with the account of `address`, or the active
 * one.
 * @throws LatchkeyError `notConnected`, `notAuthorized` for an account that the wallet did not grant
 */
export function requireAccount(
  { session }: Pick<Client, 'session'>,
  namespace?: string,
  address?: string,
): ConnectedAccount {
  const connection = session.connection(namespace)
  if (!connection)
    throw new LatchkeyError(
      'notConnected',
      `No wallet is connected in ${namespace ?? 'the active namespace'}`,
    )
  const account = connection.accounts.find(each => (address ?? each.address) === each.address)
  if (account) return { connection, account }
  throw new LatchkeyError('notAuthorized', `The wallet did not grant the account ${address}`, {
    hint: 'Pass an address of `useAccount().addresses`.',
  })
}
