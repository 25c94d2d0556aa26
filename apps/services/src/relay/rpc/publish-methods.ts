import { costOfPushes } from '../limits/cost.js'
import type { RelayLimits } from '../limits/limits.js'
import type { Publication } from '../mailbox/mailbox.types.js'
import { defaultTtlSeconds } from '../mailbox/tags.js'
import type { StoredMessage } from '../storage/records.js'
import type { Caller, Method, MethodContext } from './method.types.js'
import type { Params } from './params.js'
import { checkCount, checkSize, inSteps, readAttestation } from './request-bounds.js'

/** How much of a batch is published in one turn. */
const messagesAtOnce = 16

const readPublication = (caller: Caller, params: Params, limits: RelayLimits): Publication => {
  const tag = params.optionalWhole('tag') ?? 0
  return {
    topic: params.topic('topic'),
    message: checkSize(params.text('message'), limits),
    publisher: caller.clientId,
    source: caller.source,
    // The client sends 0 for "as usual".
    ttlSeconds: params.optionalWhole('ttl') || defaultTtlSeconds(tag),
    tag,
    ...readAttestation(params, limits),
  }
}

/** Brings messages to their subscribers, at the expense of their publisher. */
export const serve = (caller: Caller, messages: readonly StoredMessage[], { hub }: MethodContext): void => {
  for (const message of messages) caller.charge(costOfPushes(hub.serve(message), message.message.length))
}

export const publish: Method = async (caller, params, context) => {
  const message = await context.hub.publish(readPublication(caller, params, context.limits))
  return { result: true, afterwards: () => serve(caller, [message], context) }
}

/** @throws the first failure; what was stored beside it is served all the same */
export const publishAll = async (
  caller: Caller,
  publications: readonly Publication[],
  context: MethodContext,
): Promise<readonly StoredMessage[]> => {
  const steps: Promise<PromiseSettledResult<StoredMessage>[]>[] = []
  await inSteps(caller, publications, messagesAtOnce, some => {
    // Settled at once: a failure of the first step must not wait for the last one unhandled.
    steps.push(Promise.allSettled(some.map(context.hub.publish)))
  })
  const settled = (await Promise.all(steps)).flat()
  // One sync of the disk wakes up everybody who waited for it.
  if (publications.length > messagesAtOnce) await caller.nextTurn()
  const stored = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = settled.find(each => each.status === 'rejected')
  if (!failed) return stored
  serve(caller, stored, context)
  throw failed.reason
}

export const batchPublish: Method = async (caller, params, context) => {
  const list = params.list('messages')
  checkCount(list.length, context.limits.messagesPerBatch, 'messages')
  const publications = list.map(entry => readPublication(caller, entry, context.limits))
  const messages = await publishAll(caller, publications, context)
  return { result: true, afterwards: () => serve(caller, messages, context) }
}
