import type { WalletEntry } from './connectors.types.js'

/** Returns the entries whose name contains the text, ignoring case and accents. */
export function searchWallets(entries: readonly WalletEntry[], text: string): WalletEntry[] {
  const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(text.trim())
  return entries.filter(entry => plain(entry.name).includes(wanted))
}
