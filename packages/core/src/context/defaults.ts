/** What one can do with a connected wallet. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Why an entry of the wallet list has its place. */
export type ListKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Section 9 of the specification, as far as this release needs it. Times in milliseconds. */
export const defaults = {
  snackbarMs: 2500,
  toastReshowMs: 150,
  balanceCacheMs: 30_000,
  tokenRetryMs: 30_000,
  recentWallets: 2,
  debounceMs: 500,
  walletTimeoutMs: 300_000,
  /** How long a wallet may take to end its connection. */
  disconnectWaitMs: 3000,
  /** How long a stored connection waits for its wallet to announce itself. */
  reconnectWaitMs: 3000,
  /** The same for the embedded wallet, whose frame may load for 20 s. */
  embeddedReconnectWaitMs: 25_000,
  features: {
    send: true,
    receive: true,
    multiWallet: false,
    legalCheckbox: false,
    collapseWallets: false,
    connectorTypeOrder: [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ] as readonly ListKind[],
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'] as readonly WalletFeature[],
  },
} as const
