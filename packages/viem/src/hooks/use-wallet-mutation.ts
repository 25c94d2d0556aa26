import { type UseMutationResult, useClient } from '@latchkey/react'
import { useMutation } from '@latchkey/react/internal/hooks/mutation/use-mutation'
import { useEffect } from 'react'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import type { LatchkeyWalletClient } from '../clients/to-wallet-client.js'
import { requireWalletClientParts } from '../clients/wallet-client-parts.js'
import { fromViemError } from '../errors/from-viem-error.js'
import { NAMESPACE } from '../namespace.js'
import { loadWalletClient } from './load-clients.js'

/**
 * Returns the state of the newest call of a viem action, made with the wallet that is connected at that moment. Fetches viem
 * as soon as a wallet is connected: the visitor's press then finds it loaded.
 */
export function useWalletMutation<Data, Variables>(
  options: WalletClientOptions,
  run: (walletClient: LatchkeyWalletClient, variables: Variables) => Promise<Data>,
  load = loadWalletClient,
): UseMutationResult<Data, Variables> {
  const client = useClient()
  useEffect(() => {
    const prepare = () => {
      if (!client.session.connection(NAMESPACE)) return
      release()
      // The call tries again, and says what went wrong.
      load().catch(() => undefined)
    }
    const release = client.connection.subscribe(prepare)
    prepare()
    return release
  }, [client, load])
  return useMutation(async (variables: Variables) => {
    // Before the code comes: the visitor may change the wallet meanwhile.
    const parts = requireWalletClientParts(client, options)
    const { createWalletClientOf } = await load()
    return run(createWalletClientOf(client, parts), variables)
  }, fromViemError)
}
