import { createWalletConnector, type WalletConnector } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.types.js'
import type { FoundWallet } from './discovery.js'
import { loadWalletCode } from './traits.js'

/** The connector of a wallet: the code that asks it loads with the first question. */
export function createInjectedConnector(found: FoundWallet, deps: ConnectorDeps): WalletConnector {
  const { entry, ...wallet } = found
  const { host, formats, lifetime, loadChain } = deps
  const load = async () => {
    const code = await loadWalletCode()
    const injected = code.createInjectedWallet({ connectorId: found.id, entry, host, formats, lifetime })
    return {
      ...injected,
      capabilities: () => code.createWalletCapabilities(injected.session, loadChain, injected.switchTo),
      isConnected: () => injected.session.state !== undefined,
      provider: () => injected.session.state?.page.object,
    }
  }
  return createWalletConnector({ wallet, provider: entry, lifetime, load })
}
