import { isOpen, type TrackedTransaction } from './transactions.types.js'

/** Spec section 9: the limit of pending transactions. Each namespace has its own. */
const PENDING_LIMIT = 99

/** Settled transactions of this visit that stay in the list. */
const SETTLED_SHOWN = 20

/**
 * At most 99 of a namespace whose outcome is open, and the last ones that settled. What the visitor sent stays whatever
 * else is reported: a second press must find it.
 */
export function bound(list: readonly TrackedTransaction[]): TrackedTransaction[] {
  const open = new Map<string, number>()
  let settled = 0
  return list.filter(each => {
    if (!isOpen(each)) return ++settled <= SETTLED_SHOWN
    const count = (open.get(each.namespace) ?? 0) + 1
    open.set(each.namespace, count)
    return each.kind === 'send' || count <= PENDING_LIMIT
  })
}
