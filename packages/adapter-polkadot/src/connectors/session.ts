import {
  type Authorization,
  type Connection,
  endByWallet,
  LatchkeyError,
  type NetworkId,
  requireConnected,
  type SessionFacts,
  updateSession,
  type WalletGuard,
  type WalletSession,
} from '@latchkey/core/adapter'
import { decodeAccount } from '../codec/address.js'
import { toHex } from '../codec/bytes.js'
import type { ChainFormats } from '../codec/chain-formats.js'
import type { KeyType } from '../codec/codec.types.js'
import { chooseNetwork, type ListedAccount, toAccounts, usableOn } from './accounts.js'
import type { PageSigner, WalletPage } from './page.js'

/** What a connection stands on at this moment. */
export interface SessionState {
  readonly page: WalletPage
  /** All that the wallet lists; not every account can be used on every network. */
  listed: readonly ListedAccount[]
  networkId: NetworkId
}

/** What signing needs of a connection, however the wallet is reached. */
export interface SigningSession {
  readonly connectorId: string
  readonly formats: ChainFormats
  readonly wallet: WalletGuard
  /** Undefined while not connected. */
  readonly state: (Pick<SessionState, 'listed' | 'networkId'> & { readonly page: PageSigner }) | undefined
}

/** One wallet at work for one client. */
export interface Session extends WalletSession<SessionState>, SigningSession {
  readonly authorization: Authorization
  readonly connectorId: string
  state: SessionState | undefined
}

const factsOf = ({ formats }: Session, { listed, networkId }: SessionState): SessionFacts => ({
  networkId,
  accounts: toAccounts(usableOn(listed, networkId, formats), networkId, formats),
})

/** What the wallet granted, as plain data. */
export const toConnection = (session: Session, state: SessionState): Connection => ({
  connectorId: session.connectorId,
  namespace: 'polkadot',
  ...factsOf(session, state),
})

const changeSession = (session: Session, change: Partial<SessionState>): void =>
  // Another network spells the same accounts with another prefix.
  updateSession(
    session,
    change,
    state => factsOf(session, state),
    account => JSON.stringify(account),
  )

/**
 * Takes over what the wallet lists now. The network stays while an account can be used there; else it becomes one
 * where an account can be.
 */
export function changeAccounts(session: Session, listed: readonly ListedAccount[]): void {
  const { state, host, formats } = session
  if (!state) return
  const networkId = chooseNetwork(listed, state.networkId, host.networks(), formats)
  // Nothing that any network here could use: as if the wallet had taken its accounts away.
  if (networkId === undefined) forgetSession(session)
  else changeSession(session, { listed, networkId })
}

/**
 * Goes to a network. Wallets of this namespace have none of their own, so it is a matter of which accounts there are.
 * @throws LatchkeyError `notConnected`, `unsupportedNetwork`
 */
export function changeNetwork(session: Session, networkId: NetworkId): void {
  const state = requireConnected(session)
  if (usableOn(state.listed, networkId, session.formats).length === 0) {
    throw new LatchkeyError('unsupportedNetwork', 'No account of the wallet can be used on this network', {
      hint: 'Share an account with this site that the wallet allows on this network.',
    })
  }
  changeSession(session, { networkId })
}

/** An account of the connection, with what signing needs of it. */
export interface SigningAccount {
  readonly account: Uint8Array
  /** As the wallet spells it. */
  readonly spelled: string
  readonly keyType: KeyType | undefined
}

/**
 * The account behind an address, in whatever spelling.
 * @throws LatchkeyError `notConnected`, `notAuthorized`
 */
export function requireAccount(session: SigningSession, address: string): SigningAccount {
  const { listed, networkId } = requireConnected(session)
  const account = decodeAccount(address)
  const key = account && toHex(account)
  const found = usableOn(listed, networkId, session.formats).find(each => toHex(each.account) === key)
  if (found) return found
  throw new LatchkeyError('notAuthorized', 'The wallet does not share this account on this network')
}

/** The wallet has no accounts for this site any more: the next page load must not make it prompt. */
export function forgetSession(session: Session): void {
  session.authorization.revoke()
  endByWallet(session)
}
