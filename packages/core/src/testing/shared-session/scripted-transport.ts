import type { ConnectorType } from '../../adapter/contract/connector.types.js'
import type {
  SharedTransport,
  TransportCall,
  TransportEvent,
  TransportSession,
} from '../../adapter/contract/shared-transport.types.js'
import type { AccountId } from '../../caip/account-id.js'
import { parseAccountId } from '../../caip/parse-account-id.js'
import { LatchkeyError } from '../../errors/error.js'
import { throwIfAborted, withAbort } from '../../kernel/task.js'

/** What a scripted wallet grants; the networks follow from the accounts, and what is left out is empty. */
export type ScriptedGrant = Partial<TransportSession> & { readonly accountIds: readonly AccountId[] }

/** What a scripted wallet answers to a method: a value, or a function of the call, which may throw. */
export type ScriptedAnswer = unknown | ((call: TransportCall) => unknown)

/** What a scripted transport is like. */
export interface ScriptedTransportOptions {
  /** What a person grants who is asked for a session. */
  readonly session: ScriptedGrant
  /** By method. One without an answer fails as a wallet does that does not know it. */
  readonly answers?: Readonly<Record<string, ScriptedAnswer>>
  /** Whether a session stands from the last visit. */
  readonly open?: boolean
  readonly connectorId?: string
  readonly type?: ConnectorType
  readonly name?: string
  readonly icon?: string
}

/** A shared transport that does what the test says; by itself it grants and answers at once. */
export interface ScriptedTransport extends SharedTransport {
  /** The requests that reached the wallet, in order. */
  readonly calls: readonly TransportCall[]
  /** How often the wallet was asked: for a session, or for anything else. */
  readonly promptCount: number
  /** Those who watch the transport. */
  readonly watcherCount: number
  /** The next prompt is declined. */
  rejectNext(): void
  /** The next prompt fails with this, as the wallet wrote it: `{ code, message }`. */
  failNext(error: unknown): void
  /** The next prompt stays open until the result is called, which approves it. */
  hangNext(): () => void
  /** Sets what a method is answered from now on. */
  answer(method: string, answer: ScriptedAnswer): void
  /** Changes what is granted, and tells it where a session stands. */
  grant(session: ScriptedGrant): void
  /** Tells what the wallet would. */
  tell(event: TransportEvent): void
  /** Ends the session from the wallet's side. */
  closeFromWallet(): void
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const toSession = (grant: ScriptedGrant): TransportSession => ({
  networkIds: unique(grant.accountIds.map(id => parseAccountId(id).networkId)),
  methods: [],
  events: [],
  properties: {},
  scopedProperties: {},
  supportsAllNetworks: false,
  ...grant,
})

function createScript() {
  const script: (() => Promise<void>)[] = []
  const declined = () => new LatchkeyError('userRejected', 'The wallet declined')
  return {
    rejectNext: () => void script.push(() => Promise.reject(declined())),
    failNext: (error: unknown) => void script.push(() => Promise.reject(error)),
    hangNext() {
      let release = () => {}
      const answered = new Promise<void>(resolve => {
        release = resolve
      })
      script.push(() => answered)
      return () => release()
    },
    play: async () => script.shift()?.(),
  }
}

// The library behind WalletConnect refuses these itself, before the wallet hears of them.
function checkGranted({ networkId, method }: TransportCall, session: TransportSession): void {
  if (!session.networkIds.includes(networkId))
    throw new Error(`Missing or invalid. request() chainId: ${networkId}`)
  if (session.methods.length > 0 && !session.methods.includes(method))
    throw new Error(`Missing or invalid. request() method: ${method}`)
}

/** Makes a session of a wallet that the test plays, for `adopt`: no relay, no library, every request on record. */
export function createScriptedTransport(options: ScriptedTransportOptions): ScriptedTransport {
  const { connectorId = 'walletConnect', type = 'WALLET_CONNECT', name = 'WalletConnect', icon } = options
  const answers = new Map(Object.entries(options.answers ?? {}))
  const calls: TransportCall[] = []
  const watchers = new Set<(event: TransportEvent) => void>()
  const { play, ...script } = createScript()
  let granted = toSession(options.session)
  let standing = options.open ?? false
  let promptCount = 0
  let ending = new AbortController()

  const tell = (event: TransportEvent) => {
    for (const watcher of [...watchers]) watcher(event)
  }
  const end = () => {
    if (!standing) return
    standing = false
    ending.abort()
    ending = new AbortController()
    tell({ type: 'closed' })
  }
  const gone = () => new LatchkeyError('walletDisconnected', 'The wallet ended the session')
  const ask = () => {
    promptCount += 1
    return play()
  }
  const answer = async (call: TransportCall): Promise<unknown> => {
    checkGranted(call, granted)
    calls.push(structuredClone(call))
    await ask()
    if (!answers.has(call.method)) throw { code: -32601, message: `Method not found: ${call.method}` }
    const found = answers.get(call.method)
    return structuredClone(typeof found === 'function' ? await found(call) : found)
  }
  return {
    connectorId,
    type,
    name,
    ...(icon === undefined ? {} : { icon }),
    session: () => (standing ? granted : undefined),
    async open({ silent = false }, { signal } = {}) {
      throwIfAborted(signal)
      if (standing) return granted
      if (silent) throw new LatchkeyError('notAuthorized', 'There is no session to restore')
      await withAbort(ask(), signal)
      standing = true
      return granted
    },
    async request(call, { signal } = {}) {
      throwIfAborted(signal)
      if (!standing) throw gone()
      const { signal: ended } = ending
      try {
        return await withAbort(answer(call), ended, signal)
      } catch (error) {
        throw ended.aborted && !signal?.aborted ? gone() : error
      }
    },
    async close() {
      end()
    },
    watch(listener) {
      const own = (event: TransportEvent) => listener(event)
      watchers.add(own)
      return () => void watchers.delete(own)
    },
    calls,
    get promptCount() {
      return promptCount
    },
    get watcherCount() {
      return watchers.size
    },
    ...script,
    answer: (method, value) => void answers.set(method, value),
    grant(session) {
      granted = toSession(session)
      if (standing) tell({ type: 'sessionChanged' })
    },
    tell,
    closeFromWallet: end,
  }
}
