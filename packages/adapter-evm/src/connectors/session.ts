import {
  type AdapterHost,
  type CallOptions,
  type ConnectFlow,
  type Connection,
  createWalletGuard,
  type SessionFacts,
  toAccountId,
  updateSession,
  type WalletGuard,
  type WalletSession,
} from '@latchkey/core/adapter'
import { networkIdOf } from '../codec/chain-id.js'
import { toEvmError } from '../codec/errors.js'
import type { Eip1193Provider, Hex } from '../codec/rpc.js'
import { parseAccounts, parseChainIdAnswer } from '../codec/schemas.js'
import type { SentTransactions } from './sent-transactions.js'

/** A provider as a hostile object: every call guarded, bounded and abortable. */
export interface Wallet extends Pick<WalletGuard, 'ask' | 'share'> {
  /** Asks, and leaves what the wallet throws as it is. */
  raw(method: string, params?: unknown): Promise<unknown>
  /** Asks what needs no person: bounded in time. */
  call(method: string, params?: unknown, options?: CallOptions & { timeoutMs?: number }): Promise<unknown>
  /** A call of the app's own, as it is: nobody knows whether a person must answer it, so nothing bounds it. */
  pass(method: string, params?: unknown, options?: CallOptions): Promise<unknown>
  accounts(options?: CallOptions & { timeoutMs?: number }): Promise<`0x${string}`[]>
  chainId(options?: CallOptions): Promise<number>
}

/** Wraps a provider. `lifetime` ends every wait. */
export function createWallet(provider: Eip1193Provider, host: AdapterHost, lifetime: AbortSignal): Wallet {
  const guard = createWalletGuard({ clock: host.env.clock, lifetime, toError: toEvmError })
  // An async function, so that a provider that throws at once rejects like any other.
  const raw: Wallet['raw'] = async (method, params) =>
    provider.request(params === undefined ? { method } : { method, params })
  const call: Wallet['call'] = (method, params, options) => guard.call(() => raw(method, params), options)
  return {
    raw,
    call,
    pass: (method, params, options) => guard.pass(() => raw(method, params), options),
    ask: guard.ask,
    share: guard.share,
    accounts: async options => parseAccounts(await call('eth_accounts', undefined, options)),
    chainId: async options => parseChainIdAnswer(await call('eth_chainId', undefined, options)),
  }
}

/** What a connection stands on at this moment. */
export interface SessionState {
  addresses: readonly Hex[]
  chainId: number
  /** Reports the sign-in of the connect prompt to the caller. */
  readonly prove?: (() => void) | undefined
}

/** One wallet at work for one client. */
export interface Session extends WalletSession<SessionState> {
  readonly provider: Eip1193Provider
  readonly wallet: Wallet
  readonly sent: SentTransactions
}

function factsOf({ addresses, chainId }: SessionState): SessionFacts {
  const networkId = networkIdOf(chainId)
  const accounts = addresses.map(address => {
    return { accountId: toAccountId(networkId, address), address, type: 'eoa' }
  })
  return { networkId, accounts }
}

/** What the wallet granted, as plain data. */
export const toConnection = ({ connectorId }: Session, state: SessionState): Connection => ({
  connectorId,
  namespace: 'eip155',
  ...factsOf(state),
})

/** Applies what the wallet reports, and emits what changed. */
export const changeSession = (session: Session, change: Partial<SessionState>): void =>
  // Core renames the accounts when the network changes.
  updateSession(session, change, factsOf, ({ address }) => address)

/** One injected wallet, ready to be asked. */
export interface InjectedWallet extends ConnectFlow {
  readonly session: Session
}
