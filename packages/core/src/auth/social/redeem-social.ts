import { LatchkeyError } from '../../errors/error.js'
import type { Clock } from '../../kernel/env.types.js'
import { throwIfAborted } from '../../kernel/task.js'
import { askAgain } from '../ask-again.js'
import { authTexts } from '../failures.js'
import type { Frame } from '../frame.js'

/**
 * Redeems the result of a popup and returns the name of the social account. The frame takes one uri twice, so a slow
 * answer is asked for again.
 * @throws LatchkeyError `aborted`, `timeout`; what the frame rejects with
 */
export async function redeemSocial(
  input: { readonly uri: string; readonly chainId?: string },
  { frame, clock }: { readonly frame: Pick<Frame, 'request'>; readonly clock: Clock },
  signal: AbortSignal,
): Promise<string | null> {
  const ask = (each: AbortSignal) => frame.request('CONNECT_SOCIAL', input, { signal: each })
  const answer = await askAgain(ask, clock, signal)
  throwIfAborted(signal)
  if (!answer) throw new LatchkeyError('timeout', authTexts.linkExpired)
  return answer.value.userName ?? answer.value.email ?? null
}
