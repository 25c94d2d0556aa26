/** What a listener of the library is given; its shape is read, not believed. */
export type SignEventListener = (event: unknown) => void

/** An event source of the library. */
export interface SignEvents {
  on(name: string, listener: SignEventListener): unknown
  off(name: string, listener: SignEventListener): unknown
}

/** The event by which a library says that it refused what a wallet settled: `{ message }`. */
export type SettlementRefused = 'settlement_refused'

/** What is asked for in one namespace, as the Sign API writes it. */
export interface ProposalNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly rpcMap?: Readonly<Record<string, string>>
}

/** Namespaces, or single CAIP-2 ids, and what is asked for there. */
export type Proposal = Readonly<Record<string, ProposalNamespace>>

/** What the page asked to be signed, as the library wrote it. */
export interface AuthPayload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly resources?: readonly string[] | undefined
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

/** The answers that the library waits for, by the name of the request. */
export interface SignAnswers {
  listeners(name: string): readonly unknown[]
  removeAllListeners(name: string): unknown
  once(name: string, listener: (answer: unknown) => void): unknown
}

/** What pairing and sessions use of the library's core. */
export interface SignCore {
  readonly relayer: {
    readonly messages: { del(topic: string): Promise<void> }
    subscribe(topic: string): Promise<unknown>
    unsubscribe(topic: string): Promise<void>
  }
  readonly pairing: {
    getPairings(): unknown[]
    disconnect(input: { topic: string }): Promise<void>
  }
  /** Keeps every message for thirty days unless it is answered. */
  readonly history: { readonly values: unknown[]; delete(topic: string, id?: number): unknown }
  readonly crypto: {
    deleteKeyPair(publicKey: string): Promise<void>
    /** Keeps the key that both sides know, and gives its topic. */
    generateSharedKey(own: string, other: string): Promise<string>
  }
  readonly expirer: {
    del(target: string | number): unknown
    /** Seconds since the epoch. */
    set(target: string | number, expiry: number): unknown
  }
}

/**
 * A started Sign API client, as far as pairing and sessions use one: the parts of `@walletconnect/sign-client` 2.21.8
 * by their own names. What a client gives back is not trusted.
 */
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
  readonly engine: { readonly events: SignAnswers }
}
