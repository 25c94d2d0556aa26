import type { ClientContext } from '../client/context.js'
import { defaults } from '../client/defaults.js'
import { isListOf, isText } from '../kernel/guard.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { WALLET_CONNECT } from '../wallet-connect/wallet-connect.types.js'
import type { ConnectorView, CustomWallet } from './connectors.types.js'
import { mergeConnectors } from './merge-connectors.js'

/** The wallets that are here. */
export interface ConnectorsState {
  items: ConnectorView[]
  /** Ids of connectors and of listed wallets used lately, the latest first; two at the most. */
  recent: string[]
  /** Those of them that were paired with from the wallet list. */
  recentWallets: CustomWallet[]
}

/** What can be done to the list of wallets. */
export interface ConnectorsActions {
  /** Reads the list anew from what the adapters reported. */
  refresh(): void
  /** Loads the recent wallets of earlier visits. */
  restore(): void
  /** Puts a wallet first among the recent ones: a connector, or the wallet of the list that was paired with. */
  remember(connectorId: string, wallet?: CustomWallet | null): void
}

export type ConnectorsController = Controller<ConnectorsState, ConnectorsActions>

/** What the connectors domain needs of the network domain. */
export interface ConnectorsPorts {
  /** False once every network of the namespace was removed: its wallets are no longer listed. */
  isEnabled(namespace: string): boolean
}

const RECENT = 'recent_wallets'
const RECENT_LISTED = 'recent_listed_wallets'

// Links are checked where they are opened; a row needs no more than these.
const isWallet = (value: unknown): value is CustomWallet =>
  isText((value as CustomWallet | null)?.id) && isText((value as CustomWallet).name)

/** Makes the connectors domain. */
export function createConnectorsController(
  { registry, storage, options }: ClientContext,
  ports: ConnectorsPorts,
): ConnectorsController {
  const store = createStore<ConnectorsState>(() => ({ items: [], recent: [], recentWallets: [] }))
  return toController(store, {
    refresh() {
      const found = options.adapters
        .filter(({ namespace }) => ports.isEnabled(namespace))
        .flatMap(({ namespace }) =>
          registry.connectors(namespace).map(connector => ({ namespace, connector })),
        )
      store.update(state => {
        state.items = mergeConnectors(found)
      })
    },
    restore() {
      const recent = storage.read(RECENT, isListOf(isText)) ?? []
      const wallets = storage.read(RECENT_LISTED, isListOf(isWallet)) ?? []
      store.update(state => {
        state.recent = recent.slice(0, defaults.recentWallets)
        state.recentWallets = wallets.slice(0, defaults.recentWallets)
      })
    },
    remember(connectorId, wallet) {
      // A pairing by camera does not say which app read it.
      if (!wallet && connectorId === WALLET_CONNECT) return
      const { id } = wallet ?? { id: connectorId }
      const recent = [id, ...store.state.recent.filter(other => other !== id)].slice(
        0,
        defaults.recentWallets,
      )
      const wallets = [...(wallet ? [{ ...wallet }] : []), ...store.state.recentWallets] as CustomWallet[]
      store.update(state => {
        state.recent = recent
        state.recentWallets = wallets.filter(
          (each, index) =>
            recent.includes(each.id) && wallets.findIndex(other => other.id === each.id) === index,
        )
      })
      storage.write(RECENT, recent)
      storage.write(RECENT_LISTED, store.state.recentWallets)
    },
  })
}
