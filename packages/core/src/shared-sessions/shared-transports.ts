import type { NamespaceTraits } from '../adapter/contract/chain-adapter.types.js'
import type { ConnectorType } from '../adapter/contract/connector.types.js'
import type { ListKind } from '../context/defaults.js'
import type { ResolvedOptions } from '../context/options.types.js'
import type { ViewName } from '../router/routes.types.js'

/** What the interface knows of a shared transport before its code is loaded. */
export interface SharedTransportRow {
  /** Id of its connectors in every namespace, and of its row in `featureTable`. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** Place of its entry in the wallet list. */
  readonly kind: ListKind
  /** The view that pairs: with any wallet, or with the wallet of the directory that `walletId` names. */
  readonly view: ViewName
  /** Returns true if the app enables it and the namespace supports it. */
  isOffered(options: ResolvedOptions, traits: NamespaceTraits): boolean
}

/** One row per shared transport. Apart from `featureTable`, since the page's entry needs nothing of it. */
export const sharedTransports = [
  {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    kind: 'walletConnect',
    view: 'ConnectingWalletConnect',
    isOffered: (options, traits) => options.enableWalletConnect && !!traits.loadWalletConnect,
  },
] as const satisfies readonly SharedTransportRow[]

/** Returns the transports that a client offers in `namespace`, or in any of its namespaces. */
export const offeredTransports = (
  { options }: { readonly options: ResolvedOptions },
  namespace?: string,
  rows: readonly SharedTransportRow[] = sharedTransports,
): readonly SharedTransportRow[] =>
  rows.filter(
    row =>
      options.enableWallets &&
      options.adapters.some(
        adapter =>
          (namespace ?? adapter.namespace) === adapter.namespace && row.isOffered(options, adapter.traits),
      ),
  )
