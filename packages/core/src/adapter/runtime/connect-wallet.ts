import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import { abortError, throwIfAborted, withAbort } from '../../kernel/task.js'
import type { CallOptions, Connection } from '../contract/connection.types.js'
import type { ConnectInput } from '../contract/connector.types.js'
import { endSession, type WalletSession } from './wallet-session.js'

/** The listeners of one wallet. */
export interface SessionWatch {
  /** Removes the listeners. */
  stop(): void
  /** Asks a connected wallet what it shares now, and applies the answer. Must not reject. */
  look(): Promise<void> | void
}

/** The wire format of a namespace: how its wallets are asked, and what is remembered about them. */
export interface ConnectFlowInput<State> {
  readonly session: WalletSession<State>
  /** Asks the visitor. */
  ask(input: ConnectInput, options?: CallOptions): Promise<State>
  /** Asks without a prompt. Gives `undefined` if the wallet would prompt, or shares nothing with the site. */
  askSilently(input: ConnectInput, options?: CallOptions): Promise<State | undefined>
  /**
   * Attaches the listeners, before the wallet is asked: it may change while it answers. Each listener calls `heard` first,
   * and leaves its event alone where that returns false: nothing is connected yet. What was heard before the connection
   * stands is made up for by `look`. `isPromising` false: the event says that the wallet shares nothing.
   */
  watch(heard: (isPromising?: boolean) => boolean): SessionWatch
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
   * Connects, and attaches the listeners once. The connection is what the wallet shared last, also where it changed between
   * two of the questions. An answer that arrives after an abort or a disconnect connects nothing.
   * @throws LatchkeyError `notAuthorized` if the wallet can't be connected silently, `aborted`, and what `ask` throws
   */
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  /** Revokes the authorization and ends the session. */
  disconnect(): Promise<void>
  /** Removes the listeners, silently. */
  dispose(): void
}

/** One that reports a change after every question would be asked for ever. */
const MOST_RETURNS = 5

/** Creates the connect flow that all namespaces share. Asks nothing yet. */
export function createConnectFlow<State>(flow: ConnectFlowInput<State>): ConnectFlow {
  const { session } = flow
  let generation = 0
  let attempts = 0
  let news = 0
  let watch: SessionWatch | undefined
  /** Asked silently in vain: it may be locked, and say so when it is not any more. */
  let isAwaited = false
  let returns = 0
  const { host, connectorId } = session
  const heard = (isPromising = true) => {
    news += 1
    if (session.state) return true
    if (isPromising && isAwaited && attempts === 0 && returns < MOST_RETURNS) {
      returns += 1
      host.emit({ type: 'connectorReady', connectorId })
    }
    return false
  }
  const attach = () => {
    if (session.detach) return
    watch = flow.watch(heard)
    session.detach = watch.stop
  }
  const request = (input: ConnectInput, options?: CallOptions) => {
    if (!input.silent) return flow.ask(input, options)
    return flow.askSilently(input, options).catch(error => {
      // The site did not ask, so it was not refused: the wallet does not know it, or was locked.
      if (!isLatchkeyError(error, 'userRejected')) throw error
    })
  }
  const open = async (input: ConnectInput, options?: CallOptions): Promise<State | undefined> => {
    const started = generation
    const before = news
    const state = await request(input, options)
    throwIfAborted(options?.signal, session.lifetime)
    // The visitor disconnected during the request: the later wish counts.
    if (started !== generation) throw abortError()
    if (!state) return undefined
    const wasConnected = session.state !== undefined
    session.state = state
    // An earlier connection may have ended meanwhile, and its listeners with it.
    attach()
    if (!input.silent) flow.remember(state)
    if (news === before) return session.state
    try {
      await withAbort(Promise.resolve(watch?.look()), options?.signal, session.lifetime)
    } catch (error) {
      if (!wasConnected) session.state = undefined
      throw error
    }
    if (started !== generation) throw abortError()
    return session.state
  }
  return {
    async connect(input, options) {
      attempts += 1
      isAwaited = false
      attach()
      try {
        const state = await open(input, options)
        if (state) return flow.toConnection(state)
        isAwaited = input.silent === true
      } finally {
        attempts -= 1
        if (attempts === 0 && !session.state && !isAwaited) endSession(session)
      }
      throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
    },
    async disconnect() {
      generation += 1
      isAwaited = false
      flow.revoke()
      if (endSession(session)) await flow.tellWallet?.().catch(() => undefined)
    },
    dispose: () => void endSession(session),
  }
}
