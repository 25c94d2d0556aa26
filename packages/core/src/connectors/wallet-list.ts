import { defaults } from '../client/defaults.js'
import type { ResolvedOptions } from '../client/options.js'
import type { ConnectorView, CustomWallet, ListKind, WalletEntry } from './connectors.types.js'

/** What the order of the list depends on. */
export type WalletListOptions = Pick<
  ResolvedOptions,
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'customWallets'
  | 'connectorImages'
  | 'enableWallets'
> & { readonly features: { readonly connectorTypeOrder: readonly ListKind[] } }

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

// On phones an extension's rdns carries a suffix that its desktop form lacks.
const sameRdns = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.replace(/\.mobile$/, '') === b.replace(/\.mobile$/, '')

const isSameWallet = (connector: ConnectorView, wallet: CustomWallet) =>
  sameRdns(connector.rdns, wallet.rdns) ||
  sameText(connector.name, wallet.name) ||
  connector.explorerId === wallet.id

const idsOf = ({ chains, rdns, explorerId }: ConnectorView) => [
  ...chains.map(chain => chain.connectorId),
  rdns,
  explorerId,
]

/** Where the first of a wallet's ids stands in a list; behind all others when none does. */
const placeIn = (list: readonly string[] | undefined, ids: readonly (string | undefined)[]) => {
  const index = list?.findIndex(id => ids.includes(id)) ?? -1
  return index < 0 ? Number.MAX_SAFE_INTEGER : index
}

const isAllowed = (ids: readonly (string | undefined)[], options: WalletListOptions) => {
  const named = (list: readonly string[] | undefined) => list?.some(id => ids.includes(id))
  if (options.includeWalletIds && !named(options.includeWalletIds)) return false
  return !named(options.excludeWalletIds)
}

function kindOf(connector: ConnectorView, recent: readonly string[], options: WalletListOptions): ListKind {
  if (connector.chains.some(chain => recent.includes(chain.connectorId))) return 'recent'
  if (connector.type === 'WALLET_CONNECT') return 'walletConnect'
  if (options.featuredWalletIds?.some(id => idsOf(connector).includes(id))) return 'featured'
  return connector.type === 'EXTERNAL' ? 'external' : 'injected'
}

// Inside the group of what is here: several namespaces at once, then announced, then found on the window.
const injectedRank: Partial<Record<ConnectorView['type'], number>> = {
  MULTI_CHAIN: 0,
  ANNOUNCED: 1,
  INJECTED: 2,
}

function compare(
  a: WalletEntry,
  b: WalletEntry,
  recent: readonly string[],
  options: WalletListOptions,
): number {
  // Kinds that the app's order leaves out follow in the usual one.
  const order = [...options.features.connectorTypeOrder, ...defaults.features.connectorTypeOrder]
  const byKind = order.indexOf(a.kind) - order.indexOf(b.kind)
  if (byKind !== 0) return byKind
  const rank = ({ kind, connector, wallet }: WalletEntry) => {
    const ids = connector ? idsOf(connector) : [wallet?.id]
    if (kind === 'recent') return placeIn(recent, ids)
    if (kind === 'featured') return placeIn(options.featuredWalletIds, ids)
    return connector ? (injectedRank[connector.type] ?? 3) : 0
  }
  return rank(a) - rank(b)
}

/**
 * The rows of the connect list, in order: by kind as the options say, then within a kind. Wallets that can only be
 * got stand behind those that are here, and not twice.
 */
export function listWallets(
  connectors: readonly ConnectorView[],
  recent: readonly string[],
  options: WalletListOptions,
): WalletEntry[] {
  if (options.enableWallets === false) return []
  const here = connectors.filter(connector => isAllowed(idsOf(connector), options))
  const known = (options.customWallets ?? []).filter(
    wallet =>
      isAllowed([wallet.id, wallet.rdns], options) &&
      !connectors.some(connector => isSameWallet(connector, wallet)),
  )
  const entries: WalletEntry[] = [
    ...here.map(connector => {
      const imageUrl = options.connectorImages?.[connector.id] ?? connector.imageUrl
      return {
        key: connector.key,
        kind: kindOf(connector, recent, options),
        name: connector.name,
        installed: true,
        connector,
        ...(imageUrl === undefined ? {} : { imageUrl }),
      }
    }),
    ...known.map(wallet => ({
      key: `wallet/${wallet.id}`,
      kind: (options.featuredWalletIds?.includes(wallet.id) ? 'featured' : 'custom') as ListKind,
      name: wallet.name,
      installed: false,
      wallet,
      ...(wallet.imageUrl === undefined ? {} : { imageUrl: wallet.imageUrl }),
    })),
  ]
  return entries.sort((a, b) => compare(a, b, recent, options))
}

/** The rows whose name contains the text, ignoring case and accents. */
export function searchWallets(entries: readonly WalletEntry[], text: string): WalletEntry[] {
  const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(text.trim())
  return entries.filter(entry => plain(entry.name).includes(wanted))
}
