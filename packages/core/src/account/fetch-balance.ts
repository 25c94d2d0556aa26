import type { Balance } from '../adapter/contract/capabilities.js'
import type { AccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import { isLatchkeyError, LatchkeyError } from '../errors/error.js'
import { createResource, type ResourceState } from '../kernel/resource.js'
import { createSharedFetch, type SharedFetchOptions } from '../kernel/shared-fetch.js'
import type { AccountState } from './account.types.js'

/** The account whose balance is wanted. */
export interface BalanceTarget {
  readonly accountId: AccountId
  readonly address: string
  readonly networkId: NetworkId
}

/** How the fetched balance reaches the state. */
export type WriteBalance = (namespace: string, fields: Partial<AccountState>) => void

/** Fetches native balances. Callers that ask at the same time share one request; an answer is reused for 30 s. */
export interface BalanceFetcher {
  /** Fetches the balance of the account in use into the state. */
  fetch(namespace: string, force: boolean): Promise<void>
  /** @throws LatchkeyError `capabilityMissing`, `aborted`, and what the adapter says */
  read(namespace: string, target: BalanceTarget, options?: SharedFetchOptions): Promise<Balance>
  cancel(namespace: string): void
}

/** Makes the fetcher of one client. */
export function createBalanceFetcher(
  ctx: ClientContext,
  write: WriteBalance,
  activeAccount: (namespace: string) => BalanceTarget | undefined,
): BalanceFetcher {
  const { env, options, registry, scope } = ctx
  const balances = createSharedFetch<Balance>(env.clock, defaults.balanceCacheMs)
  const capabilityOf = (namespace: string) => registry.instances.get(namespace)?.capabilities.balance

  const read: BalanceFetcher['read'] = (namespace, { accountId, address, networkId }, fetchOptions) =>
    balances.fetch(
      accountId,
      async signal => {
        const capability = capabilityOf(namespace)
        if (!capability) throw new LatchkeyError('capabilityMissing', `${namespace} does not offer balance`)
        return capability.fetch({ address, networkId }, { signal })
      },
      fetchOptions,
    )
  const show = (namespace: string, change: Partial<ResourceState>, balance?: Balance) =>
    write(namespace, {
      ...(change.status && { balanceStatus: change.status }),
      ...('error' in change && { balanceError: change.error }),
      ...(balance && {
        balance: balance.amount,
        balanceSymbol: balance.symbol,
        balanceDecimals: balance.decimals,
      }),
    })
  const resourceOf = (namespace: string) =>
    createResource<Balance>({
      clock: env.clock,
      signal: scope.signal,
      show: (change, balance) => show(namespace, change, balance),
      failed(error) {
        // The app does not list this network. The modal tells the visitor, so the console needs no warning.
        if (isLatchkeyError(error, 'networkMissing')) return
        const { networkId = namespace } = activeAccount(namespace) ?? {}
        env.logger.warn(
          `The balance could not be read from the nodes of ${networkId}. \`customRpcUrls\` takes others.`,
          error,
        )
      },
    })
  const resources = new Map(options.adapters.map(({ namespace }) => [namespace, resourceOf(namespace)]))
  return {
    read,
    async fetch(namespace, force) {
      // The account may have changed while the code of this module came.
      const target = activeAccount(namespace)
      if (!target || scope.signal.aborted) return
      const fresh = force ? undefined : balances.peek(target.accountId)
      if (fresh) return show(namespace, { status: 'ready', error: undefined }, fresh)
      if (!capabilityOf(namespace)) return write(namespace, { balanceStatus: 'unavailable' })
      await resources.get(namespace)?.run(signal => read(namespace, target, { force, signal }))
    },
    cancel: namespace => resources.get(namespace)?.cancel(),
  }
}
