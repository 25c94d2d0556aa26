import { cleanIcon, cleanName, hasMethod, readProperty } from '@latchkey/core/adapter'

/** A wallet to make a connector of. Every word of it is its own claim. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string
  /** The wallet's own object: of the Wallet Standard when announced, else an injected provider. */
  readonly wallet: object
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Part of an id: stable, and the same for two spellings of one name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'wallet'

// By hand: every page with a wallet loads this, and a schema library would be the largest part of it.
/**
 * Reads a wallet of the Wallet Standard; undefined for one that is malformed or cannot be used for Solana: it needs a
 * `solana:` chain, accounts and events, and a way to sign or send a transaction.
 */
export function readStandardWallet(wallet: unknown): FoundWallet | undefined {
  if (!isObject(wallet)) return undefined
  const features = readProperty(wallet, 'features')
  const chains = readProperty(wallet, 'chains')
  const has = (feature: string, method: string) => hasMethod(readProperty(features, feature), method)
  const name = cleanName(readProperty(wallet, 'name'))
  const usable =
    has('standard:connect', 'connect') &&
    has('standard:events', 'on') &&
    (has('solana:signTransaction', 'signTransaction') ||
      has('solana:signAndSendTransaction', 'signAndSendTransaction'))
  if (name === undefined || !usable || !Array.isArray(chains)) return undefined
  if (!chains.some(chain => typeof chain === 'string' && chain.startsWith('solana:'))) return undefined
  const icon = cleanIcon(readProperty(wallet, 'icon'))
  const id = `wallet-standard:${slugOf(name)}`
  return { id, type: 'ANNOUNCED', name, wallet, ...(icon === undefined ? {} : { icon }) }
}

/** The wallet at `window.phantom.solana`, for the time before Phantom spoke the Wallet Standard. */
export function readInjectedWallet(page: unknown): FoundWallet | undefined {
  const wallet = readProperty(readProperty(page, 'phantom'), 'solana')
  if (!isObject(wallet) || !hasMethod(wallet, 'connect') || !hasMethod(wallet, 'signTransaction'))
    return undefined
  return { id: 'injected:phantom', type: 'INJECTED', name: 'Phantom', wallet }
}
