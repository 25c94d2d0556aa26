import {
  type Account,
  type Connection,
  LatchkeyError,
  type NetworkId,
  toAccountId,
  updateSession,
  type WalletGuard,
  type WalletSession,
} from '@latchkey/core/adapter'
import { decodeAddress } from '../codec/address.js'
import type { Driver, SigningDriver, ToldAccount, WalletView } from './drivers/driver.types.js'
import type { ReportSent } from './report-sent.js'

/** What a connection stands on at this moment. */
export interface SessionState {
  readonly networkId: NetworkId
  readonly accounts: readonly Account[]
}

/** What signing needs of a connection, however the wallet is reached. */
export interface SigningSession {
  readonly driver: SigningDriver
  readonly wallet: WalletGuard
  /** Undefined while not connected. */
  readonly state: SessionState | undefined
  readonly reportSent: ReportSent
}

/** One wallet at work for one client. */
export interface Session extends WalletSession<SessionState>, SigningSession {
  readonly driver: Driver
  state: SessionState | undefined
}

/** Taproot's keys lose their parity, all others are compressed where the wallet gave them so. */
const spellKey = (publicKey: string, taproot: boolean): string =>
  taproot && publicKey.length === 66 ? publicKey.slice(2) : publicKey

function toAccount(told: ToldAccount, networkId: NetworkId): Account {
  const decoded = decodeAddress(told.address, networkId)
  if (!decoded)
    throw new LatchkeyError('invalidResponse', 'The wallet gave an address that is none of its network')
  const { address, kind } = decoded
  const { purpose, publicKey, path } = told
  return {
    accountId: toAccountId(networkId, address),
    address,
    type: purpose ?? 'payment',
    ...(purpose === undefined ? {} : { purpose }),
    ...(publicKey === undefined ? {} : { publicKey: spellKey(publicKey, kind === 'p2tr') }),
    ...(path === undefined ? {} : { path }),
  }
}

/** More than anybody looks through: a list of a hostile wallet ends here. */
const MOST_ACCOUNTS = 256

/**
 * What a wallet shares, as core knows it: the accounts of the wanted type first, none twice.
 * @throws LatchkeyError `invalidResponse`
 */
export function toSessionState({ networkId, accounts }: WalletView, accountType?: string): SessionState {
  const all = new Map<string, Account>()
  for (const told of accounts.slice(0, MOST_ACCOUNTS)) {
    const account = toAccount(told, networkId)
    all.set(`${account.address}/${account.type}`, account)
  }
  if (all.size === 0) throw new LatchkeyError('invalidResponse', 'The wallet shares no Bitcoin address')
  const wanted = accountType ?? 'payment'
  const rank = ({ type }: Account) => (type === wanted ? 0 : 1)
  return { networkId, accounts: [...all.values()].sort((a, b) => rank(a) - rank(b)) }
}

/** What the wallet granted, as plain data. */
export const toConnection = (
  { connectorId }: Session,
  { networkId, accounts }: SessionState,
): Connection => ({
  connectorId,
  namespace: 'bip122',
  networkId,
  accounts,
})

const accountKey = ({ address, type }: Account) => `${address}/${type}`

/** Applies what the wallet shares now, and emits what changed. */
export const changeSession = (session: Session, state: SessionState): void =>
  updateSession(session, state, facts => facts, accountKey)
