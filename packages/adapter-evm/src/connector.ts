import { createWalletConnector, type InstanceContext, type WalletConnector } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { FoundWallet } from './discovery.types.js'
import type { ExternalWallet } from './external.types.js'
import { loadWalletCode } from './traits.js'

/** The connector of an injected wallet: the code that asks it loads with the first question. */
export function createInjectedConnector(
  found: FoundWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { provider, isAlone = () => true, ...wallet } = found
  const identity = [wallet.name, wallet.icon].join()
  const input = { connectorId: found.id, provider, identity, isAlone, host, lifetime }
  const load = async () => (await loadWalletCode()).openWallet(input, loadChain)
  return createWalletConnector({ wallet, provider, lifetime, load })
}

/** The connector of a wallet whose SDK the app installed: the SDK loads with the first question. */
export function createExternalConnector(
  external: ExternalWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { id, name, icon, rdns } = external
  const wallet = { id, name, type: 'EXTERNAL' as const, ...(icon ? { icon } : {}), ...(rdns ? { rdns } : {}) }
  const load = async () => {
    const code = await import('./connectors/external.js')
    return code.openExternal(external, context, loadChain)
  }
  return createWalletConnector({ wallet, provider: undefined, lifetime: context.lifetime, load })
}
