import { createHash } from 'node:crypto'
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
    // The client sends 0 for "as usual".
    ttlSeconds: params.optionalWhole('ttl') || defaultTtlSeconds(tag),
    tag,
    ...readAttestation(params, limits),
  }
}

const publish: Method = async (caller, params, { hub, limits }) => {
  await hub.publish(readPublication(caller, params, limits))
  return { result: true }
}

const batchPublish: Method = async (caller, params, { hub, limits }) => {
  const list = params.list('messages')
  checkCount(list.length, limits.messagesPerBatch, 'messages')
  const publications = list.map(entry => readPublication(caller, entry, limits))
  await Promise.all(publications.map(hub.publish))
  return { result: true }
}

const subscribeTo = (caller: Caller, topics: readonly string[], { hub, limits }: MethodContext) => {
  checkCount(topics.length, limits.topicsPerBatch, 'topics')
  hub.subscribe(caller, topics)
  return () => hub.flush(caller, topics)
}

const subscribe: Method = (caller, params, context) => {
  const topic = params.topic('topic')
  const afterwards = subscribeTo(caller, [topic], context)
  return { result: subscriptionId(caller.clientId, topic), afterwards }
}

const batchSubscribe: Method = (caller, params, context) => {
  const topics = params.topics('topics')
  const afterwards = subscribeTo(caller, topics, context)
  return { result: topics.map(topic => subscriptionId(caller.clientId, topic)), afterwards }
}

const unsubscribe: Method = (caller, params, { hub }) => {
  hub.unsubscribe(caller, params.topic('topic'))
  return { result: true }
}

const batchUnsubscribe: Method = (caller, params, { hub, limits }) => {
  const list = params.list('subscriptions')
  checkCount(list.length, limits.topicsPerBatch, 'topics')
  for (const topic of list.map(entry => entry.topic('topic'))) hub.unsubscribe(caller, topic)
  return { result: true }
}

const fetchFrom = (caller: Caller, topics: readonly string[], { mailbox, limits }: MethodContext): Answer => {
  checkCount(topics.length, limits.topicsPerBatch, 'topics')
  for (const { id } of caller.fetched) mailbox.acknowledge(caller.clientId, id)
  const waiting = topics
    .flatMap(topic => mailbox.pendingFor(caller.clientId, topic))
    .sort((a, b) => a.id - b.id)
  const page: StoredMessage[] = []
  let bytes = 0
  for (const message of waiting) {
    bytes += message.message.length
    if (page.length > 0 && (page.length >= fetchedAtOnce || bytes > limits.bufferedBytes)) break
    page.push(message)
  }
  caller.fetched = page
  return { result: { messages: page.map(messageData), hasMore: page.length < waiting.length } }
}

const proposeSession: Method = async (caller, params, context) => {
  const { hub, limits } = context
  const topic = params.topic('pairingTopic')
  const message = checkSize(params.text('sessionProposal'), limits)
  const ttlSeconds = params.optionalWhole('ttl') || defaultTtlSeconds(tags.sessionPropose)
  const attestation = readAttestation(params, limits)
  const afterwards = subscribeTo(caller, [topic], context)
  const publisher = caller.clientId
  await hub.publish({ topic, message, publisher, ttlSeconds, tag: tags.sessionPropose, ...attestation })
  return { result: true, afterwards }
}

const approveSession: Method = async (caller, params, context) => {
  const { hub, limits } = context
  const topics = { pairing: params.topic('pairingTopic'), session: params.topic('sessionTopic') }
  const response = checkSize(params.text('sessionProposalResponse'), limits)
  const settlement = checkSize(params.text('sessionSettlementRequest'), limits)
  const ttlSeconds = params.optionalWhole('ttl') || defaultTtlSeconds(tags.sessionSettle)
  const afterwards = subscribeTo(caller, [topics.session], context)
  const common = { publisher: caller.clientId, ttlSeconds }
  // The settlement waits in the mailbox until the proposer has read the response and knows the session's topic.
  await Promise.all([
    hub.publish({ ...common, topic: topics.pairing, message: response, tag: tags.sessionProposeResponse }),
    hub.publish({ ...common, topic: topics.session, message: settlement, tag: tags.sessionSettle }),
  ])
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

/**
 * A client whose relay was away starts attempts to connect inside one another, and when one succeeds each of them
 * subscribes to the same topics on the same socket: 1,600 times in a second were counted. Refused or hung up on, it
 * begins again. Nothing changes by a repeat and little is done for it.
 */
const costOfRepeat = 1 / 16

const topicsAskedFor = (method: string, params: Params): readonly string[] => {
  if (method === 'irn_subscribe') return [params.topic('topic')]
  return method === 'irn_batchSubscribe' ? params.topics('topics') : []
}

const isRepeat = ({ topics }: Caller, method: string, params: unknown): boolean => {
  try {
    const asked = topicsAskedFor(method, readParams(params))
    return asked.length > 0 && asked.every(topic => topics.has(topic))
  } catch {
    // What cannot be read is refused when it is run.
    return false
  }
}

/**
 * What a request takes of its client's allowance: a batch of messages counts as so many requests, a subscription that
 * the connection has already as a small part of one.
 */
export const costOfRequest = (caller: Caller, method: string, params: unknown): number => {
  if (isRepeat(caller, method, params)) return costOfRepeat
  if (method !== 'irn_batchPublish') return 1
  const { messages } = (params ?? {}) as { readonly messages?: unknown }
  return Array.isArray(messages) ? Math.max(1, messages.length) : 1
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
