import {
  type Account,
  type AdapterHost,
  type Authorization,
  type Connection,
  LatchkeyError,
  type NetworkId,
  type WalletGuard,
} from '@latchkey/core/adapter'
import { toHex } from '../bytes.js'
import type { ChainFormats } from '../chain-formats.js'
import type { KeyType } from '../injected.types.js'
import { chooseNetwork, type ListedAccount, toAccounts, usableOn } from './accounts.js'
import { decodeAccount } from './address.js'
import type { PageSigner, WalletPage } from './page.js'

/** What a connection stands on at this moment. */
export interface Live {
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
  readonly live: (Pick<Live, 'listed' | 'networkId'> & { readonly page: PageSigner }) | undefined
}

/** One wallet at work for one client. */
export interface Session extends SigningSession {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  /** Whether a person let the app in; kept across page loads, because `enable` may prompt. */
  readonly authorization: Authorization
  /** Undefined while not connected: whatever the wallet says then is not heard. */
  live: Live | undefined
  /** Takes the listener away from the wallet. */
  detach: (() => void) | undefined
}

const accountsOf = ({ formats }: Session, { listed, networkId }: Live): Account[] =>
  toAccounts(usableOn(listed, networkId, formats), networkId, formats)

/** What the wallet granted, as plain data. */
export const toConnection = (session: Session, live: Live): Connection => ({
  connectorId: session.connectorId,
  namespace: 'polkadot',
  networkId: live.networkId,
  accounts: accountsOf(session, live),
})

/** Puts new accounts or a new network in place and tells what became of it; the same again is no news. */
function change(session: Session, live: Live, next: Partial<Pick<Live, 'listed' | 'networkId'>>): void {
  const { host, connectorId } = session
  const before = { networkId: live.networkId, accounts: JSON.stringify(accountsOf(session, live)) }
  Object.assign(live, next)
  const accounts = accountsOf(session, live)
  const { networkId } = live
  if (networkId !== before.networkId) host.emit({ type: 'networkChanged', connectorId, networkId })
  // Another network spells the same accounts with another prefix.
  if (JSON.stringify(accounts) !== before.accounts)
    host.emit({ type: 'accountsChanged', connectorId, accounts })
}

/**
 * Takes over what the wallet lists now. The network stays while an account can be used there; else it becomes one
 * where an account can be.
 */
export function changeAccounts(session: Session, listed: readonly ListedAccount[]): void {
  const { live, host, formats } = session
  if (!live) return
  const networkId = chooseNetwork(listed, live.networkId, host.networks(), formats)
  // Nothing that any network here could use: as if the wallet had taken its accounts away.
  if (networkId === undefined) endByWallet(session)
  else change(session, live, { listed, networkId })
}

/**
 * Goes to a network. Wallets of this namespace have none of their own, so it is a matter of which accounts there are.
 * @throws LatchkeyError `notConnected`, `unsupportedNetwork`
 */
export function changeNetwork(session: Session, networkId: NetworkId): void {
  const live = requireLive(session)
  if (usableOn(live.listed, networkId, session.formats).length === 0) {
    throw new LatchkeyError('unsupportedNetwork', 'No account of the wallet can be used on this network', {
      hint: 'Share an account with this site that the wallet allows on this network.',
    })
  }
  change(session, live, { networkId })
}

/** @throws LatchkeyError `notConnected` */
export function requireLive<L>({ live }: { readonly live: L | undefined }): L {
  if (live) return live
  throw new LatchkeyError('notConnected', 'The wallet is not connected')
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
  const { listed, networkId } = requireLive(session)
  const account = decodeAccount(address)
  const key = account && toHex(account)
  const found = usableOn(listed, networkId, session.formats).find(each => toHex(each.account) === key)
  if (found) return found
  throw new LatchkeyError('notAuthorized', 'The wallet does not share this account on this network')
}

/** Ends the connection on our side. Gives whether there was one. */
export function endSession(session: Session): boolean {
  const had = session.live !== undefined
  session.live = undefined
  session.detach?.()
  session.detach = undefined
  return had
}

/** The wallet has no accounts for this site any more: the next page load must not make it prompt. */
export function endByWallet(session: Session): void {
  const { host, connectorId } = session
  session.authorization.revoke()
  if (endSession(session)) host.emit({ type: 'disconnected', connectorId })
}
