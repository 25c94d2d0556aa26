import type { ProfileWalletsText, SwitchActiveChainText } from './wallets-text.types'

/** The names of the page's buttons; apart from the rest, so that a page loads only these. */
export interface ButtonText {
  connect: string
  connecting: string
  reconnecting: string
  account: (address: string) => string
  selectNetwork: string
  unsupportedNetwork: string
  switchNetwork: (network: string) => string
}

export interface CommonText {
  back: string
  close: string
  cancel: string
  copy: string
  copied: string
  retry: string
  done: string
  continue: string
  loading: string
  learnMore: string
  network: string
  wallet: string
  fee: string
  unknown: string
  unavailable: string
  offline: string
  viewInExplorer: string
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
  nothingFound: string
  nothingFoundText: (query: string) => string
  noWallets: string
  noWalletsText: string
  results: (count: number) => string
  /** Before the links to the app's terms and privacy policy. */
  legal: string
  terms: string
  privacy: string
}

export interface WalletHelpText {
  title: string
  keysTitle: string
  keysText: string
  loginTitle: string
  loginText: string
  safeTitle: string
  safeText: string
  getTitle: string
  getText: string
  install: (wallet: string) => string
}

export interface ConnectingText {
  title: (wallet: string) => string
  waiting: (wallet: string) => string
  waitingText: string
  opening: (wallet: string) => string
  connected: (wallet: string) => string
  rejected: string
  rejectedText: string
  timedOut: string
  timedOutText: (wallet: string) => string
  pending: (wallet: string) => string
  pendingText: string
  notInstalled: (wallet: string) => string
  notInstalledText: string
  install: (wallet: string) => string
  afterInstall: string
  failed: string
  failedText: (wallet: string) => string
  /** The wallet went away while it was asked. */
  gone: (wallet: string) => string
  goneText: string
  /** Above the kinds of network that a wallet can be connected to. */
  choose: string
}

export interface AccountText {
  title: string
  copyAddress: string
  addressCopied: string
  balance: string
  balanceUnavailable: string
  balanceFailed: string
  tabs: string
  tokens: string
  nfts: string
  activity: string
  noTokens: string
  noTokensText: string
  tokensFailed: string
  noNfts: string
  noNftsText: string
  noActivity: string
  noActivityText: string
  tokensUnavailable: string
  nftsUnavailable: string
  activityUnavailable: string
  noSource: string
  activityFailed: string
  notOnNetwork: (network: string) => string
  send: string
  receive: string
  networks: string
  switchAccount: string
  switchWallet: string
  disconnect: string
  disconnecting: string
  connectedWith: (wallet: string) => string
}

export interface NetworksText {
  title: string
  search: string
  current: string
  testnet: string
  notInWallet: string
  switching: (network: string) => string
  approveSwitch: (wallet: string) => string
  switched: (network: string) => string
  failed: (network: string) => string
  rejected: string
  nothingFound: string
  results: (count: number) => string
}

export interface UnsupportedText {
  title: string
  text: (network: string) => string
  /** Stands for the name of a network of which only the number is known. */
  networkNumber: (number: string) => string
  unknownText: string
  choose: string
  disconnect: string
}

/** Why a network wants an amount to stay, or to be large enough. */
export type LimitWord = 'existentialDeposit' | 'rent' | 'dust'

export interface SendText {
  title: string
  token: string
  selectToken: string
  searchToken: string
  recipient: string
  recipientHint: string
  paste: string
  amount: string
  max: string
  useMax: string
  available: (amount: string) => string
  feeEstimating: string
  feeUnavailable: string
  youKeep: string
  youSend: string
  to: string
  from: string
  review: string
  reviewTitle: string
  confirm: string
  approve: (wallet: string) => string
  approveText: string
  pending: string
  pendingText: (network: string) => string
  slow: string
  done: string
  doneText: (amount: string, recipient: string) => string
  failed: string
  nothingSent: string
  onlyFeeSpent: string
  replaced: string
  unclear: string
  outcomeUnknown: string
  outcomeUnknownText: string
  wouldFail: string
  transaction: string
  edit: string
  rejected: string
  amountAndReceiverRequired: string
  tokenRequired: string
  insufficient: (unit: string) => string
  insufficientFee: (unit: string) => string
  minimum: Record<LimitWord, (amount: string) => string>
  reserve: Record<LimitWord, (amount: string) => string>
  amountInvalid: string
  tooManyDecimals: (unit: string, count: number) => string
  addressInvalid: (network: string) => string
  checkingRecipient: string
  nameNotFound: string
  unknownRecipient: string
  unusedRecipient: (network: string) => string
  contractRecipient: string
  tokenContractRecipient: string
  ownAddress: string
  showFull: string
  showShort: string
}

export interface ReceiveText {
  title: string
  qrLabel: (network: string) => string
  copyAddress: string
  networkWarning: (network: string) => string
}

export interface AlertText {
  title: string
  text: string
}

export type AlertCode =
  | 'projectIdMissing'
  | 'projectIdInvalid'
  | 'originNotAllowed'
  | 'rateLimited'
  | 'serverError'
  | 'networkNotFound'
  | 'switchNetworkNotFound'
  | 'sessionExpired'
  | 'multiWalletDisabled'
  | 'unverifiedDomain'
  | 'tokenBalanceUnavailable'
  | 'remoteConfigOverrides'

export type ErrorTextCode =
  | 'userRejected'
  | 'requestPending'
  | 'timeout'
  | 'aborted'
  | 'modalClosed'
  | 'unsupportedNetwork'
  | 'switchFailed'
  | 'connectFailed'
  | 'disconnectFailed'
  | 'notInstalled'
  | 'insufficientFunds'
  | 'invalidAddress'
  | 'invalidAmount'
  | 'networkError'
  | 'unavailable'
  | 'capabilityMissing'
  | 'notAuthorized'
  | 'internal'

export interface A11yText {
  modal: string
  viewChanged: (title: string) => string
  network: (name: string) => string
  address: (address: string) => string
  balance: (amount: string) => string
  selected: string
  opensInNewTab: string
}

/** Every string that the interface shows. A new view adds its interface here and its strings to each locale. */
export interface Text {
  button: ButtonText
  common: CommonText
  connect: ConnectText
  walletHelp: WalletHelpText
  connecting: ConnectingText
  account: AccountText
  networks: NetworksText
  unsupported: UnsupportedText
  profileWallets: ProfileWalletsText
  switchActiveChain: SwitchActiveChainText
  send: SendText
  receive: ReceiveText
  alerts: Record<AlertCode, AlertText>
  errors: Record<ErrorTextCode, string>
  a11y: A11yText
}

/** A locale as its file exports it. */
export interface LocaleText {
  locale: string
  dir: 'ltr' | 'rtl'
  text: Text
}

/** Any part of the dictionary, to override single strings. */
export type TextOverrides = {
  [View in keyof Text]?: Partial<Text[View]>
}
