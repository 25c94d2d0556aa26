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
  return {
    subscribe: listener => {
      const hear = () => {
        snapshot = read(wallet)
        listener()
      }
      hear()
      return wallet.watch(hear)
    },
    get: () => snapshot,
  }
}
