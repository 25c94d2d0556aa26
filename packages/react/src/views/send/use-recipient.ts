import type { NetworkId } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'

/** What stands in the recipient field. `checking`: the rules of the namespace are still on their way. */
export type RecipientReading =
  | { readonly status: 'empty' | 'checking' | 'invalid' }
  | {
      readonly status: 'valid'
      /** In its canonical spelling. */
      readonly address: string
      /** Whether another spelling means the same address. */
      isSame(other: string): boolean
    }

type Codec = Awaited<
  ReturnType<
    ReturnType<ReturnType<typeof useClient>['registry']['requireAdapter']>['traits']['loadAddressCodec']
  >
>

/** Reads a typed recipient by the address rules of its namespace. */
export function useRecipient(
  typed: string,
  namespace: string,
  networkId: NetworkId | undefined,
): RecipientReading {
  const client = useClient()
  const [codec, setCodec] = useState<Codec>()
  useEffect(() => {
    let gone = false
    client.registry.adapters
      .get(namespace)
      ?.traits.loadAddressCodec()
      .then(
        loaded => {
          if (!gone) setCodec(loaded)
        },
        error => client.env.logger.error('The address rules could not be loaded', error),
      )
    return () => {
      gone = true
    }
  }, [client, namespace])
  const value = typed.trim()
  if (value === '') return { status: 'empty' }
  if (!codec) return { status: 'checking' }
  if (!codec.isAddress(value, networkId)) return { status: 'invalid' }
  const address = codec.normalizeAddress(value, networkId)
  return {
    status: 'valid',
    address,
    isSame: other =>
      codec.isAddress(other, networkId) && codec.normalizeAddress(other, networkId) === address,
  }
}
