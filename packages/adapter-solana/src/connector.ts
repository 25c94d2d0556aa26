import {
  type AdapterHost,
  type Connector,
  LatchkeyError,
  throwIfAborted,
  toLatchkeyError,
  withAbort,
} from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.js'
import type { SolanaWallet } from './connectors/solana-wallet.js'
import { loadWalletCode } from './traits.js'

/** What connectors of one instance share. */
export interface ConnectorDeps {
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  loadChain(): Promise<Chain>
}

/** A connector with what the instance must know of it. */
export interface OwnConnector extends Connector {
  /** Connected, or being asked. */
  isBusy(): boolean
  /** Lets go of the wallet. Gives whether it was connected. */
  release(): boolean
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
export function createConnector(found: FoundWallet, deps: ConnectorDeps): OwnConnector {
  const { wallet: object, ...description } = found
  const { host, lifetime } = deps
  let code: Awaited<ReturnType<typeof loadWalletCode>> | undefined
  let wallet: SolanaWallet | undefined
  let asking = 0
  const load = once(async () => {
    code = await loadWalletCode()
    wallet = code.createSolanaWallet({ found, host, lifetime })
    return wallet
  })
  return {
    ...description,
    async connect(input, options) {
      throwIfAborted(options?.signal)
      if (lifetime.aborted) throw new LatchkeyError('destroyed', 'The client was destroyed')
      asking += 1
      try {
        const loaded = await withAbort(withAbort(load(), options?.signal), lifetime)
        return await loaded.connect(input, options)
      } finally {
        asking -= 1
      }
    },
    disconnect: async () => (await load()).disconnect(),
    capabilities: connection =>
      code && wallet ? code.createWalletCapabilities(wallet, connection, deps.loadChain) : {},
    getProvider: async () => object,
    isBusy: () => asking > 0 || wallet?.session.live !== undefined,
    release: () => wallet?.release() ?? false,
  }
}
