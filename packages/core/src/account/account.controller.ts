import type { ClientContext } from '../context/context.js'
import { isRecordOf, isText } from '../kernel/guard.js'
import { loadOnce } from '../kernel/load-once.js'
import { type Controller, createSliceWriter, createStore, toController } from '../kernel/store.js'
import type { AccountState, AccountsState, AccountTab } from './account.types.js'
import type { BalanceFetcher, BalanceTarget } from './fetch-balance.js'

/** Ports of the account domain. */
export interface AccountPorts {
  activeAccount(namespace: string): BalanceTarget | undefined
}

/** Actions of the account domain. */
export interface AccountActions {
  /**
   * Fetches the native balance. Uses the cached one for 30 s unless `force` is set. Never rejects: `balanceError` in
   * the state has the code of a failure.
   */
  fetchBalance(namespace: string, options?: { readonly force?: boolean }): Promise<void>
  prefer(namespace: string, accountType: string): void
  /** Stores a label for an address, across visits. `undefined` removes the label. */
  label(namespace: string, address: string, label: string | undefined): void
  selectTab(namespace: string, tab: AccountTab): void
}

/** Actions for other parts of the client, not part of the public API. */
export interface AccountInternal {
  /** Clears the account. Keeps the preferred account type and the labels. */
  reset(namespace: string): void
  /** Clears amounts that belong to another account or network. */
  clearBalance(namespace: string): void
  /** Writes what other domains know of the account: pending transactions, name and picture. */
  write(namespace: string, fields: Partial<AccountState>): void
  /** Fetches the native balance of a network, with the same request that fills the state. */
  readonly readBalance: BalanceFetcher['read']
  /** Loads the preferred account types and the labels of earlier visits. */
  restore(): void
}

/** State and actions of the account domain. */
export interface AccountController extends Controller<AccountsState, AccountActions> {
  readonly internal: AccountInternal
}

const PREFERRED = 'preferred_account_types'
const LABELS = 'address_labels'

/** What outlives the account in use. */
type Kept = Partial<Pick<AccountState, 'pendingTransactions' | 'addressLabels'>> &
  Pick<AccountState, 'preferredAccountType'>

const noBalance = {
  balance: undefined,
  balanceSymbol: undefined,
  balanceDecimals: undefined,
  balanceStatus: 'idle',
  balanceError: undefined,
} as const

const emptyAccount = ({
  preferredAccountType,
  pendingTransactions = 0,
  addressLabels = {},
}: Kept): AccountState => ({
  ...noBalance,
  profileName: undefined,
  profileImage: undefined,
  preferredAccountType,
  addressLabels,
  currentTab: 'tokens',
  pendingTransactions,
})

/** Makes the account domain. */
export function createAccountController(ctx: ClientContext, ports: AccountPorts): AccountController {
  const { options, storage } = ctx
  const store = createStore<AccountsState>(() => ({
    namespaces: Object.fromEntries(
      options.adapters.map(({ namespace, traits }) => [
        namespace,
        emptyAccount({
          preferredAccountType: options.defaultAccountTypes?.[namespace] ?? traits.accountTypes[0],
        }),
      ]),
    ),
  }))
  let fetcher: BalanceFetcher | undefined
  const loadFetcher = loadOnce(async () => {
    const code = await import('./fetch-balance.js')
    fetcher = code.createBalanceFetcher(ctx, write, ports.activeAccount)
    return fetcher
  })
  const write = createSliceWriter(store)
  const keep = (key: string, field: keyof AccountState) => {
    const all = Object.entries(store.state.namespaces).map(([name, each]) => [name, each[field]])
    storage.write(key, Object.fromEntries(all))
  }
  const actions: AccountActions = {
    async fetchBalance(namespace, { force = false } = {}) {
      if (!ports.activeAccount(namespace)) return
      try {
        await (await loadFetcher()).fetch(namespace, force)
      } catch (error) {
        ctx.env.logger.warn('The balance could not be fetched', error)
        write(namespace, { balanceStatus: 'failed', balanceError: 'networkError' })
      }
    },
    prefer(namespace, accountType) {
      write(namespace, { preferredAccountType: accountType })
      keep(PREFERRED, 'preferredAccountType')
    },
    label(namespace, address, label) {
      const { [address]: _, ...others } = store.state.namespaces[namespace]?.addressLabels ?? {}
      write(namespace, { addressLabels: label === undefined ? others : { ...others, [address]: label } })
      keep(LABELS, 'addressLabels')
    },
    selectTab: (namespace, currentTab) => write(namespace, { currentTab }),
  }
  const internal: AccountInternal = {
    readBalance: async (...input) => (await loadFetcher()).read(...input),
    reset(namespace) {
      fetcher?.cancel(namespace)
      const account = store.state.namespaces[namespace]
      if (account) write(namespace, emptyAccount(account))
    },
    clearBalance(namespace) {
      fetcher?.cancel(namespace)
      write(namespace, noBalance)
    },
    write,
    restore() {
      const types = storage.read(PREFERRED, isRecordOf(isText)) ?? {}
      const labels = storage.read(LABELS, isRecordOf(isRecordOf(isText))) ?? {}
      for (const { namespace, traits } of options.adapters) {
        const preferredAccountType = types[namespace]
        if (preferredAccountType && traits.accountTypes.includes(preferredAccountType))
          write(namespace, { preferredAccountType })
        const addressLabels = labels[namespace]
        if (addressLabels) write(namespace, { addressLabels })
      }
    },
  }
  return { ...toController(store, actions), internal }
}
