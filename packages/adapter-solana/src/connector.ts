import { createWalletConnector, type InstanceContext, type WalletConnector } from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.types.js'
import type { ExternalWallet } from './external.types.js'
import { loadWalletCode } from './traits.js'

/** The connector of a wallet: the code that asks it loads with the first question. */
export function createConnector(
  found: FoundWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { wallet: provider, ...wallet } = found
  const load = async () => (await loadWalletCode()).openWallet(found, context, loadChain)
  return createWalletConnector({ wallet, provider, lifetime: context.lifetime, load })
}

/** The connector of a wallet whose SDK the app installed: the SDK loads with the first question. */
export function createExternalConnector(
  external: ExternalWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { id, name, icon } = external
  const wallet = { id, name, type: 'EXTERNAL' as const, ...(icon ? { icon } : {}) }
  const load = async () => {
    const code = await import('./connectors/external.js')
    return code.openExternal(external, context, loadChain)
  }
  return createWalletConnector({ wallet, provider: undefined, lifetime: context.lifetime, load })
}
