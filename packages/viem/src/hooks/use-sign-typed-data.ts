import type { MutationCalls, MutationState } from '@latchkey/react'
import type { Hex, JsonRpcAccount, SignTypedDataParameters, TypedData } from 'viem'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { useWalletMutation } from './use-wallet-mutation.js'

type Variables<
  typedData extends TypedData | Record<string, unknown>,
  primaryType extends keyof typedData | 'EIP712Domain',
> = SignTypedDataParameters<typedData, primaryType, JsonRpcAccount>

/** The calls of `useSignTypedData`, which infer the message from the types. */
export interface SignTypedDataCalls {
  readonly mutate: <
    const typedData extends TypedData | Record<string, unknown>,
    primaryType extends keyof typedData | 'EIP712Domain',
  >(
    variables: Variables<typedData, primaryType>,
  ) => void
  readonly mutateAsync: <
    const typedData extends TypedData | Record<string, unknown>,
    primaryType extends keyof typedData | 'EIP712Domain',
  >(
    variables: Variables<typedData, primaryType>,
  ) => Promise<Hex>
}

export type UseSignTypedDataReturnType = MutationState<Hex, SignTypedDataParameters> &
  SignTypedDataCalls &
  Pick<MutationCalls<Hex, SignTypedDataParameters>, 'reset'>

/**
 * Asks the connected wallet to sign EIP-712 typed data. `data` is the signature. The error is a `LatchkeyError` with
 * viem's error in `cause`.
 * @example
 * const { mutate, data: signature, error } = useSignTypedData()
 */
export const useSignTypedData = (options: WalletClientOptions = {}): UseSignTypedDataReturnType =>
  useWalletMutation(options, (walletClient, variables: SignTypedDataParameters) =>
    walletClient.signTypedData({ ...variables, account: variables.account ?? walletClient.account }),
  ) as UseSignTypedDataReturnType
