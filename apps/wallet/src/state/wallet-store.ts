import type {
  WalletConnectPrompt,
  WalletConnectSession,
  WalletConnectTestWallet,
} from '@latchkey/test-wallets/wallet-connect'

/** What the page draws of the wallet. */
export interface WalletSnapshot {
  readonly sessions: readonly WalletConnectSession[]
  readonly prompts: readonly WalletConnectPrompt[]
}

/** The wallet as React watches it. */
export interface WalletStore {
  subscribe(listener: () => void): () => void
  get(): WalletSnapshot
}

const read = ({ sessions, pendingPrompts }: WalletConnectTestWallet): WalletSnapshot => ({
  sessions,
  prompts: pendingPrompts,
})

/** Makes the store of one wallet: the same snapshot until something changes. */
export const createWalletStore = (wallet: WalletConnectTestWallet): WalletStore => {
  let snapshot = read(wallet)
  const listeners = new Set<() => void>()
  // As long as the page: nobody takes the wallet away from it.
  wallet.watch(() => {
    snapshot = read(wallet)
    for (const listener of [...listeners]) listener()
  })
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => snapshot,
  }
}
