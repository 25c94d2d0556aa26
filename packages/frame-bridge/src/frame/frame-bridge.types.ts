import type { AppPayloads, FrameAnswers, RequestName } from '../messages/index.js'
import type { BridgeClock, BridgeLogger, FrameWindow } from '../ports.types.js'

/** What a handler knows of a request beside its payload. */
export interface RequestContext {
  readonly id: string
  /** The page's origin, as the browser names it. */
  readonly origin: string
  readonly way: 'window' | 'port'
  /** Fires when the page aborts the request and when the bridge is destroyed. No answer is sent after that. */
  readonly signal: AbortSignal
}

type Answered = {
  readonly [Name in RequestName]: (
    payload: AppPayloads[Name],
    context: RequestContext,
  ) => FrameAnswers[Name] | Promise<FrameAnswers[Name]>
}

/** What the frame does for each message. A handler refuses with a `FrameRefusal`. RPC_ABORT is the bridge's own. */
export interface FrameHandlers extends Answered {
  readonly INIT_SMART_ACCOUNT: (payload: undefined, context: RequestContext) => void | Promise<void>
}

/** A refusal whose message and code the page gets. Of any other error the page learns nothing. */
export class FrameRefusal extends Error {
  override readonly name = 'FrameRefusal'
  readonly code: string | undefined

  /** `message`: at most 2000 characters, for people. `code`: at most 64, for code. */
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Why a frame stays silent. */
export type SilenceReason =
  /** The frame's page is not in a frame. */
  | 'parentMissing'
  /** The page around the frame is in a frame itself. */
  | 'nested'
  /** The browser says of no page that it is the parent. */
  | 'originUnknown'
  | 'originNotAllowed'

/** What came of starting. */
export type FrameStart =
  | { readonly isReady: true; readonly origin: string }
  | { readonly isReady: false; readonly reason: SilenceReason; readonly message: string }

/** What a frame's side needs. */
export interface FrameBridgeOptions {
  readonly window: FrameWindow
  readonly clock: BridgeClock
  readonly handlers: FrameHandlers
  /** Whether the project allows an origin. A rejection counts as no. */
  isAllowed(origin: string): boolean | Promise<boolean>
  readonly logger?: BridgeLogger
}

/** The frame's side of the bridge. */
export interface FrameBridge {
  /** How many requests are being worked on. */
  readonly openCount: number
  /** Finds the page's origin, asks whether it is allowed, and says READY. Call it once. Never rejects. */
  start(): Promise<FrameStart>
  /** Asks the page for a size in CSS pixels. Does nothing where the page has opened no port. */
  askForSize(size: { readonly width: number; readonly height: number }): void
  destroy(): void
}
