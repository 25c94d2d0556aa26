/** Why a request of the page failed. */
export type FrameBridgeErrorCode =
  /** The signal fired, `abort` was called, the bridge was destroyed or the frame timed out for another request. */
  | 'aborted'
  /** No answer within 120 s. */
  | 'timeout'
  /** The frame did not get ready within 20 s. */
  | 'loadFailed'
  /** The frame was reloaded or crashed before it answered. */
  | 'frameLost'
  /** There is no frame: on a server, after `destroy`, or for a call that creates none. */
  | 'frameMissing'
  /** What was to be sent has another shape than the protocol. */
  | 'invalidRequest'
  /** What the frame answered has another shape than the protocol. */
  | 'invalidAnswer'
  /** The method is on neither list of RPC methods. */
  | 'rpcNotAllowed'
  /** The frame answered with an error: `message` and `frameCode` are its own. */
  | 'refused'
  | 'invalidOptions'

const BRAND = 'latchkey.frame-bridge.error'

/** The error of this package. */
export class FrameBridgeError extends Error {
  override readonly name = 'FrameBridgeError'
  readonly brand = BRAND
  readonly code: FrameBridgeErrorCode
  /** What the frame said beside its message: `unverified_domain`, `rate_limited` or a code of the embedded wallet. */
  readonly frameCode: string | undefined

  constructor(code: FrameBridgeErrorCode, message: string, frameCode?: string) {
    super(message)
    this.code = code
    this.frameCode = frameCode
  }
}

/** Returns true for an error of this package, with a code if one is given. Works across copies of the package. */
export function isFrameBridgeError(error: unknown, code?: FrameBridgeErrorCode): error is FrameBridgeError {
  if (typeof error !== 'object' || error === null) return false
  const { brand, code: own } = error as Partial<FrameBridgeError>
  return brand === BRAND && (code === undefined || own === code)
}
