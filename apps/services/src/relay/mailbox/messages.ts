import { createHash } from 'node:crypto'
import type { StoredMessage } from '../storage/records.js'
import { createShares, type Holder, type ShareLimits, type Verdict } from './shares.js'

interface Entry {
  readonly message: StoredMessage
  readonly digest: string
  /** Counts up with every message that came, from wherever it came. */
  readonly arrival: number
  readonly acknowledgedBy: Set<string>
}

/** The messages that wait, by topic, oldest first. */
export interface Messages {
  /** False when there is one with this id already. */
  add(message: StoredMessage): boolean
  get(id: number): StoredMessage | undefined
  /** The waiting message of this publisher with this text. */
  find(publisher: string, topic: string, text: string): StoredMessage | undefined
  drop(id: number): boolean
  /** False when the message is gone or was acknowledged by this client before. */
  acknowledge(id: number, client: string): boolean
  acknowledgedBy(id: number): ReadonlySet<string>
  on(topic: string): Iterable<StoredMessage>
  /** The place of a message in the order in which all came; 0 when it is gone. */
  arrivalOf(id: number): number
  readonly lastArrival: number
  countOn(topic: string): number
  /** Is there room for so many bytes of this holder, and if not, whose oldest message goes? */
  judge(holder: Holder, bytes: number): Verdict
  oldestOf(holder: Holder): StoredMessage | undefined
  entries(): Iterable<Entry>
  readonly size: number
  readonly topics: number
  readonly bytes: number
}

const nobody: ReadonlySet<string> = new Set()

/** Estimates the bytes of a message in memory and on disk: its texts and its map entries. */
export const costOf = (message: { readonly message: string; readonly attestation?: string }): number =>
  message.message.length + (message.attestation?.length ?? 0) + 1_024

/** Records of older relays name no source: their publisher stands for it. */
const holderOf = ({ publisher, source = publisher }: StoredMessage): Holder => ({ client: publisher, source })

const keyOf = ({ client, source }: Holder): string => `${source} ${client}`

/** Compared by a digest: texts of half a megabyte that differ in their last letter cost too much to compare each time. */
const digestOf = (publisher: string, topic: string, text: string): string =>
  createHash('sha256').update(`${publisher} ${topic} ${text}`).digest('base64')

/** Ids by a key, in the order in which they came. */
const createIndex = () => {
  const ids = new Map<string, Set<number>>()
  return {
    add: (key: string, id: number) => void ids.set(key, (ids.get(key) ?? new Set<number>()).add(id)),
    drop(key: string, id: number) {
      const all = ids.get(key)
      all?.delete(id)
      if (all?.size === 0) ids.delete(key)
    },
    of: (key: string): Iterable<number> => ids.get(key) ?? [],
    countOf: (key: string) => ids.get(key)?.size ?? 0,
    get size() {
      return ids.size
    },
  }
}

export const createMessages = (limits: ShareLimits): Messages => {
  const byId = new Map<number, Entry>()
  const byTopic = createIndex()
  const byHolder = createIndex()
  const byDigest = new Map<string, number>()
  const shares = createShares(limits)
  let lastArrival = 0
  const messageOf = (id: number | undefined) => (id === undefined ? undefined : byId.get(id)?.message)

  return {
    add(message) {
      if (byId.has(message.id)) return false
      const holder = holderOf(message)
      const digest = digestOf(message.publisher, message.topic, message.message)
      byId.set(message.id, { message, digest, arrival: ++lastArrival, acknowledgedBy: new Set() })
      byTopic.add(message.topic, message.id)
      byHolder.add(keyOf(holder), message.id)
      byDigest.set(digest, message.id)
      shares.add(holder, costOf(message))
      return true
    },
    get: messageOf,
    find: (publisher, topic, text) => messageOf(byDigest.get(digestOf(publisher, topic, text))),
    drop(id) {
      const entry = byId.get(id)
      if (!entry) return false
      const { message, digest } = entry
      const holder = holderOf(message)
      byId.delete(id)
      byTopic.drop(message.topic, id)
      byHolder.drop(keyOf(holder), id)
      if (byDigest.get(digest) === id) byDigest.delete(digest)
      shares.remove(holder, costOf(message))
      return true
    },
    acknowledge(id, client) {
      const entry = byId.get(id)
      if (!entry || entry.acknowledgedBy.has(client)) return false
      entry.acknowledgedBy.add(client)
      return true
    },
    acknowledgedBy: id => byId.get(id)?.acknowledgedBy ?? nobody,
    *on(topic) {
      for (const id of byTopic.of(topic)) {
        const message = messageOf(id)
        if (message) yield message
      }
    },
    countOn: byTopic.countOf,
    arrivalOf: id => byId.get(id)?.arrival ?? 0,
    get lastArrival() {
      return lastArrival
    },
    judge: shares.judge,
    oldestOf(holder) {
      const [oldest] = byHolder.of(keyOf(holder))
      return messageOf(oldest)
    },
    entries: () => byId.values(),
    get size() {
      return byId.size
    },
    get topics() {
      return byTopic.size
    },
    get bytes() {
      return shares.total
    },
  }
}
