/** Delays go through this, so that a test decides how time passes. */
export interface WalletTimer {
  delay(ms: number): Promise<void>
}

/** What the wallet needs of `fetch` to reach a node. */
export type WalletFetch = (
  url: string,
  init: { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string },
) => Promise<{ json(): Promise<unknown> }>

/** An error for `failNext`. */
export interface ScriptedError {
  readonly code?: number
  readonly message: string
  readonly data?: unknown
}

/** A prompt that the wallet would show to its user. */
export interface WalletPrompt {
  readonly id: number
  readonly kind: PromptKind
  readonly method: string
  readonly params: unknown
  readonly chainId: number
}

/** What a prompt asks for. */
export type PromptKind =
  | 'connect'
  | 'sign'
  | 'transaction'
  | 'calls'
  | 'upgrade'
  | 'switchNetwork'
  | 'addNetwork'
  | 'watchAsset'
  | 'grantSession'
  | 'revokeSession'

/** What the person chose in a prompt. */
export interface PromptChoice {
  /** Connect prompts: indexes of the accounts to share, first one selected. */
  readonly accounts?: readonly number[]
}

/** One request as the wallet saw it. */
export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly prompted: boolean
  readonly outcome: 'pending' | 'resolved' | 'rejected'
  /** The error's code when rejected. */
  readonly code?: number
}

/** What a failed request rejects with. */
export type ErrorShape = 'error' | 'plainObject' | 'string' | 'noCode' | 'undefined'

/** Faults that the events of every wallet have. */
export interface EventFaults {
  /** Milliseconds that every event comes too late. */
  lateEvents: false | number
  doubledEvents: boolean
}
