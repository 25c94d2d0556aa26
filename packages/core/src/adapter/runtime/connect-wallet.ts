import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import { abortError, throwIfAborted } from '../../kernel/task.js'
import type { CallOptions, Connection } from '../contract/connection.types.js'
import type { ConnectInput } from '../contract/connector.types.js'
import { endSession, type WalletSession } from './wallet-session.js'

/** The wire format of a namespace: how its wallets are asked, and what is remembered about them. */
export interface ConnectFlowInput<State> {
  readonly session: WalletSession<State>
  /** Asks the visitor. */
  ask(input: ConnectInput, options?: CallOptions): Promise<State>
  /** Asks without a prompt. Gives `undefined` if the wallet would prompt, or shares nothing with the site. */
  askSilently(input: ConnectInput, options?: CallOptions): Promise<State | undefined>
  /** Attaches the listeners. Returns what removes them. */
  watch(): () => void
  /** Remembers a wallet that the visitor chose, for the next page load. */
  remember(state: State): void
  revoke(): void
  toConnection(state: State): Connection
  /** Tells a connected wallet that the visitor disconnected. Absent where the namespace has no such request. */
  readonly tellWallet?: (() => Promise<unknown>) | undefined
}

/** The connects and disconnects of one wallet. */
export interface ConnectFlow {
  /**
   * Connects and attaches the listeners once. An answer that arrives after an abort or a disconnect connects nothing.
   * @throws LatchkeyError `notAuthorized` if the wallet can't be connected silently, `aborted`, and what `ask` throws
   */
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  /** Revokes the authorization and ends the session. */
  disconnect(): Promise<void>
  /** Removes the listeners, silently. */
  dispose(): void
}

/** Creates the connect flow that all namespaces share. Asks nothing yet. */
export function createConnectFlow<State>(flow: ConnectFlowInput<State>): ConnectFlow {
  const { session } = flow
  let generation = 0
  return {
    async connect(input, options) {
      const started = generation
      const { silent } = input
      const state = await (silent ? flow.askSilently(input, options) : flow.ask(input, options)).catch(
        error => {
          // Nobody was asked, so nobody refused: the wallet does not know the site.
          if (!silent || !isLatchkeyError(error, 'userRejected')) throw error
        },
      )
      throwIfAborted(options?.signal, session.lifetime)
      // The visitor disconnected during the request: the later wish counts.
      if (started !== generation) throw abortError()
      if (!state) throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
      session.state = state
      session.detach ??= flow.watch()
      if (!silent) flow.remember(state)
      return flow.toConnection(state)
    },
    async disconnect() {
      generation += 1
      flow.revoke()
      if (endSession(session)) await flow.tellWallet?.().catch(() => undefined)
    },
    dispose: () => void endSession(session),
  }
}
