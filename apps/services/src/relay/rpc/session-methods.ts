import { defaultTtlSeconds, tags } from '../mailbox/tags.js'
import type { Method } from './method.types.js'
import { publishAll, serve } from './publish-methods.js'
import { checkSize, readAttestation } from './request-bounds.js'
import { subscribeTo } from './subscribe-methods.js'

export const proposeSession: Method = async (caller, params, context) => {
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

export const approveSession: Method = async (caller, params, context) => {
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
