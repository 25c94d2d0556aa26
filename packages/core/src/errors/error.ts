import type { ErrorCode } from './codes.js'

const BRAND = 'latchkey.error'

/** What an error may carry beside its code and message. */
export interface LatchkeyErrorOptions {
  /** The original failure. Kept for developers, never shown to a visitor. */
  readonly cause?: unknown
  /** How to fix it, in one sentence. */
  readonly hint?: string
  /** The wallet's or node's own numeric code, where there was one. */
  readonly rpcCode?: number
}

/**
 * The one error class of the kit. Recognise it by its brand (`isLatchkeyError(e, code)`), never by `instanceof`:
 * two copies of the package may be on one page. The message says what happened; it never holds a credential,
 * a token or a signature.
 */
export class LatchkeyError extends Error {
  readonly brand = BRAND
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly rpcCode: number | undefined

  constructor(code: ErrorCode, message: string, options: LatchkeyErrorOptions = {}) {
    super(message, options)
    // Cancelling is an AbortError to the platform: it is neither shown nor reported.
    this.name = code === 'aborted' ? 'AbortError' : 'LatchkeyError'
    this.code = code
    this.hint = options.hint
    this.rpcCode = options.rpcCode
    // What a console prints of an uncaught error. The message stays without the hint: code may compare it.
    if (this.hint && this.stack) this.stack = this.stack.replace(message, () => `${message}. ${this.hint}`)
  }

  override toString(): string {
    return super.toString() + (this.hint ? `. ${this.hint}` : '')
  }
}

/** Whether a failure is one of ours, and, when a code is given, that one. */
export function isLatchkeyError(error: unknown, code?: ErrorCode): error is LatchkeyError {
  if (typeof error !== 'object' || error === null) return false
  const candidate = error as Partial<LatchkeyError>
  return candidate.brand === BRAND && (code === undefined || candidate.code === code)
}

/** Any failure as a LatchkeyError: ours unchanged, an AbortError as `aborted`, the rest under the given code. */
export function toLatchkeyError(
  error: unknown,
  code: ErrorCode = 'internal',
  message?: string,
): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const name = typeof error === 'object' && error !== null ? (error as { name?: unknown }).name : undefined
  if (name === 'AbortError') return new LatchkeyError('aborted', 'Request was aborted', { cause: error })
  return new LatchkeyError(code, message ?? 'Something went wrong', { cause: error })
}
