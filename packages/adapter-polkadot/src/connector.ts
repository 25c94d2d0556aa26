import type { ConnectorDefinition } from '@latchkey/core/adapter'
import type { FoundWallet, InjectedDeps } from './discovery.types.js'

/** Defines the connector of a wallet: the code that asks it loads with the first call. */
export function defineInjectedConnector(found: FoundWallet, deps: InjectedDeps): ConnectorDefinition {
  const { entry, ...wallet } = found
  const { host, formats, lifetime, loadChain } = deps
  const load = async () => {
    const code = await deps.loadWalletCode()
    const injected = code.createInjectedWallet({ connectorId: found.id, entry, host, formats, lifetime })
    return {
      ...injected,
      capabilities: () => code.createWalletCapabilities(injected.session, loadChain, injected.switchTo),
      isConnected: () => injected.session.state !== undefined,
      provider: () => injected.session.state?.page.object,
    }
  }
  return { wallet, provider: entry, load }
}
