import { defaults, type ListKind } from '../context/defaults.js'
import type { ResolvedOptions } from '../context/options.types.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import { type SharedTransportRow, sharedTransports } from '../shared-sessions/shared-transports.js'
import type { ConnectorView, KnownWallets, WalletEntry } from './connectors.types.js'
import { mergeConnectors } from './merge-connectors.js'

/** Options that decide order and content of the list. */
export type WalletListOptions = Pick<
  ResolvedOptions,
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'customWallets'
  | 'connectorImages'
  | 'enableWallets'
> & { readonly adapters?: ResolvedOptions['adapters'] } & {
  readonly features: { readonly connectorTypeOrder: readonly ListKind[] }
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

// On phones an extension's rdns carries a suffix that its desktop form lacks.
const sameRdns = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.replace(/\.mobile$/, '') === b.replace(/\.mobile$/, '')

/** Whether a wallet that is here is one of a wallet list, by all that a wallet may say of itself. */
export const isSameWallet = (
  connector: Pick<ConnectorView, 'name' | 'rdns' | 'explorerId'>,
  wallet: CustomWallet,
): boolean =>
  sameRdns(connector.rdns, wallet.rdns) ||
  sameText(connector.name, wallet.name) ||
  connector.explorerId === wallet.id

const idsOfWallet = ({ id, rdns, name }: CustomWallet) => [id, rdns, name]

/** All that an app may call a wallet by: its ids, its rdns, its name, and the id of its entry in the wallet list. */
const idsOf = (connector: ConnectorView, named: readonly CustomWallet[]) => [
  ...connector.chains.map(chain => chain.connectorId),
  connector.rdns,
  connector.explorerId,
  connector.name,
  ...named.filter(wallet => isSameWallet(connector, wallet)).flatMap(idsOfWallet),
]

type Ids = readonly (string | undefined)[]

const LAST = Number.MAX_SAFE_INTEGER

/** Returns the place of the first of a wallet's ids in a list, behind all others if the list has none. */
const placeIn = (list: readonly string[] = [], ids: Ids) => {
  const index = list.findIndex(wanted => ids.some(id => id !== undefined && sameText(id, wanted)))
  return index < 0 ? LAST : index
}

const isNamed = (list: readonly string[] | undefined, ids: Ids) => placeIn(list, ids) < LAST

const isAllowed = (ids: Ids, { includeWalletIds, excludeWalletIds }: WalletListOptions) =>
  !(includeWalletIds && !isNamed(includeWalletIds, ids)) && !isNamed(excludeWalletIds, ids)

function kindOf(connector: ConnectorView, ids: Ids, recent: Recent, options: WalletListOptions): ListKind {
  if (connector.chains.some(chain => recent.includes(chain.connectorId))) return 'recent'
  const transport = sharedTransports.find(({ type }) => type === connector.type)
  if (transport) return transport.kind
  if (isNamed(options.featuredWalletIds, ids)) return 'featured'
  return connector.type === 'EXTERNAL' ? 'external' : 'injected'
}

/** Connector ids, and wallets that were paired with, the latest first. */
type Recent = readonly (string | CustomWallet)[]

/**
 * The wallets used last, of both kinds, two at the most. Where a pairing stands in the list of connectors, the latest
 * paired wallet stands in its place.
 */
function toRecent(
  here: readonly ConnectorView[],
  recent: readonly string[],
  paired: readonly CustomWallet[],
): Recent {
  const isHere = (id: string) => here.some(({ chains }) => chains.some(chain => chain.connectorId === id))
  const isPairing = (used: string) => sharedTransports.some(({ id }) => id === used)
  const order = recent.flatMap((id): Recent => (isPairing(id) ? paired.slice(0, 1) : isHere(id) ? [id] : []))
  return [...new Set([...order, ...paired])].slice(0, defaults.recentWallets)
}

const NAMELESS = 'Browser wallet'

/**
 * Leaves out an object on the window that says no name, where another wallet of its namespace is here: it is most
 * likely that wallet once more. The only wallet of a namespace stays, whatever it is called.
 */
const withoutNameless = (connectors: readonly ConnectorView[]) =>
  connectors.filter(
    ({ key, name, rdns, chains }) =>
      rdns !== undefined ||
      !sameText(name, NAMELESS) ||
      !connectors.some(
        other =>
          other.key !== key && other.chains.some(({ namespace }) => namespace === chains[0]?.namespace),
      ),
  )

// Inside the group of what is here: several namespaces at once, then announced, then found on the window.
const injectedRank: Partial<Record<ConnectorView['type'], number>> = {
  MULTI_CHAIN: 0,
  ANNOUNCED: 1,
  INJECTED: 2,
}

function compare(
  a: WalletEntry,
  b: WalletEntry,
  recent: Recent,
  options: WalletListOptions,
  named: readonly CustomWallet[],
): number {
  // Kinds that the app's order leaves out follow in the usual one.
  const order = [...options.features.connectorTypeOrder, ...defaults.features.connectorTypeOrder]
  const byKind = order.indexOf(a.kind) - order.indexOf(b.kind)
  if (byKind !== 0) return byKind
  const rank = ({ kind, connector, wallet }: WalletEntry) => {
    const ids = connector ? idsOf(connector, named) : [wallet?.id]
    if (kind === 'recent') return recent.findIndex(each => each === wallet || ids.includes(each as string))
    if (kind === 'featured') return placeIn(options.featuredWalletIds, ids)
    return connector ? (injectedRank[connector.type] ?? 3) : 0
  }
  return rank(a) - rank(b)
}

const withImage = (imageUrl: string | undefined) => (imageUrl === undefined ? {} : { imageUrl })

const toEntry = (kind: ListKind, wallet: CustomWallet, { images }: KnownWallets): WalletEntry => ({
  key: `wallet/${wallet.id}`,
  kind,
  name: wallet.name,
  installed: false,
  wallet,
  ...withImage(wallet.imageUrl ?? images?.get(wallet.id)),
})

/** The row of a transport, for every wallet on a phone; it connects wherever the options have adapters. */
const pairingEntry = (
  { id, name, type, kind, view }: SharedTransportRow,
  { adapters = [], connectorImages }: WalletListOptions,
): WalletEntry => {
  const chains = adapters.map(({ namespace }) => ({ namespace, connectorId: id }))
  return {
    key: id,
    kind,
    name,
    installed: false,
    connector: { key: id, id, name, type, chains },
    view,
    ...withImage(connectorImages?.[id]),
  }
}

/** So many can be chosen from at the least, where the wallet list has them. */
const RECOMMENDED = 4

/** How many wallets of the list fill the connect list up: with these, four can be chosen from. */
export const recommendedSlots = (entries: readonly WalletEntry[]): number => {
  const taken = entries.filter(({ kind }) => ['recent', 'injected', 'featured', 'custom'].includes(kind))
  return Math.max(0, RECOMMENDED - taken.length)
}

/** Adds wallets that can only be got or paired with: each once, and none that is here. */
function addKnown(
  entries: WalletEntry[],
  connectors: readonly ConnectorView[],
  options: WalletListOptions,
  known: KnownWallets,
): void {
  const add = (kind: ListKind, wallets: readonly CustomWallet[] = [], limit = wallets.length) => {
    let room = limit
    for (const wallet of wallets) {
      const isListed = entries.some(
        entry => entry.wallet && isSameWallet({ ...entry.wallet, explorerId: entry.wallet.id }, wallet),
      )
      const isHere = connectors.some(connector => isSameWallet(connector, wallet))
      if (room === 0 || isListed || isHere || !isAllowed(idsOfWallet(wallet), options)) continue
      entries.push(toEntry(kind, wallet, known))
      room -= 1
    }
  }
  const isFeatured = (wallet: CustomWallet) => isNamed(options.featuredWalletIds, idsOfWallet(wallet))
  const customs = options.customWallets ?? []
  add('recent', known.recent)
  add('featured', [...customs.filter(isFeatured), ...(known.featured ?? [])])
  add('custom', customs)
  add('recommended', known.recommended, recommendedSlots(entries))
}

/**
 * Returns the entries of the connect view: by kind in the order of the options, then within a kind. The connectors of
 * one wallet in several namespaces are one entry. Installed wallets come before wallets to install or pair with; no
 * wallet is listed twice.
 */
export function listWallets(
  found: readonly ConnectorView[],
  used: readonly string[],
  options: WalletListOptions,
  known: KnownWallets = {},
): WalletEntry[] {
  if (options.enableWallets === false) return []
  const connectors = mergeConnectors(withoutNameless(found))
  const named = [...(options.customWallets ?? []), ...(known.named ?? [])]
  const here = connectors.filter(connector => isAllowed(idsOf(connector, named), options))
  const paired = (known.recent ?? []).filter(
    wallet => isAllowed(idsOfWallet(wallet), options) && !connectors.some(each => isSameWallet(each, wallet)),
  )
  const recent = toRecent(here, used, paired)
  const entries: WalletEntry[] = here.map(connector => ({
    key: connector.key,
    kind: kindOf(connector, idsOf(connector, named), recent, options),
    name: connector.name,
    installed: true,
    connector,
    ...withImage(options.connectorImages?.[connector.id] ?? connector.imageUrl),
  }))
  for (const row of known.transports ?? []) entries.push(pairingEntry(row, options))
  addKnown(entries, connectors, options, { ...known, recent: paired.filter(each => recent.includes(each)) })
  return entries.sort((a, b) => compare(a, b, recent, options, named))
}
