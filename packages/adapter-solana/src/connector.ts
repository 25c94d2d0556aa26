import {
  type Connection,
  createWalletConnector,
  type InstanceContext,
  type WalletConnector,
} from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.js'
import { loadWalletCode } from './traits.js'

/** The shell of a wallet: the code that asks it comes with the first question. */
export function createConnector(
  found: FoundWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { wallet: provider, ...wallet } = found
  const load = async () => {
    const code = await loadWalletCode()
    const working = code.createSolanaWallet({ found, host, lifetime })
    return {
      ...working,
      capabilities: (connection: Connection) => code.createWalletCapabilities(working, connection, loadChain),
      isConnected: () => working.session.live !== undefined,
    }
  }
  return createWalletConnector({ wallet, provider, lifetime, load })
}
