import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useConnection } from './use-connection.js'

export type UseProviderReturnType<Provider = unknown> = Provider | undefined

/**
 * Returns the provider of the connected wallet, such as an EIP-1193 provider. `undefined` while no wallet is connected
 * or the provider is loading. Pass its type: Latchkey does not check it.
 * @example
 * const provider = useProvider<Eip1193Provider>({ namespace: 'eip155' })
 */
export function useProvider<Provider = unknown>(
  options: { readonly namespace?: string } = {},
): UseProviderReturnType<Provider> {
  const client = useClient()
  const connection = useConnection(options)
  const namespace = connection?.namespace
  const connectorId = connection?.connectorId
  // Stored with its connector, so the provider of a former wallet is never returned.
  const [held, setHeld] = useState<{ readonly of: string; readonly provider: Provider }>()
  const of = connection && `${namespace}/${connectorId}`
  useEffect(() => {
    if (of === undefined || namespace === undefined) return
    let gone = false
    client.getProvider<Provider>(namespace).then(
      provider => {
        if (!gone) setHeld({ of, provider })
      },
      // The wallet has no provider or disconnected meanwhile. The hook returns `undefined` in both cases.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [client, namespace, of])
  return held && held.of === of ? held.provider : undefined
}
