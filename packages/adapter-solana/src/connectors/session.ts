import {
  type Account,
  type AdapterHost,
  type Connection,
  type NetworkId,
  toAccountId,
} from '@latchkey/core/adapter'
import { encodeHex } from '../bytes.js'
import type { WalletAccount } from './driver.types.js'
import type { ReportSent } from './report-sent.js'

/** What a connection stands on at this moment. */
export interface Live {
  accounts: readonly WalletAccount[]
  /** Ours, not the wallet's: on Solana the network is chosen with every call. */
  networkId: NetworkId
}

/** One wallet at work for one client. */
export interface Session {
  readonly connectorId: string
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  /** Undefined while not connected: whatever the wallet says then is not heard. */
  live: Live | undefined
  readonly reportSent: ReportSent
  /** Takes the listeners away from the wallet. */
  detach: (() => void) | undefined
}

/** The accounts on a network, as core knows them. */
const toAccounts = ({ accounts, networkId }: Live): Account[] =>
  accounts.map(({ address, publicKey }) => ({
    accountId: toAccountId(networkId, address),
    address,
    type: 'eoa',
    publicKey: encodeHex(publicKey),
  }))

/** What the wallet granted, as plain data. */
export const toConnection = (session: Session, live: Live): Connection => ({
  connectorId: session.connectorId,
  namespace: 'solana',
  networkId: live.networkId,
  accounts: toAccounts(live),
})

const addressesOf = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** Takes a network over; the same again is no news. */
export function changeNetwork({ live, host, connectorId }: Session, networkId: NetworkId): void {
  if (!live || live.networkId === networkId) return
  live.networkId = networkId
  host.emit({ type: 'networkChanged', connectorId, networkId })
}

/** Takes accounts over; the same again is no news, so a doubled event makes no difference. */
export function changeAccounts(
  { live, host, connectorId }: Session,
  accounts: readonly WalletAccount[],
): void {
  if (!live) return
  const news = addressesOf(accounts) !== addressesOf(live.accounts)
  // The objects are new even where the addresses are not: features want those of now.
  live.accounts = accounts
  if (news) host.emit({ type: 'accountsChanged', connectorId, accounts: toAccounts(live) })
}

/** Ends the connection on our side. Gives whether there was one. */
export function endSession(session: Session): boolean {
  const had = session.live !== undefined
  session.live = undefined
  session.detach?.()
  session.detach = undefined
  return had
}
