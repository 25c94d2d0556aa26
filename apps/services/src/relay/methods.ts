import { createHash } from 'node:crypto'
import { costOfLooking, costOfMessages, costOfPushes } from './cost.js'
import { RpcError } from './errors.js'
import type { Hub, Listener } from './hub.js'
import type { RelayLimits } from './limits.js'
import type { Mailbox, Publication } from './mailbox.js'
import { type Params, readParams } from './params.js'
import type { StoredMessage } from './records.js'
import { defaultTtlSeconds, tags } from './tags.js'

/** A connection as the methods see it. */
export interface Caller extends Listener {
  /** What its last fetch was answered with: its next fetch says that it arrived. */
  fetched: readonly StoredMessage[]
  /** Takes what a request has cost beyond what was asked of it before it ran. */
  charge(cost: number): void
  /** Lets other addresses have their turn: awaited between the steps of a large request. */
  nextTurn(): Promise<void>
}

interface Answer {
  readonly result: unknown
  /** Done after the answer went out. */
  readonly afterwards?: () => void
}

export interface MethodContext {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayLimits
}

type Method = (caller: Caller, params: Params, context: MethodContext) => Answer | Promise<Answer>

const fetchedAtOnce = 500

/** How much of a request is done in one turn. */
const topicsAtOnce = 32
const messagesAtOnce = 16
const lookedAtOnce = 1_000

/** The id that the client itself computes for a subscription. */
export const subscriptionId = (clientId: string, topic: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** The part of a stored message that its reader gets. */
export const messageData = ({ topic, message, publishedAt, tag, attestation }: StoredMessage) => ({
  topic,
  message,
  publishedAt,
  tag,
  ...(attestation !== undefined && { attestation }),
})

const checkSize = (message: string, limits: RelayLimits): string => {
  const bytes = Buffer.byteLength(message)
  if (bytes > limits.messageBytes)
    throw new RpcError('limitExceeded', `The message has ${bytes} bytes; ${limits.messageBytes} are allowed.`)
  return message
}

const checkCount = (count: number, limit: number, what: string): void => {
  if (count > limit) throw new RpcError('limitExceeded', `${count} ${what} at once; ${limit} are allowed.`)
}

const readAttestation = (params: Params, limits: RelayLimits) => {
  const attestation = params.optionalText('attestation')
  return attestation === undefined ? {} : { attestation: checkSize(attestation, limits) }
}

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

/** Does this for every entry, so many in each turn of the caller. */
const inSteps = async <T>(
  caller: Caller,
  entries: readonly T[],
  atOnce: number,
  run: (some: readonly T[]) => void,
): Promise<void> => {
  for (let from = 0; from < entries.length; from += atOnce) {
    if (from > 0) await caller.nextTurn()
    run(entries.slice(from, from + atOnce))
  }
}

/** Brings messages to their subscribers, at the expense of their publisher. */
const serve = (caller: Caller, messages: readonly StoredMessage[], { hub }: MethodContext): void => {
  for (const message of messages) caller.charge(costOfPushes(hub.serve(message), message.message.length))
}

const publish: Method = async (caller, params, context) => {
  const message = await context.hub.publish(readPublication(caller, params, context.limits))
  return { result: true, afterwards: () => serve(caller, [message], context) }
}

/** @throws the first failure; what was stored beside it is served all the same */
const publishAll = async (
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

const batchPublish: Method = async (caller, params, context) => {
  const list = params.list('messages')
  checkCount(list.length, context.limits.messagesPerBatch, 'messages')
  const publications = list.map(entry => readPublication(caller, entry, context.limits))
  const messages = await publishAll(caller, publications, context)
  return { result: true, afterwards: () => serve(caller, messages, context) }
}

const subscribeTo = async (caller: Caller, topics: readonly string[], { hub, limits }: MethodContext) => {
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

const subscribe: Method = async (caller, params, context) => {
  const { ids, flush } = await subscribeTo(caller, [params.topic('topic')], context)
  return { result: ids[0], afterwards: flush }
}

const batchSubscribe: Method = async (caller, params, context) => {
  const { ids, flush } = await subscribeTo(caller, params.topics('topics'), context)
  return { result: ids, afterwards: flush }
}

const unsubscribe: Method = (caller, params, { hub }) => {
  hub.unsubscribe(caller, params.topic('topic'))
  return { result: true }
}

const batchUnsubscribe: Method = async (caller, params, { hub, limits }) => {
  const list = params.list('subscriptions')
  checkCount(list.length, limits.topicsPerBatch, 'topics')
  const topics = list.map(entry => entry.topic('topic'))
  await inSteps(caller, topics, topicsAtOnce, some => {
    for (const topic of some) hub.unsubscribe(caller, topic)
  })
  return { result: true }
}

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

const proposeSession: Method = async (caller, params, context) => {
  const { hub, limits } = context
  const topic = params.topic('pairingTopic')
  const text = checkSize(params.text('sessionProposal'), limits)
  const ttlSeconds = params.optionalWhole('ttl') || defaultTtlSeconds(tags.sessionPropose)
  const attestation = readAttestation(params, limits)
  const { flush } = await subscribeTo(caller, [topic], context)
  const { clientId: publisher, source } = caller
  const about = { topic, publisher, source, ttlSeconds, tag: tags.sessionPropose, ...attestation }
  const message = await hub.publish({ ...about, message: text })
  const afterwards = () => {
    serve(caller, [message], context)
    flush()
  }
  return { result: true, afterwards }
}

const approveSession: Method = async (caller, params, context) => {
  const { limits } = context
  const topics = { pairing: params.topic('pairingTopic'), session: params.topic('sessionTopic') }
  const response = checkSize(params.text('sessionProposalResponse'), limits)
  const settlement = checkSize(params.text('sessionSettlementRequest'), limits)
  const ttlSeconds = params.optionalWhole('ttl') || defaultTtlSeconds(tags.sessionSettle)
  const { flush } = await subscribeTo(caller, [topics.session], context)
  const common = { publisher: caller.clientId, source: caller.source, ttlSeconds }
  // The settlement waits in the mailbox until the proposer has read the response and knows the session's topic.
  const publications = [
    { ...common, topic: topics.pairing, message: response, tag: tags.sessionProposeResponse },
    { ...common, topic: topics.session, message: settlement, tag: tags.sessionSettle },
  ]
  const messages = await publishAll(caller, publications, context)
  const afterwards = () => {
    serve(caller, messages, context)
    flush()
  }
  return { result: true, afterwards }
}

const methods: Readonly<Record<string, Method>> = {
  irn_publish: publish,
  irn_batchPublish: batchPublish,
  irn_subscribe: subscribe,
  irn_batchSubscribe: batchSubscribe,
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: (caller, params, context) => fetchFrom(caller, [params.topic('topic')], context),
  irn_batchFetchMessages: (caller, params, context) => fetchFrom(caller, params.topics('topics'), context),
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
