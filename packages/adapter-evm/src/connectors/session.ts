import type { Account, AdapterHost, Connection } from '@latchkey/core/adapter'
import { toAccountId } from '@latchkey/core/adapter'
import type { Eip1193Provider, Hex } from '../rpc.js'
import { networkIdOf } from './chain-id.js'
import type { SentTransactions } from './sent-transactions.js'
import type { Wallet } from './wallet.js'

/** What a connection stands on at this moment. */
export interface Live {
  addresses: readonly Hex[]
  chainId: number
}

/** One wallet at work for one client. */
export interface Session {
  readonly connectorId: string
  readonly host: AdapterHost
  readonly provider: Eip1193Provider
  readonly wallet: Wallet
  readonly sent: SentTransactions
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  /** Undefined while not connected: whatever the wallet says then is not heard. */
  live: Live | undefined
  /** Takes the listeners away from the provider. */
  detach: (() => void) | undefined
}

/** The accounts on a network, as core knows them. */
const toAccounts = ({ addresses, chainId }: Live): Account[] =>
  addresses.map(address => ({
    accountId: toAccountId(networkIdOf(chainId), address),
    address,
    type: 'eoa',
  }))

/** What the wallet granted, as plain data. */
export const toConnection = (session: Session, live: Live): Connection => ({
  connectorId: session.connectorId,
  namespace: 'eip155',
  networkId: networkIdOf(live.chainId),
  accounts: toAccounts(live),
})

/** Takes new accounts over; the same again is no news. */
export function changeAccounts(session: Session, addresses: readonly Hex[]): void {
  const { live, host, connectorId } = session
  if (!live || addresses.join() === live.addresses.join()) return
  live.addresses = addresses
  host.emit({ type: 'accountsChanged', connectorId, accounts: toAccounts(live) })
}

/** Takes a new network over; the same again is no news, so a doubled or missing event makes no difference. */
export function changeChain(session: Session, chainId: number): void {
  const { live, host, connectorId } = session
  if (!live || live.chainId === chainId) return
  live.chainId = chainId
  host.emit({ type: 'networkChanged', connectorId, networkId: networkIdOf(chainId) })
}

/** Ends the connection on our side. Gives whether there was one. */
export function endSession(session: Session): boolean {
  const had = session.live !== undefined
  session.live = undefined
  session.detach?.()
  session.detach = undefined
  return had
}
