import type { WalletConnectStorage } from '@latchkey/test-wallets/wallet-connect'

const PREFIX = 'latchkey-wallet:'

/** The page's storage under a prefix of its own; in memory where the page has none. */
export const createPageStorage = (open: () => Storage): WalletConnectStorage => {
  const memory = new Map<string, string>()
  const storage = (): Storage | undefined => {
    try {
      return open()
    } catch {
      return undefined
    }
  }
  return {
    get: key => storage()?.getItem(PREFIX + key) ?? memory.get(key) ?? null,
    set: (key, text) => {
      try {
        const kept = open()
        kept.setItem(PREFIX + key, text)
      } catch {
        // Blocked or full.
        memory.set(key, text)
      }
    },
    remove: key => {
      memory.delete(key)
      storage()?.removeItem(PREFIX + key)
    },
    keys: () => {
      const kept = Object.keys(storage() ?? {}).filter(key => key.startsWith(PREFIX))
      return [...new Set([...kept.map(key => key.slice(PREFIX.length)), ...memory.keys()])]
    },
  }
}
