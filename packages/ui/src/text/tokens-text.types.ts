/** Words of the tokens in the account's list. */
export interface TokenListText {
  add: string
  /** Beside the symbol of a token that no list vouches for. */
  unverified: string
}

/** The form that adds a token by its address, and the page of one token. */
export interface TokensText {
  /** Title of one token's page. */
  title: string
  address: string
  hint: (network: string) => string
  reading: string
  name: string
  symbol: string
  decimals: string
  unverifiedText: string
  /** The name, and the symbol, of what the token looks like. */
  imitates: (known: string) => string
  otherNamespace: (namespace: string, network: string) => string
  otherNetwork: (other: string, network: string) => string
  noToken: (network: string) => string
  listed: (symbol: string) => string
  /** The contract answered something else than what was shown. */
  changed: string
  full: string
  added: (symbol: string) => string
  unsupported: (network: string) => string
  contract: string
  copyContract: string
  watch: (wallet: string) => string
  watching: (wallet: string) => string
  watched: (wallet: string) => string
  notWatched: string
  symbolTooLong: string
  remove: string
  removed: (symbol: string) => string
  gone: string
  goneText: string
}
