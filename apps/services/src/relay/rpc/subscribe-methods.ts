import type { Caller, Method, MethodContext } from './method.types.js'
import { checkCount, inSteps } from './request-bounds.js'
import { subscriptionId } from './subscription-payload.js'

/** How many topics are subscribed to, or left, in one turn. */
const topicsAtOnce = 32

export const subscribeTo = async (
  caller: Caller,
  topics: readonly string[],
  { hub, limits }: MethodContext,
) => {
  checkCount(topics.length, limits.topicsPerBatch, 'topics')
  // What waits on the topics that this connection has already is on its way.
  const added = topics.filter(topic => !caller.topics.has(topic))
  hub.checkSubscribe(caller, topics)
  const ids: string[] = []
  await inSteps(caller, topics, topicsAtOnce, some => {
    hub.subscribe(caller, some)
    ids.push(...some.map(topic => subscriptionId(caller.clientId, topic)))
  })
  return { ids, flush: () => hub.flush(caller, added) }
}

export const subscribe: Method = async (caller, params, context) => {
  const { ids, flush } = await subscribeTo(caller, [params.topic('topic')], context)
  return { result: ids[0], afterwards: flush }
}

export const batchSubscribe: Method = async (caller, params, context) => {
  const { ids, flush } = await subscribeTo(caller, params.topics('topics'), context)
  return { result: ids, afterwards: flush }
}

export const unsubscribe: Method = (caller, params, { hub }) => {
  hub.unsubscribe(caller, params.topic('topic'))
  return { result: true }
}

export const batchUnsubscribe: Method = async (caller, params, { hub, limits }) => {
  const list = params.list('subscriptions')
  checkCount(list.length, limits.topicsPerBatch, 'topics')
  const topics = list.map(entry => entry.topic('topic'))
  await inSteps(caller, topics, topicsAtOnce, some => {
    for (const topic of some) hub.unsubscribe(caller, topic)
  })
  return { result: true }
}
