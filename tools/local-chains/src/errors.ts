import type { LocalChainErrorCode } from './local-node.types'

/** What went wrong with a local node, and in `hint` what to do about it. */
export class LocalChainError extends Error {
  override readonly name = 'LocalChainError'
  readonly code: LocalChainErrorCode
  readonly hint: string | undefined

  constructor(code: LocalChainErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(options.hint === undefined ? message : `${message}\n${options.hint}`, { cause: options.cause })
    this.code = code
    this.hint = options.hint
  }
}
