import type { Connection } from '../adapter/contract/connection.types.js'
import { LatchkeyError } from '../errors/error.js'
import type { ConnectWalletInput, SwitchConnectionInput, SwitchedConnection } from './connection.types.js'

/** What a switch works with. */
export interface SwitchParts {
  connect(input: ConnectWalletInput): Promise<Connection>
  /** The connection in use, or the one that stands while another is being asked for. */
  current(namespace: string): Connection | undefined
  find(namespace: string, connectorId: string): Connection | undefined
  /** Lets an attempt that runs in the namespace go, and the last visit with it. */
  leave(namespace: string): void
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
