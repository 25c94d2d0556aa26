import {
  appRequests,
  isRequestName,
  MAX_OPEN,
  MAX_PER_SECOND,
  type RequestHead,
  read,
  readRequestHead,
  rpcRuleOf,
  texts,
} from '../messages/index.js'
import { errorMessage, type Reply, replyError, replySuccess } from './answering.js'
import type { FrameBridgeOptions, RequestContext } from './frame-bridge.types.js'
import { createRate } from './rate.js'
import { createUsedIds } from './used-ids.js'

/** Requests from the moment they are accepted. */
export interface Inbox {
  readonly openCount: number
  /** Takes data of the page itself. Never throws. */
  take(data: unknown, way: RequestContext['way'], origin: string, reply: Reply): void
  destroy(): void
}

const tooMany = 'Too many requests'

/** Two aborts for each request that may be open: the page sends them all at once when it gives the frame up. */
const ABORTS_PER_SECOND = 2 * MAX_OPEN

/** Creates an inbox without requests. */
export function createInbox({ clock, handlers, logger }: FrameBridgeOptions): Inbox {
  const open = new Map<string, { readonly isRpc: boolean; readonly controller: AbortController }>()
  const isInTime = createRate(clock, MAX_PER_SECOND)
  const mayRefuse = createRate(clock, MAX_PER_SECOND)
  const mayAbort = createRate(clock, ABORTS_PER_SECOND)
  const isFresh = createUsedIds()
  const isFreshAbort = createUsedIds()

  const abort = (ids: readonly string[] | undefined) => {
    for (const [id, { isRpc, controller }] of [...open])
      if (ids ? ids.includes(id) : isRpc) {
        open.delete(id)
        controller.abort()
      }
  }
  const takeAbort = ({ id, payload }: RequestHead) => {
    const reading = read(appRequests.RPC_ABORT, payload)
    if (mayAbort() && reading.isValid && (id === undefined || isFreshAbort(id))) abort(reading.value?.ids)
  }

  /** Why a request is not worked on: the text for the page, and a code. */
  const refusalOf = (name: RequestHead['name'], payload: unknown, way: RequestContext['way']) => {
    const reading = read<unknown>(appRequests[name], payload)
    if (!reading.isValid) return { text: reading.text }
    const fields = (reading.value ?? {}) as { readonly method?: string; readonly code?: string }
    if (name === 'RPC_REQUEST' && rpcRuleOf(fields.method ?? '') === 'refused')
      return { text: texts.rpcNotAllowed }
    if (name === 'CONNECT_DEVICE' && fields.code !== undefined && way === 'window')
      return { text: texts.invalidInput }
    return { value: reading.value }
  }

  const run = async (
    head: RequestHead,
    id: string,
    payload: unknown,
    context: RequestContext,
    reply: Reply,
  ) => {
    const { name } = head
    const handle = handlers[name as 'GET_USER'] as (payload: unknown, context: RequestContext) => unknown
    // Settled, aborted or destroyed: whoever takes the request out of the table has the last word.
    const end = () => open.delete(id)
    try {
      const result = await handle(payload, context)
      if (end() && isRequestName(name)) replySuccess(reply, { name, id }, result, logger)
    } catch (error) {
      if (end() && isRequestName(name)) replyError(reply, { name, id }, error, logger)
      else if (!context.signal.aborted) logger?.error(`${name} failed`, error)
    }
  }

  return {
    get openCount() {
      return open.size
    },
    take(data, way, origin, reply) {
      const head = readRequestHead(data)
      if (!head) return
      if (head.name === 'RPC_ABORT') return takeAbort(head)
      const { name, id } = head
      if (id === undefined || !isFresh(id)) return
      const refuse = (text: string, code?: string) => {
        if (isRequestName(name) && mayRefuse()) reply(errorMessage(name, id, text, code))
      }
      if (!isInTime() || open.size >= MAX_OPEN) return refuse(tooMany, 'rate_limited')
      const { text, value } = refusalOf(name, head.payload, way)
      if (text !== undefined) return refuse(text)
      const controller = new AbortController()
      open.set(id, { isRpc: name === 'RPC_REQUEST', controller })
      run(head, id, value, { id, origin, way, signal: controller.signal }, reply).catch(error =>
        logger?.error(`${name} could not be answered`, error),
      )
    },
    destroy() {
      for (const { controller } of open.values()) controller.abort()
      open.clear()
    },
  }
}
