import type { TransferInput } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import type { UseMutationResult } from './mutation.types.js'
import { requireAccount } from './require-account.js'
import { useMutation } from './use-mutation.js'

/** What is sent, and to whom. */
export interface TransferVariables extends Pick<TransferInput, 'to' | 'amount' | 'token' | 'quote'> {
  /** One of the granted accounts. Default: the active one. */
  readonly from?: string
}

export type UseTransferReturnType = UseMutationResult<{ readonly hash: string }, TransferVariables>

/**
 * Asks the wallet to send the coin of its network, or a token, in any namespace. `data.hash` is known as soon as the
 * wallet has sent the transaction; `useTransactions` follows it. Without a `quote` the wallet sets the fee. The error is
 * one of `WalletCapabilities.transfer`, `notConnected`, `notAuthorized` or `capabilityMissing`.
 * @example
 * const { mutate, data, error } = useTransfer()
 */
export function useTransfer(options: { readonly namespace?: string } = {}): UseTransferReturnType {
  const client = useClient()
  return useMutation(async ({ from, ...variables }: TransferVariables) => {
    const { connection, account } = requireAccount(client, options.namespace, from)
    const { namespace, networkId } = connection
    const transfer = client.session.requireWallet(namespace, 'transfer')
    return transfer.send({ ...variables, networkId, from: account.address })
  })
}
