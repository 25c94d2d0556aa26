import type { Proposal } from './proposal.js'
import type { AuthPayload } from './read-cacao.js'

/** The key under which the library stores the table of its sessions. */
export const SESSIONS_KEY = 'wc@2:client:0.3//session'

/** Emitted on the library's own events when it refuses what a wallet settles. */
export const SETTLEMENT_REFUSED = 'settlement_refused'

/** What a listener of the library is given; its shape is read, not believed. */
export type SignEventListener = (event: unknown) => void

/** An event source of the library. */
export interface SignEvents {
  on(name: string, listener: SignEventListener): unknown
  off(name: string, listener: SignEventListener): unknown
}

/** The parts of `@walletconnect/sign-client` 2.21.8 that are used here. What it gives back is not trusted. */
export interface SignClient extends SignEvents {
  connect(input: {
    optionalNamespaces: Proposal
    sessionProperties?: Record<string, string>
  }): Promise<{ uri?: string | undefined; approval(): Promise<unknown> }>
  /** `wc_sessionAuthenticate`, and a proposal for wallets that do not know it. */
  authenticate(input: AuthenticateInput): Promise<{ uri?: string | undefined; response(): Promise<unknown> }>
  /** The text of a sign-in message. */
  formatAuthMessage(input: { request: unknown; iss: string }): string
  readonly auth: SignAuth
  request(input: {
    topic: string
    chainId: string
    request: { method: string; params: unknown }
    expiry?: number
  }): Promise<unknown>
  disconnect(input: { topic: string; reason: { code: number; message: string } }): Promise<void>
  ping(input: { topic: string }): Promise<void>
  readonly events: { emit(name: string, event: unknown): boolean }
  readonly session: { getAll(): unknown[]; set(topic: string, session: object): Promise<void> }
  readonly proposal: {
    getAll(): {
      id: number
      pairingTopic?: string | undefined
      proposer?: { publicKey: string } | undefined
    }[]
    delete(id: number, reason: { code: number; message: string }): Promise<void>
  }
  readonly core: SignCore
  readonly engine: SignEngine
}

/** Checks of what arrives. */
type Checks<Name extends string> = Record<Name, (params: unknown) => Promise<void>>

/** Its checks, most of which are called without being waited for; and who waits for an answer. */
export interface SignEngine
  extends Checks<'isValidDisconnect' | 'isValidEmit' | 'isValidExtend' | 'isValidPing' | 'isValidUpdate'> {
  /** Rejects when there is no such session. */
  deleteSession(params: { topic: string }): Promise<void>
  /** Throws for what breaks a rule. */
  isValidSessionSettleRequest(params: unknown): void
  readonly events: {
    listeners(name: string): readonly unknown[]
    removeAllListeners(name: string): unknown
    once(name: string, listener: (answer: unknown) => void): unknown
    eventNames(): readonly (string | symbol)[]
    emit(name: string | symbol, answer: unknown): unknown
  }
}

/** What is asked to be signed while pairing. */
export interface AuthenticateInput {
  readonly chains: string[]
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly methods: string[]
  readonly statement?: string
  readonly resources?: string[]
  readonly exp?: string
  readonly nbf?: string
}

/** What the library keeps of requests to sign in. */
export interface SignAuth {
  readonly requests: {
    getAll(): {
      readonly id: number
      readonly pairingTopic: string
      readonly requester: { readonly publicKey: string; readonly metadata: unknown }
      readonly authPayload: AuthPayload
    }[]
    delete(id: number, reason: { code: number; message: string }): Promise<void>
  }
  readonly pairingTopics: {
    getAll(): { readonly topic: string; readonly pairingTopic: string }[]
    delete(topic: string, reason: { code: number; message: string }): Promise<void>
  }
}

/** What is used of the library's core. */
export interface SignCore {
  readonly relayer: SignEvents & {
    readonly connected: boolean
    readonly transportExplicitlyClosed: boolean
    readonly subscriber: { readonly hasAnyTopics: boolean }
    readonly messages: { del(topic: string): Promise<void> }
    connect(relayUrl?: string): Promise<void>
    toEstablishConnection(): Promise<void>
    /** Its own, beside those of `on`. */
    readonly events: { emit(name: string, event: unknown): unknown }
    readonly publisher: {
      readonly queue: ReadonlyMap<string | number, unknown>
      rpcPublish(request: { readonly id: string | number }, options: unknown): Promise<unknown>
    }
    /** Without `events` until the first connection. */
    readonly provider: { readonly events?: Pick<SignEngine['events'], 'eventNames' | 'emit'> }
    subscribe(topic: string): Promise<unknown>
    unsubscribe(topic: string): Promise<void>
    transportOpen(): Promise<void>
    transportClose(): Promise<void>
    transportDisconnect(): Promise<void>
    registerEventListeners(): Promise<void>
  }
  readonly heartbeat: SignEvents & { stop(): void }
  readonly verify: {
    register(input: { id: string; decryptedId: string }): Promise<string | undefined>
  }
  readonly pairing: Checks<'isValidDisconnect' | 'isValidPing'> & {
    getPairings(): unknown[]
    disconnect(input: { topic: string }): Promise<void>
  }
  /** Keeps every message for thirty days unless it is answered. */
  readonly history: { readonly values: unknown[]; delete(topic: string, id?: number): unknown }
  readonly crypto: {
    deleteKeyPair(publicKey: string): Promise<void>
    getClientId(): Promise<string>
    /** Keeps the key that both sides know, and gives its topic. */
    generateSharedKey(own: string, other: string): Promise<string>
  }
  readonly expirer: {
    has(target: string | number): boolean
    del(target: string | number): unknown
    /** Seconds since the epoch. */
    set(target: string | number, expiry: number): unknown
  }
}

/** What the library is started with. */
export interface SignClientOptions {
  readonly projectId: string
  readonly relayUrl?: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly telemetryEnabled: false
  readonly customStoragePrefix: string
  readonly storage: unknown
  readonly logger: unknown
}

/** The library's class. `initialize` is what its own `init` calls. */
export interface SignClientClass {
  new (options: SignClientOptions): SignClient & { initialize(): Promise<void> }
}
