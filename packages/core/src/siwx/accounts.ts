import { ref } from 'valtio/vanilla'
import { namespaceOf } from '../caip/network-id.js'
import type { Clock } from '../kernel/env.types.js'
import type { Store } from '../kernel/store.js'
import type { SignedInAccount, SiwxState } from './siwx.types.js'

/** The longest wait of a timer, in milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** Who is signed in on this page. */
export interface Accounts {
  add(account: SignedInAccount): void
  remove(account: Pick<SignedInAccount, 'accountId'>): void
  /** Those of a namespace. */
  of(namespace: string): readonly SignedInAccount[]
  /** Who signed in last, and is still signed in. */
  last(): SignedInAccount | undefined
  /** Releases the timer. */
  release(): void
}

/** Makes the list. `expired` is called when the session of the account that signed in last ends. */
export function createAccounts(
  store: Pick<Store<SiwxState>, 'set' | 'state'>,
  clock: Clock,
  expired: () => void,
): Accounts {
  let cancelTimer = () => {}
  const all = () => store.state.accounts as readonly SignedInAccount[]
  const keep = (list: readonly SignedInAccount[]) => store.set({ accounts: ref([...list]) })
  const others = ({ accountId }: Pick<SignedInAccount, 'accountId'>) =>
    all().filter(each => each.accountId !== accountId)
  return {
    add(account) {
      keep([...others(account), account])
      cancelTimer()
      const { expiresAt } = account
      // A session that lasts longer is read once before its end, which changes nothing.
      if (expiresAt) cancelTimer = clock.after(Math.min(expiresAt - clock.now(), MAX_WAIT_MS), expired)
    },
    remove: account => keep(others(account)),
    of: namespace => all().filter(({ networkId }) => namespaceOf(networkId) === namespace),
    last: () => all().at(-1),
    release: () => cancelTimer(),
  }
}
