import type { Clock } from '../../kernel/env.types.js'
import { sleep } from '../../kernel/sleep.js'
import type { Signals } from '../../kernel/task.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import type { Account, Connection } from '../contract/connection.types.js'

/** One wallet of the page at work for one client. `State` is what an adapter knows of a connected wallet. */
export interface WalletSession<State> {
  readonly connectorId: string
  readonly host: AdapterHost
  /** Fires when the client is destroyed. */
  readonly lifetime: AbortSignal
  /** Undefined while not connected: events of the wallet are ignored then. */
  state: State | undefined
  /** Removes the listeners from the wallet. */
  detach: (() => void) | undefined
}

/** What core is told about a connected wallet. */
export type SessionFacts = Pick<Connection, 'networkId' | 'accounts'>

/** Tells accounts apart: two with the same key are no change worth an event. */
export type AccountKey = (account: Account) => string

/** Emits what is different now; nothing where a wallet repeats itself. */
export function emitChanges(
  { host, connectorId }: Pick<WalletSession<unknown>, 'host' | 'connectorId'>,
  before: SessionFacts,
  { networkId, accounts }: SessionFacts,
  accountKey: AccountKey,
): void {
  const keys = (list: readonly Account[]) => list.map(accountKey).join()
  if (networkId !== before.networkId) host.emit({ type: 'networkChanged', connectorId, networkId })
  if (keys(accounts) !== keys(before.accounts)) host.emit({ type: 'accountsChanged', connectorId, accounts })
}

/** Applies what the wallet reports and emits what changed. */
export function updateSession<State extends object>(
  session: WalletSession<State>,
  change: Partial<State>,
  factsOf: (state: State) => SessionFacts,
  accountKey: AccountKey,
): void {
  const { state } = session
  if (!state) return
  session.state = { ...state, ...change }
  emitChanges(session, factsOf(state), factsOf(session.state), accountKey)
}

/** Ends the connection without an event. Returns whether there was one. */
export function endSession(session: WalletSession<unknown>): boolean {
  const wasConnected = session.state !== undefined
  session.state = undefined
  session.detach?.()
  session.detach = undefined
  return wasConnected
}

/** Ends the connection because the wallet did. */
export function endByWallet(session: WalletSession<unknown>): void {
  const { host, connectorId } = session
  if (endSession(session)) host.emit({ type: 'disconnected', connectorId })
}

/** Some wallets share nothing in passing, such as while another account or network is being selected. */
const SETTLE_MS = 150

/**
 * Asks a wallet what it shares, and a moment later once more where that is nothing (`undefined`): one empty answer is no
 * goodbye.
 * @throws LatchkeyError `aborted`, and what `ask` throws
 */
export async function askTwice<T>(
  ask: () => Promise<T | undefined>,
  clock: Clock,
  ...signals: Signals
): Promise<T | undefined> {
  const shared = await ask()
  if (shared !== undefined) return shared
  await sleep(SETTLE_MS, clock, ...signals)
  return ask()
}
