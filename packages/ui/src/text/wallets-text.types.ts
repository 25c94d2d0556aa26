/** The words for kinds of accounts. A kind without a word is shown as the wallet calls it. */
export type AccountKind = 'smartAccount' | 'payment' | 'ordinals' | 'stacks'

export interface ProfileWalletsText {
  title: string
  active: string
  accounts: (count: number) => string
  switchHint: (wallet: string) => string
  account: (number: number) => string
  chooseAccounts: (wallet: string) => string
  connectAnother: string
  connectTo: (namespace: string) => string
  manage: (wallet: string) => string
  others: string
  recent: string
  forget: (wallet: string) => string
  disconnectWallet: (wallet: string) => string
  disconnectAll: string
  kinds: Record<AccountKind, string>
  empty: string
}

export interface SwitchActiveChainText {
  title: string
  text: (network: string, namespace: string) => string
  connect: (namespace: string) => string
}
