import {
  createWalletConnector,
  type InstanceContext,
  type WalletCode,
  type WalletConnector,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { InjectedInput } from './connectors/injected.js'
import type { FoundWallet } from './discovery.js'
import type { ExternalWallet } from './external.types.js'
import { loadWalletCode } from './traits.js'

/** The working half of a wallet behind a provider. */
async function openProvider(input: InjectedInput, loadChain: () => Promise<Chain>): Promise<WalletCode> {
  const code = await loadWalletCode()
  const injected = code.createInjectedWallet(input)
  return {
    ...injected,
    capabilities: () => code.createWalletCapabilities(injected, loadChain),
    isConnected: () => injected.session.live !== undefined,
  }
}

/** The shell of an injected wallet: the code that asks it comes with the first question. */
export function createInjectedConnector(
  found: FoundWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const { provider, isAlone = () => true, ...wallet } = found
  const identity = [wallet.name, wallet.icon].join()
  const input = { connectorId: found.id, provider, identity, isAlone, host, lifetime }
  return createWalletConnector({ wallet, provider, lifetime, load: () => openProvider(input, loadChain) })
}

/** The shell of a wallet whose SDK the app installed: the SDK comes with the first question. */
export function createExternalConnector(
  { id, name, icon, rdns, open }: ExternalWallet,
  { host, lifetime }: InstanceContext,
  loadChain: () => Promise<Chain>,
): WalletConnector {
  const load = async (): Promise<WalletCode> => {
    const { openExternal } = await import('./connectors/external.js')
    const opened = await openExternal({ name, open }, { host, lifetime })
    const input = { connectorId: id, identity: name, isAlone: () => true, host, lifetime }
    const code = await openProvider({ ...input, provider: opened.provider }, loadChain)
    const disconnect = async () => {
      await code.disconnect()
      await opened.disconnect?.()
    }
    return { ...code, disconnect, provider: () => opened.provider }
  }
  const wallet = { id, name, type: 'EXTERNAL' as const, ...(icon ? { icon } : {}), ...(rdns ? { rdns } : {}) }
  return createWalletConnector({ wallet, provider: undefined, lifetime, load })
}
