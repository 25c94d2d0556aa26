import type { SignedMessage } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import type { UseMutationResult } from './mutation.types.js'
import { requireAccount } from './require-account.js'
import { useMutation } from './use-mutation.js'

/** What is signed. */
export interface SignMessageVariables {
  readonly message: string
  /** One of the granted accounts. Default: the active one. */
  readonly address?: string
}

export type UseSignMessageReturnType = UseMutationResult<SignedMessage, SignMessageVariables>

/**
 * Asks the wallet of `namespace`, or of the active namespace, to sign a text. The error is `userRejected`,
 * `notConnected`, `notAuthorized`, `capabilityMissing`, `requestPending`, `wrongAccount` or `invalidResponse`.
 * @example
 * const { mutate, data, isPending, error } = useSignMessage()
 */
export function useSignMessage(options: { readonly namespace?: string } = {}): UseSignMessageReturnType {
  const client = useClient()
  return useMutation(async ({ message, address }: SignMessageVariables) => {
    const { connection, account } = requireAccount(client, options.namespace, address)
    return client.session.requireWallet(connection.namespace, 'signMessage').sign({ account, message })
  })
}
