import type { ClientContext } from '../context/context.js'
import { isRecordOf, isText } from '../kernel/guard.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
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
  setPending(namespace: string, count: number): void
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
  const { options, registry, storage } = ctx
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
  const loadFetcher = async () => {
    const { createBalanceFetcher } = await import('./fetch-balance.js')
    fetcher ??= createBalanceFetcher(ctx, write, ports.activeAccount)
    return fetcher
  }
  const write = (namespace: string, recipe: (account: AccountState) => void) =>
    store.update(state => {
      const account = state.namespaces[namespace]
      if (account) recipe(account)
    })
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
        write(namespace, account => {
          account.balanceStatus = 'failed'
          account.balanceError = 'networkError'
        })
      }
    },
    prefer(namespace, accountType) {
      write(namespace, account => {
        account.preferredAccountType = accountType
      })
      keep(PREFERRED, 'preferredAccountType')
    },
    label(namespace, address, label) {
      write(namespace, account => {
        if (label === undefined) delete account.addressLabels[address]
        else account.addressLabels[address] = label
      })
      keep(LABELS, 'addressLabels')
    },
    selectTab: (namespace, tab) =>
      write(namespace, account => {
        account.currentTab = tab
      }),
  }
  const internal: AccountInternal = {
    readBalance: async (...input) => (await loadFetcher()).read(...input),
    reset(namespace) {
      fetcher?.cancel(namespace)
      write(namespace, account => Object.assign(account, emptyAccount(account)))
    },
    clearBalance(namespace) {
      fetcher?.cancel(namespace)
      write(namespace, account => Object.assign(account, noBalance))
    },
    setPending: (namespace, count) =>
      write(namespace, account => {
        account.pendingTransactions = count
      }),
    restore() {
      for (const [namespace, type] of Object.entries(storage.read(PREFERRED, isRecordOf(isText)) ?? {})) {
        if (registry.adapters.get(namespace)?.traits.accountTypes.includes(type))
          write(namespace, account => {
            account.preferredAccountType = type
          })
      }
      for (const [namespace, labels] of Object.entries(
        storage.read(LABELS, isRecordOf(isRecordOf(isText))) ?? {},
      ))
        if (registry.adapters.has(namespace))
          write(namespace, account => {
            account.addressLabels = labels
          })
    },
  }
  return { ...toController(store, actions), internal }
}
