import type { CapabilityKey, WalletCapabilities } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../client-context.js'
import { useConnection } from './use-connection.js'

/** What the connected wallet can do; an absent key is not supported. Empty while nothing is connected. */
export function useWallet(options: { readonly namespace?: string } = {}): WalletCapabilities {
  const client = useClient()
  const connection = useConnection(options)
  return useMemo(() => (connection ? client.session.wallet(connection.namespace) : {}), [client, connection])
}

/** One of a namespace's own capabilities of the connected wallet, such as `calls` of the eip155 adapter. */
export function useCapability<T>(key: CapabilityKey<T>): T | undefined {
  const namespace = key.slice(0, key.indexOf(':'))
  return useWallet({ namespace })[key] as T | undefined
}
