import type { SignClient } from '../../adapter/wallet-connect/sign-client.types.js'
import { fieldOf } from '../fields.js'

/** The topics of records of the library. */
export const topicsOf = (records: readonly unknown[]): string[] =>
  records.flatMap(record => {
    const topic = fieldOf(record, 'topic')
    return typeof topic === 'string' ? [topic] : []
  })

/** What the library would keep of an ended topic for thirty days. */
export async function forgetTopic({ core }: SignClient, topic: string): Promise<void> {
  core.history.delete(topic)
  await core.relayer.messages.del(topic)
}

/** Clears away what the library keeps of topics that are neither a session's nor a pairing's any more. */
export async function forgetEndedTopics(client: SignClient): Promise<void> {
  const { core, session } = client
  const alive = new Set([...topicsOf(session.getAll()), ...topicsOf(core.pairing.getPairings())])
  for (const topic of new Set(topicsOf(core.history.values)))
    if (!alive.has(topic)) await forgetTopic(client, topic)
}
