import type { ConnectorDefinition } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.types.js'
import type { FoundWallet } from './discovery.types.js'

/** Defines the connector of an injected wallet: the code that asks it loads with the first call. */
export function defineInjectedConnector(
  found: FoundWallet,
  { host, lifetime, loadChain, loadWalletCode }: ConnectorDeps,
): ConnectorDefinition {
  const { provider, isAlone = () => true, ...wallet } = found
  const identity = [wallet.name, wallet.icon].join()
  const input = { connectorId: found.id, provider, identity, isAlone, host, lifetime }
  const load = async () => (await loadWalletCode()).openWallet(input, loadChain)
  return { wallet, provider, load }
}
