import type { ErrorCode, FetchStatus } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { useAccount } from './use-account.js'

/** The balance of the network's native coin. */
export interface UseBalanceReturnType {
  readonly status: FetchStatus
  /** Base units. */
  readonly amount: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  readonly error: ErrorCode | undefined
  /** Fetches the balance again, even if the cached one is fresh. */
  readonly refresh: () => Promise<void>
}

/**
 * Returns the native balance of the active account. The first component that uses the hook starts the request; a change
 * of account or network starts the next one. `enabled: false` starts none.
 */
export function useBalance(
  options: { readonly namespace?: string; readonly enabled?: boolean } = {},
): UseBalanceReturnType {
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
