import type { ConnectorDefinition, InstanceContext } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { ExternalWallet } from './external.types.js'

/** Defines the connector of a wallet whose SDK the app installed: the SDK loads with the first call. */
export function defineExternalConnector(
  external: ExternalWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): ConnectorDefinition {
  const { open, isAvailable, ...wallet } = external
  const load = async () => {
    const code = await import('./connectors/external.js')
    return code.openExternal(external, context, loadChain)
  }
  return { wallet: { ...wallet, type: 'EXTERNAL' }, load }
}
