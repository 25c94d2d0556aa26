import {
  type Connection,
  type NetworkId,
  type SessionFacts,
  toAccountId,
  updateSession,
  type WalletSession,
} from '@latchkey/core/adapter'
import { encodeHex } from '../codec/bytes.js'
import type { WalletAccount } from './drivers/driver.types.js'
import type { ReportSent } from './report-sent.js'

/** What a connection stands on at this moment. */
export interface SessionState {
  accounts: readonly WalletAccount[]
  /** Ours, not the wallet's: on Solana the network is chosen with every call. */
  networkId: NetworkId
}

/** One wallet at work for one client. */
export interface Session extends WalletSession<SessionState> {
  readonly reportSent: ReportSent
}

const factsOf = ({ accounts, networkId }: SessionState): SessionFacts => ({
  networkId,
  accounts: accounts.map(({ address, publicKey }) => ({
    accountId: toAccountId(networkId, address),
    address,
    type: 'eoa',
    publicKey: encodeHex(publicKey),
  })),
})

/** What the wallet granted, as plain data. */
export const toConnection = ({ connectorId }: Session, state: SessionState): Connection => ({
  connectorId,
  namespace: 'solana',
  ...factsOf(state),
})

/** Applies what the wallet reports, and emits what changed. */
export const changeSession = (session: Session, change: Partial<SessionState>): void =>
  updateSession(session, change, factsOf, ({ address }) => address)
