import { costOfBytes, costOfRepeat, costOfTopics } from '../limits/cost.js'
import type { Caller } from './method.types.js'

const sizeOf = (params: unknown, name: string): number => {
  const list = ((params ?? {}) as Readonly<Record<string, unknown>>)[name]
  return Array.isArray(list) ? list.length : 0
}

/** Does the connection have all that it asks for already? What cannot be read is refused when it is run. */
const isRepeat = ({ topics }: Caller, method: string, params: unknown): boolean => {
  const given = (params ?? {}) as { readonly topic?: unknown; readonly topics?: unknown }
  const asked = method === 'irn_subscribe' ? [given.topic] : given.topics
  return Array.isArray(asked) && asked.length > 0 && asked.every(topic => topics.has(topic))
}

/** What a request of so many bytes takes of its client's allowance before it is run. */
export const costOfRequest = (
  caller: Caller,
  { method, params }: { readonly method: string; readonly params: unknown },
  bytes: number,
): number => {
  const carried = costOfBytes(bytes)
  if (method === 'irn_batchPublish') return Math.max(1, sizeOf(params, 'messages')) + carried
  if (method === 'irn_batchUnsubscribe') return 1 + costOfTopics(sizeOf(params, 'subscriptions'))
  const topics = sizeOf(params, 'topics')
  const subscribes = method === 'irn_subscribe' || method === 'irn_batchSubscribe'
  if (subscribes && isRepeat(caller, method, params)) return costOfRepeat(topics)
  return 1 + costOfTopics(topics) + carried
}
