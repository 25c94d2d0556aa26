import { cleanIcon, cleanName, hasMethod, readProperty } from '@latchkey/core/adapter'
import type { FoundWallet } from './discovery.types.js'
import { readPath } from './read-path.js'

const SATS_CONNECT = 'sats-connect:'

/** Some wallets write the type of a vector image in a way that browsers do not draw. */
const readIcon = (value: unknown): { icon?: string } => {
  const icon = cleanIcon(
    typeof value === 'string' ? value.replace('data:image/svg;', 'data:image/svg+xml;') : value,
  )
  return icon === undefined ? {} : { icon }
}

/** Reads a wallet that registered by the Wallet Standard; undefined when it does not speak Bitcoin. */
export function readStandardWallet(wallet: unknown): FoundWallet | undefined {
  const name = cleanName(readProperty(wallet, 'name'))
  const features = readProperty(wallet, 'features')
  if (name === undefined || typeof wallet !== 'object' || wallet === null) return undefined
  const shown = {
    id: `standard:${name}`,
    type: 'ANNOUNCED' as const,
    name,
    ...readIcon(readProperty(wallet, 'icon')),
  }
  // The richer road, where the wallet offers both: it names purposes and networks.
  const provider = readProperty(readProperty(features, SATS_CONNECT), 'provider')
  if (hasMethod(provider, 'request')) return { ...shown, family: 'satsConnect', provider }
  const connect = readProperty(features, 'bitcoin:connect')
  return hasMethod(connect, 'connect') ? { ...shown, family: 'standard', provider: wallet } : undefined
}

const familyOf = (id: string): FoundWallet['family'] => {
  if (id === 'LeatherProvider') return 'leather'
  return id === 'unisat' ? 'unisat' : 'satsConnect'
}

/** Reads one entry of `btc_providers` (WBIP004); its provider stands on the window where the id says. */
function readEntry(page: unknown, entry: unknown): FoundWallet | undefined {
  const id = readProperty(entry, 'id')
  const name = cleanName(readProperty(entry, 'name'))
  if (typeof id !== 'string' || id.length > 128 || name === undefined) return undefined
  const family = familyOf(id)
  const provider = readPath(page, id)
  if (!hasMethod(provider, family === 'unisat' ? 'requestAccounts' : 'request')) return undefined
  return { id, type: 'ANNOUNCED', name, family, provider, ...readIcon(readProperty(entry, 'icon')) }
}

/** More than anybody has installed; a page script's endless list ends here. */
const MAX_ENTRIES = 64

const copyList = (list: unknown): unknown[] => {
  try {
    return Array.isArray(list) ? Array.prototype.slice.call(list, 0, MAX_ENTRIES) : []
  } catch {
    return []
  }
}

/** The wallets of `window.btc_providers`, each id and each provider once. Never throws. */
export function readBtcProviders(page: unknown): FoundWallet[] {
  const found: FoundWallet[] = []
  for (const entry of copyList(readProperty(page, 'btc_providers'))) {
    const wallet = readEntry(page, entry)
    if (wallet && !found.some(({ id, provider }) => id === wallet.id || provider === wallet.provider))
      found.push(wallet)
  }
  return found
}
