import type { Connection } from '../adapter/contract/connection.types.js'
import { LatchkeyError } from '../errors/error.js'
import type { Attempts } from './connection.attempts.js'
import type { SwitchConnectionInput, SwitchedConnection } from './connection.types.js'

/** What a switch works with. */
export interface SwitchParts extends Pick<Attempts, 'connect' | 'current' | 'find' | 'leave'> {
  /** Takes new data of a connection that stands. */
  take(connection: Connection): void
  promote(namespace: string, connection: Connection): void
}

/** Makes another connection, or another account of it, the one in use; one that has ended is asked to connect again. */
export async function switchConnection(
  { namespace, connectorId, address }: SwitchConnectionInput,
  { connect, current, find, leave, promote, take }: SwitchParts,
): Promise<SwitchedConnection> {
  const before = current(namespace)
  const found = find(namespace, connectorId) ?? (await connect({ namespace, connectorId }))
  const chosen =
    address === undefined ? found.accounts[0] : found.accounts.find(each => each.address === address)
  if (!chosen)
    throw new LatchkeyError('invalidAddress', 'The wallet did not grant this account', {
      hint: 'Choose one of the accounts of the connection.',
    })
  const connection = { ...found, accounts: [chosen, ...found.accounts.filter(each => each !== chosen)] }
  const hasSwitchedWallet = before?.connectorId !== connectorId
  const hasSwitchedAccount = before?.accounts[0]?.address !== chosen.address
  if (hasSwitchedWallet && current(namespace)?.connectorId !== connectorId) {
    leave(namespace)
    promote(namespace, connection)
  } else if (current(namespace)?.accounts[0] !== chosen) take(connection)
  return { connection, hasSwitchedWallet, hasSwitchedAccount }
}
