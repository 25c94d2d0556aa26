import { hasMethod, type InstanceContext, openPassed, type WalletCode } from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import type { ExternalWallet } from '../external.types.js'
import { openWallet } from './wallet-code.js'

/**
 * Loads a wallet's SDK, makes its provider and opens it as any other.
 * @throws LatchkeyError `unavailable`, and what the wallet's entry throws
 */
export async function openExternal(
  { id, name, open }: ExternalWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): Promise<WalletCode> {
  const opened = await openPassed(
    name,
    () => open({ host, lifetime }),
    ({ provider }) => hasMethod(provider, 'request'),
  )
  const { provider } = opened
  const input = { connectorId: id, provider, identity: name, isAlone: () => true, host, lifetime }
  const code = openWallet(input, loadChain)
  const disconnect = async () => {
    await code.disconnect()
    await opened.disconnect?.()
  }
  return { ...code, disconnect }
}
