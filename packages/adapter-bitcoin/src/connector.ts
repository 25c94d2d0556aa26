import {
  type AdapterHost,
  type Connector,
  LatchkeyError,
  throwIfAborted,
  toLatchkeyError,
  withAbort,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.js'
import type { ConnectedWallet } from './connectors/connected.js'
import type { FoundWallet, WalletFamily } from './found-wallet.types.js'
import { loadWalletCode } from './traits.js'

/** What connectors of one instance share. */
export interface ConnectorDeps {
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  loadChain(): Promise<Chain>
}

/** A connector with what the instance must know of it. */
export interface BitcoinConnector extends Connector {
  dispose(): void
}

/** Code that is loaded when it is first needed. A failed load is tried again at the next need. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw toLatchkeyError(error, 'unavailable', 'A part of the adapter could not be loaded')
    })
    return loading
  }
}

const drivers = {
  standard: async () => (await import('./drivers/standard.js')).createStandardDriver,
  satsConnect: async () => (await import('./drivers/sats-connect.js')).createSatsConnectDriver,
  leather: async () => (await import('./drivers/leather.js')).createLeatherDriver,
  unisat: async () => (await import('./drivers/unisat.js')).createUnisatDriver,
  okx: async () => (await import('./drivers/okx.js')).createOkxDriver,
} as const satisfies Record<WalletFamily, () => Promise<unknown>>

/** The code of one family of wallets, and what all of them share. */
export const loadFamily = (family: WalletFamily) => Promise.all([loadWalletCode(), drivers[family]()])

/** The shell of a wallet: it describes the wallet now and loads the code that asks it on first use. */
export function createBitcoinConnector(found: FoundWallet, deps: ConnectorDeps): BitcoinConnector {
  const { provider, family, ...description } = found
  const { host, lifetime } = deps
  let code: Awaited<ReturnType<typeof loadWalletCode>> | undefined
  let connected: ConnectedWallet | undefined
  const load = once(async () => {
    const [shared, createDriver] = await loadFamily(family)
    code = shared
    connected = shared.createConnectedWallet({
      connectorId: found.id,
      provider,
      host,
      lifetime,
      createDriver,
    })
    return connected
  })
  return {
    ...description,
    async connect(input, options) {
      throwIfAborted(options?.signal)
      if (lifetime.aborted) throw new LatchkeyError('destroyed', 'The client was destroyed')
      const wallet = await withAbort(withAbort(load(), options?.signal), lifetime)
      return wallet.connect(input, options)
    },
    disconnect: async () => (await load()).disconnect(),
    capabilities: () => (code && connected ? code.createWalletCapabilities(connected, deps.loadChain) : {}),
    getProvider: async () => connected?.session.driver.provider?.() ?? provider,
    dispose: () => connected?.dispose(),
  }
}
