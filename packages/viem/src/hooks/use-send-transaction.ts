import type { UseMutationResult } from '@latchkey/react'
import type { Chain, Hash, JsonRpcAccount, SendTransactionParameters } from 'viem'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { useWalletMutation } from './use-wallet-mutation.js'

/** A transaction as viem's `sendTransaction` takes it, such as `{ to, value, data }`. */
export type SendTransactionVariables = SendTransactionParameters<Chain, JsonRpcAccount>

export type UseSendTransactionReturnType = UseMutationResult<Hash, SendTransactionVariables>

/**
 * Sends an eip155 transaction through the connected wallet. `data` is its hash, known as soon as the wallet has sent it.
 * The error is a `LatchkeyError` with viem's error in `cause`.
 * @example
 * const { mutate, data: hash, isPending, error } = useSendTransaction()
 */
export const useSendTransaction = (options: WalletClientOptions = {}): UseSendTransactionReturnType =>
  useWalletMutation(options, (walletClient, variables: SendTransactionVariables) =>
    walletClient.sendTransaction(variables),
  )
