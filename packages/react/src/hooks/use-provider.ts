import { useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useConnection } from './use-connection.js'

/**
 * The connected wallet's own object, such as an EIP-1193 provider; undefined while there is none or it is being
 * fetched. Name its type: the kit does not know it.
 * @example
 * const provider = useProvider<Eip1193Provider>({ namespace: 'eip155' })
 */
export function useProvider<Provider = unknown>(
  options: { readonly namespace?: string } = {},
): Provider | undefined {
  const client = useClient()
  const connection = useConnection(options)
  const namespace = connection?.namespace
  const connectorId = connection?.connectorId
  // The wallet that an object belongs to stands beside it: another wallet's is never handed out.
  const [held, setHeld] = useState<{ readonly of: string; readonly provider: Provider }>()
  const of = connection && `${namespace}/${connectorId}`
  useEffect(() => {
    if (of === undefined || namespace === undefined) return
    let gone = false
    client.getProvider<Provider>(namespace).then(
      provider => {
        if (!gone) setHeld({ of, provider })
      },
      // A wallet without an object of its own, or one that left meanwhile: there is nothing to hand out.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [client, namespace, of])
  return held && held.of === of ? held.provider : undefined
}
