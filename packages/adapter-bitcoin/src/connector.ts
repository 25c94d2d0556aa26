import { createWalletConnector, type InstanceContext, type WalletConnector } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { FoundWallet, WalletFamily } from './found-wallet.types.js'
import { loadWalletCode } from './traits.js'

const drivers = {
  standard: async () => (await import('./connectors/drivers/standard.js')).createStandardDriver,
  satsConnect: async () => (await import('./connectors/drivers/sats-connect.js')).createSatsConnectDriver,
  leather: async () => (await import('./connectors/drivers/leather.js')).createLeatherDriver,
  unisat: async () => (await import('./connectors/drivers/unisat.js')).createUnisatDriver,
  okx: async () => (await import('./connectors/drivers/okx.js')).createOkxDriver,
} as const satisfies Record<WalletFamily, () => Promise<unknown>>

/** The code of one family of wallets, and what all of them share. */
export const loadFamily = (family: WalletFamily) => Promise.all([loadWalletCode(), drivers[family]()])

/** The connector of a wallet: the code that asks it loads with the first question. */
export function createBitcoinConnector(
  found: FoundWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { provider, family, ...wallet } = found
  const load = async () => {
    const [code, createDriver] = await loadFamily(family)
    const input = { connectorId: found.id, provider, host, lifetime, createDriver }
    const connected = code.createInjectedWallet(input)
    return {
      ...connected,
      capabilities: () => code.createWalletCapabilities(connected, loadChain),
      isConnected: () => connected.session.state !== undefined,
      provider: () => connected.session.driver.provider?.(),
    }
  }
  return createWalletConnector({ wallet, provider, lifetime, load })
}
