import type { ConnectorDefinition, InstanceContext } from '@latchkey/core/adapter'
import type { CosmosChain } from './codec/chain-facts.types.js'
import type { SignedBy } from './connectors/signing/signed-by.js'
import type { TransferChain } from './connectors/transfer.types.js'
import type { loadWalletCode } from './traits.js'
import type { WindowWallet } from './window-wallets.js'

/** What the connectors of one instance share. */
export interface ConnectorDeps extends InstanceContext {
  readonly chains: readonly CosmosChain[]
  readonly signed: SignedBy
  loadChain(): Promise<TransferChain>
  /** Passed, not imported: an app's bundler would cut what it needs of core out of the page's file. */
  readonly loadWalletCode: typeof loadWalletCode
}

/** Defines the connector of a wallet: the code that asks it loads with the first call. */
export function defineInjectedConnector(found: WindowWallet, deps: ConnectorDeps): ConnectorDefinition {
  const { id, name, rdns, provider } = found
  const { host, lifetime, chains, signed, loadChain } = deps
  const load = async () => {
    const code = await deps.loadWalletCode()
    const injected = code.createInjectedWallet({ found, host, lifetime, chains, signed })
    return {
      ...injected,
      capabilities: () => code.createWalletCapabilities(injected, loadChain),
      isConnected: () => injected.session.state !== undefined,
      provider: () => code.showProvider(injected.session),
    }
  }
  const wallet = { id, type: 'INJECTED', name, ...(rdns === undefined ? {} : { rdns }) } as const
  return { wallet, provider, load }
}
