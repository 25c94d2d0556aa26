import {
  type Connection,
  createWalletConnector,
  type InstanceContext,
  type WalletCode,
  type WalletConnector,
} from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.types.js'
import type { WalletInput } from './connectors/injected.js'
import type { ExternalWallet } from './external.types.js'
import { loadWalletCode } from './traits.js'

/** The working half of a wallet. */
async function openWallet(
  found: WalletInput,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): Promise<WalletCode> {
  const code = await loadWalletCode()
  const working = code.createInjectedWallet({ found, host, lifetime })
  return {
    ...working,
    capabilities: (connection: Connection) => code.createWalletCapabilities(working, connection, loadChain),
    isConnected: () => working.session.live !== undefined,
  }
}

/** The shell of a wallet: the code that asks it comes with the first question. */
export function createConnector(
  found: FoundWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { wallet: provider, ...wallet } = found
  const load = () => openWallet(found, context, loadChain)
  return createWalletConnector({ wallet, provider, lifetime: context.lifetime, load })
}

/** The shell of a wallet whose SDK the app installed: the SDK comes with the first question. */
export function createExternalConnector(
  { id, name, icon, open }: ExternalWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const load = async (): Promise<WalletCode> => {
    const { openExternal } = await import('./connectors/external.js')
    const opened = await openExternal({ name, open }, { host: context.host })
    const code = await openWallet({ id, type: 'EXTERNAL', wallet: opened.wallet }, context, loadChain)
    return {
      ...code,
      connect(input, options) {
        opened.prefer?.(input.networkId)
        return code.connect(input, options)
      },
      provider: () => opened.wallet,
    }
  }
  const wallet = { id, name, type: 'EXTERNAL' as const, ...(icon ? { icon } : {}) }
  return createWalletConnector({ wallet, provider: undefined, lifetime: context.lifetime, load })
}
