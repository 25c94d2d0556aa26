import {
  type Connection,
  type SessionFacts,
  toAccountId,
  updateSession,
  type WalletSession,
} from '@latchkey/core/adapter'
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
export interface Session extends WalletSession<Live> {
  readonly provider: Eip1193Provider
  readonly wallet: Wallet
  readonly sent: SentTransactions
}

function factsOf({ addresses, chainId }: Live): SessionFacts {
  const networkId = networkIdOf(chainId)
  const accounts = addresses.map(address => {
    return { accountId: toAccountId(networkId, address), address, type: 'eoa' }
  })
  return { networkId, accounts }
}

/** What the wallet granted, as plain data. */
export const toConnection = ({ connectorId }: Session, live: Live): Connection => ({
  connectorId,
  namespace: 'eip155',
  ...factsOf(live),
})

/** Applies what the wallet reports, and emits what changed. */
export const changeSession = (session: Session, change: Partial<Live>): void =>
  // Core renames the accounts when the network changes.
  updateSession(session, change, factsOf, ({ address }) => address)
