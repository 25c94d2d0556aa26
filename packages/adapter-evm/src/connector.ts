import { createWalletConnector, type InstanceContext, type WalletConnector } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.js'
import type { FoundWallet } from './discovery.js'
import { loadWalletCode } from './traits.js'

/** The shell of an injected wallet: the code that asks it comes with the first question. */
export function createInjectedConnector(
  found: FoundWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { provider, isAlone = () => true, ...wallet } = found
  const identity = [wallet.name, wallet.icon].join()
  const load = async () => {
    const code = await loadWalletCode()
    const injected = code.createInjectedWallet({
      connectorId: found.id,
      provider,
      identity,
      isAlone,
      host,
      lifetime,
    })
    return {
      ...injected,
      capabilities: () => code.createWalletCapabilities(injected, loadChain),
      isConnected: () => injected.session.live !== undefined,
    }
  }
  return createWalletConnector({ wallet, provider, lifetime, load })
}
