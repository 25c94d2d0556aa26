import type { Balance } from '../adapter/capabilities.js'
import type { AccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import { toLatchkeyError } from '../errors/error.js'
import { createCache } from '../kernel/cache.js'
import { createLatest } from '../kernel/task.js'
import type { AccountState } from './account.types.js'

/** The account whose balance is wanted. */
export interface BalanceTarget {
  readonly accountId: AccountId
  readonly address: string
  readonly networkId: NetworkId
}

/** How the fetched balance reaches the state. */
export type WriteBalance = (namespace: string, recipe: (account: AccountState) => void) => void

/** Fetches balances, one run a namespace; within 30 s the last answer serves. */
export interface BalanceFetcher {
  fetch(namespace: string, target: BalanceTarget, force: boolean): Promise<void>
  cancel(namespace: string): void
}

/** Makes the fetcher of one client. */
export function createBalanceFetcher(ctx: ClientContext, write: WriteBalance): BalanceFetcher {
  const { env, options, registry, scope } = ctx
  const cache = createCache<Balance>(env.clock, defaults.balanceCacheMs)
  const runs = new Map(options.adapters.map(({ namespace }) => [namespace, createLatest()]))
  const show = (namespace: string, { amount, symbol, decimals }: Balance) =>
    write(namespace, account => {
      account.balance = amount
      account.balanceSymbol = symbol
      account.balanceDecimals = decimals
      account.balanceStatus = 'ready'
      account.balanceError = undefined
    })
  return {
    async fetch(namespace, { accountId, address, networkId }, force) {
      const cached = force ? undefined : cache.get(accountId)
      if (cached) return show(namespace, cached)
      const capability = registry.instances.get(namespace)?.capabilities.balance
      if (!capability)
        return write(namespace, account => {
          account.balanceStatus = 'unavailable'
        })
      await runs.get(namespace)?.run(async signal => {
        write(namespace, account => {
          account.balanceStatus = 'loading'
        })
        try {
          const balance = await capability.fetch({ address, networkId }, { signal })
          if (signal.aborted) return
          cache.set(accountId, balance)
          show(namespace, balance)
        } catch (failure) {
          if (signal.aborted) return
          const error = toLatchkeyError(failure, 'networkError')
          env.logger.warn('The balance could not be fetched', error)
          write(namespace, account => {
            account.balanceStatus = 'failed'
            account.balanceError = error.code
          })
        }
      }, scope.signal)
    },
    cancel: namespace => runs.get(namespace)?.cancel(),
  }
}
