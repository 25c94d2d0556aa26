import type { ConnectorDefinition } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.types.js'
import type { FoundWallet, WalletFamily } from './discovery.types.js'

const drivers = {
  standard: async () => (await import('./connectors/drivers/standard.js')).createStandardDriver,
  satsConnect: async () => (await import('./connectors/drivers/sats-connect.js')).createSatsConnectDriver,
  leather: async () => (await import('./connectors/drivers/leather.js')).createLeatherDriver,
  unisat: async () => (await import('./connectors/drivers/unisat.js')).createUnisatDriver,
  okx: async () => (await import('./connectors/drivers/okx.js')).createOkxDriver,
} as const satisfies Record<WalletFamily, () => Promise<unknown>>

/** Loads the code of the families of these wallets. */
export const preloadFamilies = (wallets: readonly FoundWallet[]) =>
  Promise.all([...new Set(wallets.map(({ family }) => family))].map(family => drivers[family]()))

/** Defines the connector of a wallet: the code that asks it loads with the first call. */
export function defineBitcoinConnector(found: FoundWallet, deps: ConnectorDeps): ConnectorDefinition {
  const { provider, family, ...wallet } = found
  const { host, lifetime, loadChain, loadWalletCode } = deps
  const load = async () => {
    const [code, createDriver] = await Promise.all([loadWalletCode(), drivers[family]()])
    const input = { connectorId: found.id, provider, host, lifetime, createDriver }
    const connected = code.createInjectedWallet(input)
    return {
      ...connected,
      capabilities: () => code.createWalletCapabilities(connected, loadChain),
      isConnected: () => connected.session.state !== undefined,
      provider: () => code.showProvider(connected.session, provider),
    }
  }
  return { wallet, provider, load }
}
