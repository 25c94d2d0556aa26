import { useClient } from '@latchkey/react'
import { useState } from 'react'
import type { Hash, TransactionReceipt } from 'viem'
import type { PublicClientOptions } from '../clients/client-options.types.js'
import { keyOf } from '../query/queries.js'
import type { QueryResult } from '../query/query.types.js'
import { useFoundNetwork } from './use-found-network.js'
import { useQuery } from './use-query.js'
import { waitForReceipt } from './wait-for-receipt.js'

export interface UseWaitForTransactionReceiptParameters extends PublicClientOptions {
  /** Nothing is waited for without one. */
  readonly hash?: Hash | undefined
  /** How many blocks, that of the transaction included. Default: 1. */
  readonly confirmations?: number | undefined
  /** Default: true. */
  readonly enabled?: boolean | undefined
}

export type UseWaitForTransactionReceiptReturnType = QueryResult<TransactionReceipt>

/**
 * Waits until an eip155 transaction is in a block, on `networkId` or on the network that was active when the hash came.
 * `isPending` until then. A transaction that the wallet sent again at another price is followed under its new hash. The
 * error is `executionReverted` for one that failed, `transactionRejected` for one whose place another took. Waiting ends
 * with the last component that waits.
 * @example
 * const { isSuccess } = useWaitForTransactionReceipt({ hash })
 */
export function useWaitForTransactionReceipt(
  parameters: UseWaitForTransactionReceiptParameters = {},
): UseWaitForTransactionReceiptReturnType {
  const { hash, networkId, chains, confirmations = 1, enabled = true } = parameters
  const client = useClient()
  const active = useFoundNetwork()?.caipNetworkId
  // The visitor may switch the network while the transaction waits.
  const [seen, setSeen] = useState({ hash, active })
  if (seen.hash !== hash || (!seen.active && active)) setSeen({ hash, active })
  const wanted = networkId ?? seen.active
  const key = enabled && hash && wanted ? keyOf('receipt', wanted, hash, confirmations) : undefined
  return useQuery(key, signal =>
    waitForReceipt(client, {
      hash: hash as Hash,
      networkId: wanted as NonNullable<typeof wanted>,
      confirmations,
      signal,
      ...(chains && { chains }),
    }),
  )
}
