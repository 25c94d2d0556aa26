import { FRAME_PREFIX, frameAnswers, type RequestName, read, texts } from '../messages/index.js'
import type { BridgeLogger } from '../ports.types.js'
import { FrameRefusal } from './frame-bridge.types.js'

/** Sends a message the way that a request came. */
export type Reply = (message: unknown) => void

/** The message of an error: `message` always, which 1.7.13 needs. */
export const errorMessage = (name: RequestName, id: string, message: string, code?: string) => ({
  type: `${FRAME_PREFIX}${name}_ERROR`,
  id,
  payload: { message, ...(code === undefined ? {} : { code }) },
})

/** Sends the result of a handler. Keys that the protocol does not name stay in the frame. */
export function replySuccess(
  reply: Reply,
  { name, id }: { readonly name: RequestName; readonly id: string },
  result: unknown,
  logger: BridgeLogger | undefined,
): void {
  const reading = read<unknown>(frameAnswers[name], result)
  try {
    if (!reading.isValid) throw new TypeError(reading.text)
    const payload = reading.value === undefined ? {} : { payload: reading.value }
    reply({ type: `${FRAME_PREFIX}${name}_SUCCESS`, id, ...payload })
  } catch (error) {
    // A fault of the frame's own: not of the protocol's shape, or nothing that can be copied.
    logger?.error(`The answer to ${name} cannot be sent`, error)
    reply(errorMessage(name, id, texts.lost))
  }
}

/** Sends why a handler failed. An error that is no refusal may hold anything, so the page gets none of it. */
export function replyError(
  reply: Reply,
  { name, id }: { readonly name: RequestName; readonly id: string },
  error: unknown,
  logger: BridgeLogger | undefined,
): void {
  if (error instanceof FrameRefusal) {
    reply(errorMessage(name, id, error.message.slice(0, 2000), error.code?.slice(0, 64)))
    return
  }
  logger?.error(`${name} failed`, error)
  reply(errorMessage(name, id, texts.lost))
}
