import type { ErrorCode } from './codes.js'

const BRAND = 'latchkey.error'

/** Optional fields of a `LatchkeyError`. */
export interface LatchkeyErrorOptions {
  /** The original error, for developers. The modal never shows the original error. */
  readonly cause?: unknown
  /**
   * How to fix it, in one sentence. In development it is the end of the message as well: browsers print nothing else of
   * an error that nobody caught.
   */
  readonly hint?: string
  /** The numeric code of the wallet or node, if it sent one. */
  readonly rpcCode?: number
}

/** The message with its hint in development. Of a production build, bundlers leave only the message. */
const messageWith = (hint: string | undefined, message: string): string => {
  try {
    if (hint && process.env.NODE_ENV !== 'production') return `${message}. ${hint}`
  } catch {
    // No bundler, and no such object: the page is a visitor's.
  }
  return message
}

/**
 * The error class of Latchkey. Use `isLatchkeyError(error, code)`, not `instanceof`: a page may load two copies of the
 * package. The message never contains a credential, a token or a signature.
 */
export class LatchkeyError extends Error {
  readonly brand = BRAND
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly rpcCode: number | undefined

  constructor(code: ErrorCode, message: string, options: LatchkeyErrorOptions = {}) {
    super(messageWith(options.hint, message), options)
    // The platform's name of a cancelled call, so that tools neither show nor report it.
    this.name = code === 'aborted' ? 'AbortError' : 'LatchkeyError'
    this.code = code
    this.hint = options.hint
    this.rpcCode = options.rpcCode
  }
}

/** Returns true for a `LatchkeyError`, and only for that code if one is given. */
export function isLatchkeyError(error: unknown, code?: ErrorCode): error is LatchkeyError {
  if (typeof error !== 'object' || error === null) return false
  const candidate = error as Partial<LatchkeyError>
  return candidate.brand === BRAND && (code === undefined || candidate.code === code)
}

/** Returns a `LatchkeyError` unchanged, an `AbortError` as `aborted`, and any other error with the given code. */
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
