import {
  type CallOptions,
  isLatchkeyError,
  type SharedTransport,
  type TransportSession,
  type WalletGuard,
} from '@latchkey/core/adapter'
import type { AddressBook, SessionAccount } from './address-book.js'
import { parseAddresses } from './session-addresses.js'

/** One adopted transport. */
export interface Adoption {
  readonly transport: SharedTransport
  readonly book: AddressBook
  readonly wallet: WalletGuard
}

const ADDRESSES = 'getAccountAddresses'

const isGranted = ({ methods }: TransportSession, method: string) =>
  methods.length === 0 || methods.includes(method)

/** Failures after which the person is not asked for anything else; others cost no more than what would be told. */
const FINAL = [
  'aborted',
  'destroyed',
  'userRejected',
  'walletDisconnected',
  'timeout',
  'unavailable',
  'requestPending',
] as const

/** Has the wallet tell the addresses of an account; what it told, or cannot tell, is not asked for again. */
async function learn(
  { transport, book, wallet }: Adoption,
  account: SessionAccount,
  options?: CallOptions,
): Promise<void> {
  const { id, networkId, spelled } = account
  const params = { account: spelled, intentions: ['payment', 'ordinal'] }
  const ask = () => transport.request({ networkId, method: ADDRESSES, params })
  try {
    const told = parseAddresses(await wallet.share(`${ADDRESSES} ${id}`, ask, options), networkId)
    book.learn(account, told)
  } catch (error) {
    if (FINAL.some(code => isLatchkeyError(error, code))) throw error
    book.learn(account, [])
  }
}

/** Asks for the addresses of those accounts that are unknown yet, one after the other. */
export async function learnAll(
  adoption: Adoption,
  session: TransportSession,
  accounts: readonly SessionAccount[],
  options?: CallOptions,
): Promise<void> {
  if (!isGranted(session, ADDRESSES)) return
  for (const account of accounts) if (!account.isTold) await learn(adoption, account, options)
}

/** The same for a kind of address that is only wished for: without it the connection still stands. */
export async function learnWished(...input: Parameters<typeof learnAll>): Promise<void> {
  try {
    await learnAll(...input)
  } catch (error) {
    if (!isLatchkeyError(error, 'userRejected')) throw error
  }
}
