import { type CallOptions, isLatchkeyError } from '@latchkey/core/adapter'
import type { SigningSession } from '../session.js'

/**
 * Asks for what a person must answer. With `lasting`, the wallet's answer counts also when the caller's signal fires
 * while the prompt is open: a person who confirms has sent.
 */
export async function ask<T>(
  { guard }: SigningSession,
  run: () => Promise<T>,
  options: CallOptions | undefined,
  lasting: boolean,
): Promise<T> {
  let running: Promise<T> | undefined
  const begin = () => {
    running = run()
    return running
  }
  try {
    return await guard.ask(begin, options)
  } catch (error) {
    const isLeft = isLatchkeyError(error, 'aborted') && options?.signal?.aborted === true
    if (lasting && running && isLeft) return running
    throw error
  }
}
