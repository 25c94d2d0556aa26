import {
  type AdapterHost,
  type Connector,
  LatchkeyError,
  throwIfAborted,
  toLatchkeyError,
  withAbort,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.js'
import type { InjectedWallet } from './connectors/injected.js'
import type { FoundWallet } from './discovery.js'
import { loadWalletCode } from './traits.js'

/** What connectors of one instance share. */
export interface ConnectorDeps {
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  loadChain(): Promise<Chain>
}

/** A connector with what the instance must know of it. */
export interface InjectedConnector extends Connector {
  /** Connected, or being asked. */
  isBusy(): boolean
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

/** The shell of an injected wallet: it describes the wallet now and loads the code that asks it on first use. */
export function createInjectedConnector(found: FoundWallet, deps: ConnectorDeps): InjectedConnector {
  const { provider, ...description } = found
  const { host, lifetime } = deps
  let code: Awaited<ReturnType<typeof loadWalletCode>> | undefined
  let injected: InjectedWallet | undefined
  let asking = 0
  const load = once(async () => {
    code = await loadWalletCode()
    injected = code.createInjectedWallet({ connectorId: found.id, provider, host, lifetime })
    return injected
  })
  return {
    ...description,
    async connect(input, options) {
      throwIfAborted(options?.signal)
      if (lifetime.aborted) throw new LatchkeyError('destroyed', 'The client was destroyed')
      asking += 1
      try {
        const wallet = await withAbort(withAbort(load(), options?.signal), lifetime)
        return await wallet.connect(input, options)
      } finally {
        asking -= 1
      }
    },
    disconnect: async () => (await load()).disconnect(),
    capabilities: () => (code && injected ? code.createWalletCapabilities(injected, deps.loadChain) : {}),
    getProvider: async () => provider,
    isBusy: () => asking > 0 || injected?.session.live !== undefined,
    dispose: () => injected?.dispose(),
  }
}
