import type { AppPayloads, FrameAnswers, OneWayName, RequestName } from '../messages/index.js'
import type { AppWindow, BridgeClock, BridgeLogger } from '../ports.types.js'
import type { FrameAddress } from './frame-element.js'
import type { LogEntry } from './ring-log.js'

/** Why the frame failed as a whole. Callers get the reason; developers get an alert with the text. */
export type FrameFailure = 'iframe_load_failed' | 'iframe_request_timeout' | 'unverified_domain'

/** What a page's side needs. */
export interface AppBridgeOptions {
  /** Absent on a server: every request rejects with 'W3mFrame: iframe is not set'. */
  readonly window?: AppWindow
  readonly clock: BridgeClock
  /** At least 128 random bits in letters and digits: a UUID, or 32 hex digits. */
  randomId(): string
  readonly frame: FrameAddress
  /** Tells the developer of a failure of the frame. */
  alert?(alert: { readonly reason: FrameFailure; readonly message: string }): void
  /** Called with the reason of each failure of the frame. */
  onFailure?(reason: FrameFailure): void
  readonly logger?: BridgeLogger
}

/** What becomes of the frame, for a view or a state machine. */
export type FrameEvent =
  | { readonly type: 'ready' }
  /** The frame was reloaded or crashed; requests that were sent have failed. */
  | { readonly type: 'lost' }
  /** The size in CSS pixels that the frame asks for. */
  | { readonly type: 'wantedSize'; readonly width: number; readonly height: number }

export type FrameStatus = 'absent' | 'loading' | 'ready'

/** A request that has not settled. */
export interface PendingRequest {
  readonly id: string
  readonly name: RequestName
}

/** What a request may be given. */
export interface RequestOptions {
  readonly signal?: AbortSignal
}

type Given<Payload, Rest extends readonly unknown[]> = undefined extends Payload
  ? [payload?: Payload, ...rest: Rest]
  : [payload: Payload, ...rest: Rest]

/** The page's side of the bridge. */
export interface AppBridge {
  readonly status: FrameStatus
  /** The frame's element, for the view that shows it. Moving it within the document reloads it. */
  readonly element: HTMLIFrameElement | undefined
  /** Requests that have not settled, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** What was sent and received, oldest first. Empty without `enableLogger`. */
  readonly log: readonly LogEntry[]
  /** Creates the frame if there is none: for pages whose visitor has logged in before. */
  load(): void
  /**
   * Sends a request and resolves with its answer. Creates the frame on first use, except for SYNC_THEME, SYNC_DAPP_DATA and
   * SET_PREFERRED_ACCOUNT.
   * @throws FrameBridgeError with one of its codes; with 'aborted' when the signal fires.
   */
  request<Name extends RequestName>(
    name: Name,
    ...given: Given<AppPayloads[Name], [options?: RequestOptions]>
  ): Promise<FrameAnswers[Name]>
  /** Sends INIT_SMART_ACCOUNT, which has no answer. @throws FrameBridgeError 'frameMissing' unless the frame is ready. */
  send(name: Exclude<OneWayName, 'RPC_ABORT'>): void
  /** Aborts requests by id; without ids all but the RPC requests that need no approval. */
  abort(ids?: readonly string[]): void
  /** Calls back for what happens to the frame. Returns a function that ends it. */
  watch(listener: (event: FrameEvent) => void): () => void
  /** Aborts every request, removes the frame and releases every listener and timer. */
  destroy(): void
}
