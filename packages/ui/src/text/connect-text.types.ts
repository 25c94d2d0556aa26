/** The names of the page's buttons; apart from the rest, so that a page loads only these. */
export interface ButtonText {
  connect: string
  connecting: string
  reconnecting: string
  account: (address: string) => string
  selectNetwork: string
  unsupportedNetwork: string
  switchNetwork: (network: string) => string
  /** Transactions that are not settled yet. */
  pending: (count: number) => string
}

export interface ConnectText {
  title: string
  search: string
  installed: string
  recent: string
  featured: string
  more: string
  recommended: string
  installedBadge: string
  recentBadge: string
  connectedBadge: string
  whatIsWallet: string
  getWallet: string
  nothingFound: (query: string) => string
  noWallets: string
  noWalletsText: string
  results: (count: number) => string
  /** Under the row that pairs with a phone. */
  phoneHint: string
  allWallets: string
  /** The way to the wallets where the list is collapsed. */
  withWallet: string
  /** Where suggestions would be. */
  suggestionsFailed: string
  /** Before the links to the app's terms and privacy policy. */
  legal: string
  /** The same beside a checkbox. */
  accept: string
  terms: string
  privacy: string
}

export interface WalletHelpText {
  /** Above the three points. */
  title: string
  keysTitle: string
  keysText: string
  loginTitle: string
  loginText: string
  safeTitle: string
  safeText: string
  /** Under a wallet whose own browser opens this page. */
  opensPage: string
}

export interface ConnectingText {
  title: (wallet: string) => string
  waiting: (wallet: string) => string
  waitingText: string
  opening: (wallet: string) => string
  connected: (wallet: string) => string
  /** Connected, while the text that was signed with it is being checked. */
  authenticating: string
  rejected: string
  rejectedText: string
  timedOut: string
  timedOutText: (wallet: string) => string
  pending: (wallet: string) => string
  pendingText: string
  notInstalled: (wallet: string) => string
  notInstalledText: string
  /** On a phone, where a page reaches no other app by itself. */
  onPhone: (wallet: string) => string
  onPhoneText: string
  install: (wallet: string) => string
  afterInstall: string
  failed: string
  failedText: (wallet: string) => string
  /** The wallet went away while it was asked. */
  gone: (wallet: string) => string
  goneText: string
  /** Above the kinds of network that a wallet can be connected to. */
  choose: string
  chooseWallet: string
}

export interface AllWalletsText {
  more: string
  failed: string
  failedText: string
  empty: string
}
