import {
  type AdapterHost,
  type CallOptions,
  type Connection,
  type Network,
  type SessionFacts,
  toAccountId,
  updateSession,
  type WalletGuard,
  type WalletSession,
} from '@latchkey/core/adapter'
import type { ChainFacts } from '../codec/chain-facts.js'
import type { CosmosChain } from '../codec/chain-facts.types.js'
import type { WindowWallet } from '../window-wallets.js'
import type { Driver, SigningDriver, WalletKey } from './drivers/driver.types.js'
import type { SignedBy } from './signing/signed-by.js'

/** What a connection stands on at this moment. */
export interface SessionState {
  facts: ChainFacts
  key: WalletKey
}

/** A connection as signing sees it, however the wallet is reached. */
export interface SigningSession {
  readonly connectorId: string
  readonly driver: SigningDriver
  readonly guard: WalletGuard
  readonly state: SessionState | undefined
  /** Which connector made a signature, for those who send it. */
  readonly signed: SignedBy
  /** Has the wallet tell the key, where that is not known before it is needed. */
  readonly fetchKey?: (options?: CallOptions) => Promise<WalletKey>
}

/** One wallet of the page at work for one client. */
export interface Session extends WalletSession<SessionState>, SigningSession {
  readonly found: WindowWallet
  readonly chains: readonly CosmosChain[]
  readonly driver: Driver
  state: SessionState | undefined
}

const factsOf = ({ facts: { networkId }, key: { address, publicKey } }: SessionState): SessionFacts => ({
  networkId,
  accounts: [{ accountId: toAccountId(networkId, address), address, type: 'eoa', publicKey }],
})

/** What the wallet granted, as plain data. */
export const toConnection = ({ connectorId }: Session, state: SessionState): Connection => ({
  connectorId,
  namespace: 'cosmos',
  ...factsOf(state),
})

/** Applies another key or network, and emits what changed. */
export const changeSession = (session: Session, change: Partial<SessionState>): void =>
  // The account is the same key on every network, but its address is spelled anew.
  updateSession(session, change, factsOf, ({ accountId }) => accountId)

/** The network of the app with this id, where there is one. */
export const findNetwork = (host: AdapterHost, networkId: string): Network | undefined =>
  host.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
