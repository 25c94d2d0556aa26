import { ref } from 'valtio/vanilla'
import { isNetworkId, namespaceOf } from '../caip/network-id.js'
import type { Clock } from '../kernel/env.types.js'
import { type Guard, isListOf, isShape, isShortText } from '../kernel/guard.js'
import type { Store } from '../kernel/store.js'
import type { ClientStorage } from '../storage/client-storage.js'
import type { SignedInAccount, SiwxState } from './siwx.types.js'

const KEY = 'signed_in'
/** Without the end of its session, which its keeper knows. */
type Kept = Pick<SignedInAccount, 'accountId' | 'networkId' | 'address'>
const areKept = isListOf(
  isShape<Kept>({
    accountId: isShortText as Guard<string> as Guard<Kept['accountId']>,
    networkId: isNetworkId as Guard<Kept['networkId']>,
    address: isShortText,
  }),
)

/** The longest wait of a timer, in milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** Who is signed in on this page. */
export interface Accounts {
  add(account: SignedInAccount): void
  remove(account: Pick<SignedInAccount, 'accountId'>): void
  /** Those of a namespace. */
  of(namespace: string): readonly SignedInAccount[]
  /** Those of a namespace, with those that signed in on a page before and were not in use on this one. */
  everOf(namespace: string): readonly Kept[]
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
  const kept = () => storage.read(KEY, areKept) ?? []
  const keptWithout = (accountId: string) => kept().filter(each => each.accountId !== accountId)
  const all = () => store.state.accounts as readonly SignedInAccount[]
  const keep = (list: readonly SignedInAccount[]) => store.set({ accounts: ref([...list]) })
  const others = ({ accountId }: Pick<SignedInAccount, 'accountId'>) =>
    all().filter(each => each.accountId !== accountId)
  return {
    add(account) {
      keep([...others(account), account])
      const { accountId, networkId, address } = account
      storage.write(KEY, [...keptWithout(accountId), { accountId, networkId, address }])
      cancelTimer()
      const { expiresAt } = account
      // A session that lasts longer is read once before its end, which changes nothing.
      if (expiresAt) cancelTimer = clock.after(Math.min(expiresAt - clock.now(), MAX_WAIT_MS), expired)
    },
    remove(account) {
      keep(others(account))
      storage.write(KEY, keptWithout(account.accountId))
    },
    of: namespace => all().filter(({ networkId }) => namespaceOf(networkId) === namespace),
    everOf(namespace) {
      const here = all()
      const before = kept().filter(each => here.every(({ accountId }) => accountId !== each.accountId))
      return [...here, ...before].filter(({ networkId }) => namespaceOf(networkId) === namespace)
    },
    last: () => all().at(-1),
    release: () => cancelTimer(),
  }
}
