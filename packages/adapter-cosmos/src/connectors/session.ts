import {
  type Account,
  type AdapterHost,
  type CallOptions,
  type Connection,
  type Network,
  toAccountId,
  type WalletGuard,
} from '@latchkey/core/adapter'
import type { CosmosChain } from '../chain-facts.types.js'
import type { WindowWallet } from '../window-wallets.js'
import type { ChainFacts } from './chain-facts.js'
import type { Driver, SigningDriver, WalletKey } from './driver.types.js'
import type { SignedBy } from './signed-by.js'

/** What a connection stands on at this moment. */
export interface Live {
  facts: ChainFacts
  key: WalletKey
}

/** A connection as signing sees it, however the wallet is reached. */
export interface SigningSession {
  readonly connectorId: string
  readonly driver: SigningDriver
  readonly guard: WalletGuard
  readonly live: Live | undefined
  /** Which connector made a signature, for those who send it. */
  readonly signed: SignedBy
  /** Has the wallet tell the key, where that is not known before it is needed. */
  readonly fetchKey?: (options?: CallOptions) => Promise<WalletKey>
}

/** One wallet of the page at work for one client. */
export interface Session extends SigningSession {
  readonly found: WindowWallet
  readonly host: AdapterHost
  readonly chains: readonly CosmosChain[]
  readonly driver: Driver
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  /** Undefined while not connected: whatever the wallet says then is not heard. */
  live: Live | undefined
  /** Takes the listeners away. */
  detach: (() => void) | undefined
}

const toAccounts = ({ facts, key }: Live): readonly Account[] => [
  {
    accountId: toAccountId(facts.networkId, key.address),
    address: key.address,
    type: 'eoa',
    publicKey: key.publicKey,
  },
]

/** What the wallet granted, as plain data. */
export const toConnection = ({ connectorId }: Session, live: Live): Connection => ({
  connectorId,
  namespace: 'cosmos',
  networkId: live.facts.networkId,
  accounts: toAccounts(live),
})

/** Takes another key over; the same again is no news. */
export function changeKey(session: Session, key: WalletKey): void {
  const { live, host, connectorId } = session
  if (!live || live.key.address === key.address) return
  live.key = key
  host.emit({ type: 'accountsChanged', connectorId, accounts: toAccounts(live) })
}

/** Goes to another network. The account is the same key, but its address is spelled anew. */
export function changeNetwork(session: Session, facts: ChainFacts, key: WalletKey): void {
  const { live, host, connectorId } = session
  if (!live) return
  if (live.facts.networkId === facts.networkId) {
    changeKey(session, key)
    return
  }
  live.facts = facts
  live.key = key
  host.emit({ type: 'networkChanged', connectorId, networkId: facts.networkId })
  host.emit({ type: 'accountsChanged', connectorId, accounts: toAccounts(live) })
}

/** Ends the connection on our side. Gives whether there was one. */
export function endSession(session: Session): boolean {
  const had = session.live !== undefined
  session.live = undefined
  session.detach?.()
  session.detach = undefined
  return had
}

/** The network of the app with this id, where there is one. */
export const findNetwork = (host: AdapterHost, networkId: string): Network | undefined =>
  host.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
