import { loadOnce } from '../../kernel/load-once.js'
import { destroyedError, throwIfAborted, withAbort } from '../../kernel/task.js'
import type { WalletCapabilities } from '../contract/capabilities.js'
import type { CallOptions, Connection } from '../contract/connection.types.js'
import type { ConnectInput, Connector } from '../contract/connector.types.js'

/** The part of a connector that asks the wallet, loaded when a person first wants it. */
export interface WalletCode {
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  disconnect(): Promise<void>
  capabilities(connection: Connection): WalletCapabilities
  isConnected(): boolean
  /** The wallet's object for app code, or its promise, where it is another than the one that was found. */
  provider?(): unknown
  /** Takes the listeners away, silently. */
  dispose(): void
}

/** A connector with what the instance that made it must know of it. */
export interface WalletConnector {
  readonly connector: Connector
  /** Connected, or being asked. */
  isBusy(): boolean
  isConnected(): boolean
  dispose(): void
}

/** What a connector is made of, as the code that reads wallets defines it. */
export interface ConnectorDefinition {
  /** How the wallet is shown. */
  readonly wallet: Omit<Connector, 'connect' | 'disconnect' | 'capabilities' | 'getProvider'>
  /** The wallet's own object, as it was found. Absent where the code of the wallet makes it. */
  readonly provider?: unknown
  /** Loads the code that asks the wallet. */
  load(): Promise<WalletCode>
}

/**
 * Makes the connector of a wallet: it describes the wallet now and loads the code that asks it on first use. `lifetime`
 * fires when the client is gone.
 */
export function createWalletConnector(
  definition: ConnectorDefinition,
  lifetime: AbortSignal,
): WalletConnector {
  const { wallet, provider } = definition
  let code: WalletCode | undefined
  let asking = 0
  const load = loadOnce(async () => {
    code = await definition.load()
    return code
  })
  const isConnected = () => code?.isConnected() ?? false
  return {
    connector: {
      ...wallet,
      async connect(wish, options) {
        throwIfAborted(options?.signal)
        if (lifetime.aborted) throw destroyedError()
        asking += 1
        try {
          return await (await withAbort(load(), options?.signal, lifetime)).connect(wish, options)
        } finally {
          asking -= 1
        }
      },
      disconnect: async () => (await load()).disconnect(),
      capabilities: connection => code?.capabilities(connection) ?? {},
      getProvider: async () => code?.provider?.() ?? provider,
    },
    isBusy: () => asking > 0 || isConnected(),
    isConnected,
    dispose: () => code?.dispose(),
  }
}
