import type { PeerMetadata, SessionNamespaces } from '../wallet-connect.types'

// The part of the library that a wallet uses, in the words of this package: its own types know nothing of sessions
// that break the rules.

/** A session as the library keeps it. */
export interface SessionStruct {
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds. */
  readonly expiry: number
  readonly peer: { readonly metadata: PeerMetadata }
  readonly namespaces: SessionNamespaces
}

/** What is asked for in a namespace, or of a single CAIP-2 network. */
export interface Asked {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** How far the origin of the other side is attested. */
interface VerifyContext {
  readonly verified: {
    readonly origin: string
    readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID'
    readonly isScam?: boolean
  }
}

/** A proposal that reached the wallet. */
export interface ProposalEvent {
  readonly id: number
  readonly verifyContext: VerifyContext
  readonly params: {
    readonly pairingTopic: string
    readonly proposer: { readonly metadata: PeerMetadata }
    readonly requiredNamespaces: Readonly<Record<string, Asked>>
    readonly optionalNamespaces: Readonly<Record<string, Asked>>
  }
}

/** A request that reached the wallet. */
export interface RequestEvent {
  readonly id: number
  readonly topic: string
  readonly verifyContext: VerifyContext
  readonly params: {
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }
}

/** What is to be signed while pairing, in the fields of the message. */
export interface AuthPayload {
  readonly chains: readonly string[]
  readonly type?: string
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/** A request to sign in that reached the wallet. */
export interface AuthenticationEvent {
  readonly id: number
  readonly topic: string
  readonly verifyContext: VerifyContext
  readonly params: {
    readonly authPayload: AuthPayload
    readonly requester: { readonly publicKey: string; readonly metadata: PeerMetadata }
  }
}

/** A signed message (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: object
  readonly s: { readonly t: 'eip191'; readonly s: string }
}

/** What the wallet answers a request with. */
export type RpcResponse = { readonly id: number; readonly jsonrpc: '2.0' } & (
  | { readonly result: unknown }
  | { readonly error: unknown }
)

interface Reason {
  readonly code: number
  readonly message: string
}

/** Settles when the other side has confirmed. */
interface Confirmed {
  readonly acknowledged: () => Promise<unknown>
}

/** The events that a wallet listens to. */
export interface SignEvents {
  session_proposal: ProposalEvent
  session_request: RequestEvent
  session_authenticate: AuthenticationEvent
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
  session_ping: { readonly topic: string }
  proposal_expire: { readonly id: number }
  session_request_expire: { readonly id: number }
}

/** Anything with node's listeners. */
interface Emitter {
  eventNames(): readonly (string | symbol)[]
  emit(name: string | symbol, payload: unknown): boolean
}

/** Members of the library that are private there, and where its checks are made. */
export interface SignEngine {
  readonly events: Emitter
  requestQueueDelay: number
  isValidApprove: unknown
  /** Rejects for a session that is over. */
  isValidDisconnect(params: unknown): Promise<void>
  deleteSession(params: { readonly topic: string }): Promise<void>
  isValidUpdate: unknown
  isValidEmit: unknown
  sendResult(input: { readonly result: object }): Promise<void>
  sendRequest(input: {
    readonly topic: string
    readonly method: 'wc_sessionDelete'
    readonly params: Reason
    /** Rejects when the relay did not take it. */
    readonly throwOnFailedPublish: true
  }): Promise<number>
}

/** The library behind a wallet. */
export interface SignClient {
  on<Name extends keyof SignEvents>(name: Name, listener: (event: SignEvents[Name]) => void): void
  pair(input: { uri: string }): Promise<unknown>
  approve(input: {
    id: number
    namespaces: SessionNamespaces
    sessionProperties?: Readonly<Record<string, string>>
  }): Promise<{ readonly topic: string } & Confirmed>
  reject(input: { id: number; reason: Reason }): Promise<void>
  formatAuthMessage(input: { request: unknown; iss: string }): string
  approveSessionAuthenticate(input: {
    id: number
    auths: readonly Cacao[]
  }): Promise<{ readonly session?: SessionStruct }>
  rejectSessionAuthenticate(input: { id: number; reason: Reason }): Promise<void>
  respond(input: { topic: string; response: RpcResponse }): Promise<void>
  update(input: { topic: string; namespaces: SessionNamespaces }): Promise<Confirmed>
  extend(input: { topic: string }): Promise<Confirmed>
  emit(input: {
    topic: string
    event: { readonly name: string; readonly data: unknown }
    chainId: string
  }): Promise<void>
  ping(input: { topic: string }): Promise<void>
  disconnect(input: { topic: string; reason: Reason }): Promise<void>
  readonly session: {
    getAll(): SessionStruct[]
    delete(topic: string, reason: Reason): Promise<void>
  }
  readonly engine: SignEngine
  readonly core: {
    readonly heartbeat: { stop(): void }
    readonly history: unknown
    readonly relayer: {
      transportClose(): Promise<void>
      unsubscribe(topic: string): Promise<void>
      readonly events: Emitter
      readonly publisher: { readonly queue: ReadonlyMap<string | number, unknown> }
      connect: unknown
      toEstablishConnection: unknown
      /** Without `events` until the first connection. */
      readonly provider: { readonly events?: Emitter }
      reconnectTimeout?: ReturnType<typeof setTimeout>
      pingTimeout?: ReturnType<typeof setTimeout>
    }
    readonly pairing: { getPairings(): readonly { readonly topic: string }[] }
    readonly verify: {
      publicKey?: unknown
      resolve(input: VerifyInput): Promise<unknown>
    }
  }
}

/** What the library asks the verify host about. */
export interface VerifyInput {
  readonly attestationId?: string
}
