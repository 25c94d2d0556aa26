import { ref } from 'valtio/vanilla'
import { isAccountId, safeParseAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import type { Clock } from '../kernel/env.types.js'
import { isListOf } from '../kernel/guard.js'
import type { Store } from '../kernel/store.js'
import type { ClientStorage } from '../storage/client-storage.js'
import type { SignedInAccount, SiwxState } from './siwx.types.js'

/** Ids of accounts. The ends of their sessions are known to the keeper. */
const KEY = 'signed_in'

/** The longest wait of a timer, in milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** Who is signed in on this page. */
export interface Accounts {
  add(account: SignedInAccount): void
  remove(account: Pick<SignedInAccount, 'accountId'>): void
  /** Those of a namespace. */
  of(namespace: string): readonly SignedInAccount[]
  /** Those of a namespace, with those that signed in on a page before and were not in use on this one. */
  everOf(namespace: string): readonly Pick<SignedInAccount, 'accountId' | 'networkId' | 'address'>[]
  /** Who signed in last, and is still signed in. */
  last(): SignedInAccount | undefined
  /** Releases the timer. */
  release(): void
}

/** Makes the list. `expired` is called when the session of the account that signed in last ends. */
export function createAccounts(
  store: Pick<Store<SiwxState>, 'set' | 'state'>,
  clock: Clock,
  storage: ClientStorage,
  expired: () => void,
): Accounts {
  let cancelTimer = () => {}
  const kept = () => storage.read(KEY, isListOf(isAccountId)) ?? []
  const all = () => store.state.accounts as readonly SignedInAccount[]
  const keep = (list: readonly SignedInAccount[]) => store.set({ accounts: ref([...list]) })
  const others = ({ accountId }: Pick<SignedInAccount, 'accountId'>) =>
    all().filter(each => each.accountId !== accountId)
  return {
    add(account) {
      keep([...others(account), account])
      storage.write(KEY, [...new Set([...kept(), account.accountId])])
      cancelTimer()
      const { expiresAt } = account
      // A session that lasts longer is read once before its end, which changes nothing.
      if (expiresAt) cancelTimer = clock.after(Math.min(expiresAt - clock.now(), MAX_WAIT_MS), expired)
    },
    remove(account) {
      keep(others(account))
      storage.write(
        KEY,
        kept().filter(id => id !== account.accountId),
      )
    },
    of: namespace => all().filter(({ networkId }) => namespaceOf(networkId) === namespace),
    everOf: namespace =>
      [...new Set([...all().map(each => each.accountId), ...kept()])].flatMap(accountId => {
        const parts = safeParseAccountId(accountId)
        return parts?.namespace === namespace ? [{ ...parts, accountId }] : []
      }),
    last: () => all().at(-1),
    release: () => cancelTimer(),
  }
}
