import type { Client, NetworkId } from '@latchkey/core'
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

type Traits = NonNullable<ReturnType<Client['registry']['adapters']['get']>>['traits']
type Codec = Awaited<ReturnType<Traits['loadAddressCodec']>>

// The rules never change: kept, so that each step of a transfer reads the recipient from its first render on.
const codecs = new WeakMap<Traits, Codec>()

function useCodec(namespace: string): Codec | undefined {
  const client = useClient()
  const traits = client.registry.adapters.get(namespace)?.traits
  const [, setLoaded] = useState<Codec>()
  useEffect(() => {
    if (!traits || codecs.has(traits)) return
    let gone = false
    traits.loadAddressCodec().then(
      codec => {
        codecs.set(traits, codec)
        if (!gone) setLoaded(codec)
      },
      error => client.env.logger.error('The address rules could not be loaded', error),
    )
    return () => {
      gone = true
    }
  }, [client, traits])
  return traits && codecs.get(traits)
}

/** Reads a typed recipient by the address rules of its namespace. */
export function useRecipient(
  typed: string,
  namespace: string,
  networkId: NetworkId | undefined,
): RecipientReading {
  const codec = useCodec(namespace)
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
