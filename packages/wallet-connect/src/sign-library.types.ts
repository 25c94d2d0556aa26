import type { SettlementRefused, SignAnswers, SignClient, SignCore, SignEvents } from '@latchkey/core/adapter'

/** Emitted on the library's own events when it refuses what a wallet settles. */
export const SETTLEMENT_REFUSED: SettlementRefused = 'settlement_refused'

/** Checks of what arrives. */
type Checks<Name extends string> = Record<Name, (params: unknown) => Promise<void>>

/** Its checks, most of which are called without being waited for; and who waits for an answer. */
export interface LibraryEngine
  extends Checks<'isValidDisconnect' | 'isValidEmit' | 'isValidExtend' | 'isValidPing' | 'isValidUpdate'> {
  /** Rejects when there is no such session. */
  deleteSession(params: { topic: string }): Promise<void>
  /** Throws for what breaks a rule. */
  isValidSessionSettleRequest(params: unknown): void
  readonly events: SignAnswers & {
    eventNames(): readonly (string | symbol)[]
    emit(name: string | symbol, answer: unknown): unknown
  }
}

/** What is used of the library's core. */
export interface LibraryCore extends SignCore {
  readonly relayer: SignCore['relayer'] &
    SignEvents & {
      readonly connected: boolean
      readonly transportExplicitlyClosed: boolean
      readonly subscriber: { readonly hasAnyTopics: boolean }
      connect(relayUrl?: string): Promise<void>
      toEstablishConnection(): Promise<void>
      /** Its own, beside those of `on`. */
      readonly events: { emit(name: string, event: unknown): unknown }
      readonly publisher: {
        readonly queue: ReadonlyMap<string | number, unknown>
        rpcPublish(request: { readonly id: string | number }, options: unknown): Promise<unknown>
      }
      /** Without `events` until the first connection. */
      readonly provider: { readonly events?: Pick<LibraryEngine['events'], 'eventNames' | 'emit'> }
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
      transportDisconnect(): Promise<void>
      registerEventListeners(): Promise<void>
    }
  readonly heartbeat: SignEvents & { stop(): void }
  readonly verify: {
    register(input: { id: string; decryptedId: string }): Promise<string | undefined>
  }
  readonly pairing: SignCore['pairing'] & Checks<'isValidDisconnect' | 'isValidPing'>
  readonly crypto: SignCore['crypto'] & { getClientId(): Promise<string> }
}

/** The parts of `@walletconnect/sign-client` 2.21.8 that are used here, beside those of the contract. */
export interface SignLibrary extends SignClient {
  readonly core: LibraryCore
  readonly engine: LibraryEngine
}

/** What the library is started with. */
export interface SignLibraryOptions {
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
export interface SignLibraryClass {
  new (options: SignLibraryOptions): SignLibrary & { initialize(): Promise<void> }
}
