import { type Guard, isShape, isText } from '../../kernel/guard.js'
import type { ClientStorage } from '../../storage/client-storage.js'

/** The storage key. */
export const RECIPIENTS_KEY = 'recipients'

/** Recipients that are remembered for each namespace, the last ones. */
const REMEMBERED = 50

/** More than all namespaces together: whoever else writes the storage can't make it long to read. */
const MAX_STORED = 1_000

interface StoredRecipient {
  readonly namespace: string
  readonly address: string
}

const isShortText: Guard<string> = (value): value is string =>
  isText(value) && value !== '' && value.length <= 256
const isStored = isShape<StoredRecipient>({ namespace: isShortText, address: isShortText })
const isList: Guard<unknown[]> = (value): value is unknown[] => Array.isArray(value)

const readAll = (storage: ClientStorage): StoredRecipient[] =>
  (storage.read(RECIPIENTS_KEY, isList) ?? []).slice(0, MAX_STORED).filter(isStored)

/** Whom this app sent to in a namespace, the last one first. Canonical addresses; what storage says is not checked. */
export const readRecipients = (storage: ClientStorage, namespace: string): readonly string[] =>
  readAll(storage)
    .filter(each => each.namespace === namespace)
    .map(({ address }) => address)

/** Stores a recipient. Reads first: another tab of the app stores its own under the same key. */
export function storeRecipient(storage: ClientStorage, { namespace, address }: StoredRecipient): void {
  const others = readAll(storage).filter(each => each.namespace !== namespace)
  const own = readRecipients(storage, namespace).filter(each => each !== address)
  const kept = [address, ...own].slice(0, REMEMBERED).map(each => ({ namespace, address: each }))
  storage.write(RECIPIENTS_KEY, [...kept, ...others.map(({ ...each }) => each)])
}
