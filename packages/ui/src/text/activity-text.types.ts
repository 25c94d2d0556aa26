/** What a transaction did for the account, as core names it. */
export type ActivityWord =
  | 'send'
  | 'receive'
  | 'self'
  | 'trade'
  | 'approve'
  | 'revoke'
  | 'mint'
  | 'burn'
  | 'deposit'
  | 'withdraw'
  | 'deploy'
  | 'execute'

/** The names of the tabs beside the tokens. */
export interface AccountTabsText {
  nfts: string
  activity: string
}

/** Where the wallet list comes from. */
export interface WalletListText {
  /** The host of the list is away. */
  bundled: string
}

/** The line that names the kit. */
export interface BrandingText {
  line: string
}

/** Words of a list that is fetched. */
export interface FetchedListText {
  empty: string
  emptyText: string
  failed: string
  unavailable: string
}

/** Words of a list that comes page by page, with its spam hidden. */
export interface ListText extends FetchedListText {
  spam: string
  showSpam: (count: number) => string
  hideSpam: (count: number) => string
  spamWarning: string
  more: string
  /** The source knows everything from a day on. */
  older: (date: string) => string
  gone: string
  goneText: string
}

export interface ActivityText extends ListText {
  /** Title of one transaction's page. */
  title: string
  kinds: Record<ActivityWord, string>
  status: Record<'pending' | 'confirmed' | 'failed', string>
  /** `failed` where there is room to say what it cost. */
  feeSpent: string
  /** Heading of what has no time yet. */
  undated: string
  /** Movements that a row has no room for. */
  others: (count: number) => string
  sender: string
  recipient: string
  time: string
  state: string
  transaction: string
  copySender: string
  copyRecipient: string
  /** Of the contract or the program that a transaction called. */
  contract: string
  copyContract: string
  /** Who may take what was approved. */
  spender: string
  copySpender: string
  /** An approval without a limit. */
  unlimited: string
}

export interface NftsText extends ListText {
  /** Title of one NFT's page. */
  title: string
  /** Stands for an NFT without a name. */
  token: (tokenId: string) => string
  /** An image that is missing, or that did not arrive. */
  noImage: string
  collection: string
  tokenId: string
  owned: string
  contract: string
  copyContract: string
}
