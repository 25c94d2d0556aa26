export interface AccountText {
  title: string
  copyAddress: string
  /** Opens the field for a name of the visitor's own. */
  rename: string
  label: string
  save: string
  cancel: string
  balance: string
  balanceUnavailable: string
  balanceFailed: string
  tokens: string
  noTokens: string
  noTokensText: string
  tokensFailed: string
  tokensUnavailable: string
  noSource: string
  send: string
  receive: string
  networks: string
  switchWallet: string
  disconnect: string
}

/** How a transaction is said to stand. */
export type TransactionWord =
  | 'asked'
  | 'pending'
  | 'unknown'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'dropped'

export interface TransactionsText {
  title: string
  transfer: (amount: string, recipient: string) => string
  /** A transaction of which only the hash is known. */
  other: string
  dismiss: (transaction: string) => string
  /** Stands in the place of the status: signed, and no node confirmed that it has it. */
  unconfirmed: string
  /** Gives what is signed to the network again. */
  broadcast: (transaction: string) => string
  status: Record<TransactionWord, string>
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
  /** The same where all that is known is a long hash, given shortened. */
  unknownNetwork: (reference: string) => string
  unknownText: string
  choose: string
  disconnect: string
}
