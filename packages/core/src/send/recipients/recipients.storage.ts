import { isList, isShape, isShortText } from '../../kernel/guard.js'
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

const isStored = isShape<StoredRecipient>({ namespace: isShortText, address: isShortText })

const readAll = (storage: ClientStorage): StoredRecipient[] =>
  (storage.read(RECIPIENTS_KEY, isList) ?? []).slice(0, MAX_STORED).filter(isStored)

/** Whom this app sent to in a namespace, the last one first. Canonical addresses; what storage says is not checked. */
export const readRecipients = (storage: ClientStorage, namespace: string): readonly string[] =>
  readAll(storage)
    .filter(each => each.namespace === namespace)
    .map(({ address }) => address)

/** Stores a recipient. Reads first: another tab of the app stores its own under the same key. */
export function storeRecipient(storage: ClientStorage, { namespace, address }: StoredRecipient): void {
  const all = readAll(storage)
  const own = all.filter(each => each.namespace === namespace && each.address !== address)
  const others = all.filter(each => each.namespace !== namespace)
  storage.write(RECIPIENTS_KEY, [{ namespace, address }, ...own.slice(0, REMEMBERED - 1), ...others])
}
