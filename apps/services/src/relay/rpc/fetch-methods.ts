import { costOfLooking, costOfMessages } from '../limits/cost.js'
import type { StoredMessage } from '../storage/records.js'
import type { Answer, Caller, Method, MethodContext } from './method.types.js'
import { checkCount } from './request-bounds.js'
import { messageData } from './subscription-payload.js'

/** The most messages of one answer. */
const fetchedAtOnce = 500

/** How many messages are looked at in one turn. */
const lookedAtOnce = 1_000

/** As much as fits into one answer, looked for in the turns of the caller. */
const readPage = async (caller: Caller, topics: readonly string[], { mailbox, limits }: MethodContext) => {
  const messages: StoredMessage[] = []
  let [bytes, looked] = [0, 0]
  const isPastEnd = (length: number): boolean =>
    messages.length >= fetchedAtOnce || (messages.length > 0 && bytes + length > limits.bufferedBytes)
  for (const message of mailbox.pendingFor(caller.clientId, topics)) {
    if (++looked % lookedAtOnce === 0) await caller.nextTurn()
    if (!message) continue
    const { length } = message.message
    if (isPastEnd(length)) return { messages, bytes, looked, hasMore: true }
    messages.push(message)
    bytes += length
  }
  return { messages, bytes, looked, hasMore: false }
}

const fetchFrom = async (
  caller: Caller,
  topics: readonly string[],
  context: MethodContext,
): Promise<Answer> => {
  const { mailbox, limits } = context
  checkCount(topics.length, limits.topicsPerBatch, 'topics')
  const arrived = caller.fetched
  caller.fetched = []
  for (const { id } of arrived) mailbox.acknowledge(caller.clientId, id)
  if (arrived.length > 0) await caller.nextTurn()
  const { messages, bytes, looked, hasMore } = await readPage(caller, topics, context)
  messages.sort((a, b) => a.id - b.id)
  caller.fetched = messages
  caller.charge(costOfMessages(messages.length, bytes) + costOfLooking(looked))
  return { result: { messages: messages.map(messageData), hasMore } }
}

export const fetchMessages: Method = (caller, params, context) =>
  fetchFrom(caller, [params.topic('topic')], context)

export const batchFetchMessages: Method = (caller, params, context) =>
  fetchFrom(caller, params.topics('topics'), context)
