import type { StoredMessage } from './records.js'

interface Entry {
  readonly message: StoredMessage
  readonly acknowledgedBy: Set<string>
}

/** The messages that wait, by topic, oldest first. */
export interface Messages {
  /** False when there is one with this id already. */
  add(message: StoredMessage): boolean
  get(id: number): StoredMessage | undefined
  drop(id: number): boolean
  /** False when the message is gone or was acknowledged by this client before. */
  acknowledge(id: number, client: string): boolean
  acknowledgedBy(id: number): ReadonlySet<string>
  on(topic: string): readonly StoredMessage[]
  sweep(now: number): void
  entries(): Iterable<Entry>
  readonly size: number
  readonly topics: number
  readonly bytes: number
}

const nobody: ReadonlySet<string> = new Set()

/** What a message costs in memory and on disk, near enough: texts of base64, and its envelope. */
export const costOf = (message: { readonly message: string; readonly attestation?: string }): number =>
  message.message.length + (message.attestation?.length ?? 0) + 256

export const createMessages = (): Messages => {
  const byId = new Map<number, Entry>()
  const byTopic = new Map<string, Map<number, Entry>>()
  let bytes = 0

  const drop = (id: number): boolean => {
    const entry = byId.get(id)
    if (!entry) return false
    byId.delete(id)
    bytes -= costOf(entry.message)
    const topic = byTopic.get(entry.message.topic)
    topic?.delete(id)
    if (topic?.size === 0) byTopic.delete(entry.message.topic)
    return true
  }

  return {
    add(message) {
      if (byId.has(message.id)) return false
      const entry: Entry = { message, acknowledgedBy: new Set() }
      byId.set(message.id, entry)
      const topic = byTopic.get(message.topic) ?? new Map<number, Entry>()
      byTopic.set(message.topic, topic.set(message.id, entry))
      bytes += costOf(message)
      return true
    },
    get: id => byId.get(id)?.message,
    drop,
    acknowledge(id, client) {
      const entry = byId.get(id)
      if (!entry || entry.acknowledgedBy.has(client)) return false
      entry.acknowledgedBy.add(client)
      return true
    },
    acknowledgedBy: id => byId.get(id)?.acknowledgedBy ?? nobody,
    on: topic => [...(byTopic.get(topic)?.values() ?? [])].map(entry => entry.message),
    sweep(now) {
      for (const [id, { message }] of byId) if (message.expiresAt <= now) drop(id)
    },
    entries: () => byId.values(),
    get size() {
      return byId.size
    },
    get topics() {
      return byTopic.size
    },
    get bytes() {
      return bytes
    },
  }
}
