import type { ErrorCode, FetchStatus } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import { useAccount } from './use-account.js'

/** The balance of the network's own coin. */
export interface BalanceInfo {
  readonly status: FetchStatus
  /** Base units. */
  readonly amount: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  readonly error: ErrorCode | undefined
  /** Asks the chain now, whatever is cached. */
  readonly refresh: () => Promise<void>
}

/** The balance of the account in use. Fetched when first shown, and again when the account or network changes. */
export function useBalance(
  options: { readonly namespace?: string; readonly enabled?: boolean } = {},
): BalanceInfo {
  const client = useClient()
  const { namespace = '', isConnected } = useAccount(options)
  const wanted = (options.enabled ?? true) && isConnected
  const info = useSlice(client.account, state => {
    const account = state.namespaces[namespace]
    return {
      status: account?.balanceStatus ?? 'idle',
      amount: account?.balance,
      decimals: account?.balanceDecimals,
      symbol: account?.balanceSymbol,
      error: account?.balanceError,
    }
  })
  const idle = info.status === 'idle'
  useEffect(() => {
    // A change of account or network sets the status back to idle.
    if (wanted && idle) void client.account.actions.fetchBalance(namespace)
  }, [client, wanted, idle, namespace])
  const refresh = useCallback(
    () => client.account.actions.fetchBalance(namespace, { force: true }),
    [client, namespace],
  )
  return { ...info, refresh }
}
