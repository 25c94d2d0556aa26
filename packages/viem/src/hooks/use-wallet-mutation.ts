import { type UseMutationResult, useClient } from '@latchkey/react'
import { useMutation } from '@latchkey/react/internal/hooks/mutation/use-mutation'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { type LatchkeyWalletClient, toWalletClient } from '../clients/to-wallet-client.js'
import { fromViemError } from '../errors/from-viem-error.js'

/** Returns the state of the newest call of a viem action, made with the wallet that is connected at that moment. */
export function useWalletMutation<Data, Variables>(
  options: WalletClientOptions,
  run: (walletClient: LatchkeyWalletClient, variables: Variables) => Promise<Data>,
): UseMutationResult<Data, Variables> {
  const client = useClient()
  return useMutation(
    async (variables: Variables) => run(toWalletClient(client, options), variables),
    fromViemError,
  )
}
