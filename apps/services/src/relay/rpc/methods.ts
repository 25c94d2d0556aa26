import { RpcError } from '../errors.js'
import { batchFetchMessages, fetchMessages } from './fetch-methods.js'
import type { Answer, Caller, Method, MethodContext } from './method.types.js'
import { readParams } from './params.js'
import { batchPublish, publish } from './publish-methods.js'
import { approveSession, proposeSession } from './session-methods.js'
import { batchSubscribe, batchUnsubscribe, subscribe, unsubscribe } from './subscribe-methods.js'

const methods: Readonly<Record<string, Method>> = {
  irn_publish: publish,
  irn_batchPublish: batchPublish,
  irn_subscribe: subscribe,
  irn_batchSubscribe: batchSubscribe,
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: fetchMessages,
  irn_batchFetchMessages: batchFetchMessages,
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
}

/** Answers a request. @throws RpcError */
export const callMethod = (
  caller: Caller,
  request: { readonly method: string; readonly params: unknown },
  context: MethodContext,
): Answer | Promise<Answer> => {
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (!method) throw new RpcError('methodNotFound', `There is no method "${request.method.slice(0, 64)}".`)
  return method(caller, readParams(request.params), context)
}
