import { isFields } from './fields.js'

type Guard = (value: unknown) => boolean

const isText: Guard = value => typeof value === 'string'
const isNumber: Guard = value => Number.isFinite(value)

const isRecordOf =
  (item: Guard): Guard =>
  value =>
    isFields(value) && Object.values(value).every(item)

const has =
  (fields: Readonly<Record<string, Guard>>): Guard =>
  value =>
    isFields(value) && Object.entries(fields).every(([name, isRight]) => isRight(value[name]))

const relay = has({ protocol: isText })

/** The library's lists by name, with the fields of a row that it uses without a check. */
const lists: Readonly<Record<string, Guard>> = {
  subscription: has({ id: isText, topic: isText, relay }),
  pairing: has({ topic: isText, expiry: isNumber, relay }),
  session: has({
    topic: isText,
    expiry: isNumber,
    relay,
    self: has({ publicKey: isText }),
    peer: has({ publicKey: isText, metadata: isFields }),
    namespaces: isRecordOf(isFields),
  }),
  proposal: has({ id: isNumber, expiryTimestamp: isNumber }),
  request: has({ id: isNumber, topic: isText, params: isFields }),
  history: has({ id: isNumber, topic: isText, request: has({ method: isText }) }),
  expirer: has({ target: isText, expiry: isNumber }),
  authKeys: has({ publicKey: isText, responseTopic: isText }),
  pairingTopics: has({ topic: isText, pairingTopic: isText }),
  requests: has({ id: isNumber }),
}

/** Its records by name. */
const records: Readonly<Record<string, Guard>> = {
  keychain: isRecordOf(isText),
  messages: isRecordOf(isRecordOf(isText)),
  messages_withoutClientAck: isRecordOf(isRecordOf(isText)),
}

/**
 * Returns what the library may read under a key of its storage: the rows of a list that have the fields it relies on, a
 * record of the right form, or `undefined`. Whatever runs on the origin can write there, and the library checks nothing.
 */
export function checkStored(key: string, value: unknown): unknown {
  const name = key.split('//')[1] ?? ''
  const [isRow, isRecord] = [lists[name], records[name]]
  if (isRow) return Array.isArray(value) ? value.filter(isRow) : undefined
  if (isRecord) return isRecord(value) ? value : undefined
  return isText(value) || isFields(value) ? value : undefined
}
