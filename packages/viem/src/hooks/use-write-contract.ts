import type { MutationCalls, MutationState } from '@latchkey/react'
import type {
  Abi,
  Chain,
  ContractFunctionArgs,
  ContractFunctionName,
  Hash,
  JsonRpcAccount,
  WriteContractParameters,
} from 'viem'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { useWalletMutation } from './use-wallet-mutation.js'

type Writing = 'nonpayable' | 'payable'

/** The calls of `useWriteContract`, which infer function and arguments from the ABI. */
export interface WriteContractCalls {
  readonly mutate: <
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, Writing>,
    args extends ContractFunctionArgs<abi, Writing, functionName>,
    chainOverride extends Chain | undefined = undefined,
  >(
    variables: WriteContractParameters<abi, functionName, args, Chain, JsonRpcAccount, chainOverride>,
  ) => void
  readonly mutateAsync: <
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, Writing>,
    args extends ContractFunctionArgs<abi, Writing, functionName>,
    chainOverride extends Chain | undefined = undefined,
  >(
    variables: WriteContractParameters<abi, functionName, args, Chain, JsonRpcAccount, chainOverride>,
  ) => Promise<Hash>
}

export type UseWriteContractReturnType = MutationState<Hash, WriteContractParameters> &
  WriteContractCalls &
  Pick<MutationCalls<Hash, WriteContractParameters>, 'reset'>

/**
 * Calls a contract function through the connected wallet. `data` is the hash of the transaction. The error is a
 * `LatchkeyError` with viem's error in `cause`. Simulate the call first to learn why it would revert.
 * @example
 * const { mutate, data: hash, isPending, error } = useWriteContract()
 */
export const useWriteContract = (options: WalletClientOptions = {}): UseWriteContractReturnType =>
  useWalletMutation(options, (walletClient, variables: WriteContractParameters) =>
    walletClient.writeContract(variables as never),
  ) as UseWriteContractReturnType
