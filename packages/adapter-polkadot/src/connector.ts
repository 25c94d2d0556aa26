import {
  type AdapterHost,
  type Connector,
  LatchkeyError,
  throwIfAborted,
  toLatchkeyError,
  withAbort,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.js'
import type { ChainFormats } from './chain-formats.js'
import type { InjectedWallet } from './connectors/injected.js'
import type { FoundWallet } from './discovery.js'
import { loadWalletCode } from './traits.js'

/** What connectors of one instance share. */
export interface ConnectorDeps {
  readonly host: AdapterHost
  readonly formats: ChainFormats
  readonly lifetime: AbortSignal
  loadChain(): Promise<Chain>
}

/** A connector with what the instance must know of it. */
export interface InjectedConnector extends Connector {
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

/** The shell of a wallet: it describes the wallet now and loads the code that asks it on first use. */
export function createInjectedConnector(found: FoundWallet, deps: ConnectorDeps): InjectedConnector {
  const { entry, ...description } = found
  const { host, formats, lifetime } = deps
  let code: Awaited<ReturnType<typeof loadWalletCode>> | undefined
  let injected: InjectedWallet | undefined
  const load = once(async () => {
    code = await loadWalletCode()
    injected = code.createInjectedWallet({ connectorId: found.id, entry, host, formats, lifetime })
    return injected
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
    capabilities: () => (code && injected ? code.createWalletCapabilities(injected, deps.loadChain) : {}),
    getProvider: async () => injected?.session.live?.page ?? entry,
    dispose: () => injected?.dispose(),
  }
}
