import type { CapabilityKey, WalletCapabilities } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../../client-context.js'
import { useConnection } from './use-connection.js'

export type UseWalletCapabilitiesReturnType = WalletCapabilities

/** Returns the capabilities of the connected wallet. An absent key is not supported; no wallet has no keys. */
export function useWalletCapabilities(
  options: { readonly namespace?: string } = {},
): UseWalletCapabilitiesReturnType {
  const client = useClient()
  const connection = useConnection(options)
  return useMemo(() => (connection ? client.session.wallet(connection.namespace) : {}), [client, connection])
}

export type UseCapabilityReturnType<T> = T | undefined

/**
 * Returns one capability that an adapter defines, such as `evmCalls` of `@latchkey/adapter-evm`. `undefined` if the
 * connected wallet does not support it.
 */
export function useCapability<T>(key: CapabilityKey<T>): UseCapabilityReturnType<T> {
  const namespace = key.slice(0, key.indexOf(':'))
  return useWalletCapabilities({ namespace })[key] as T | undefined
}
