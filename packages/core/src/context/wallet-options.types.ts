/** What a wallet list says of a wallet beyond its listing. */
export type WalletBadge = 'certified'

/** A wallet as data, with ways to open it and to get it. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly imageUrl?: string
  readonly rdns?: string
  /** The scheme of its app, such as `rainbow://`. */
  readonly mobileLink?: string
  /** An https address that its app answers to. */
  readonly universalLink?: string
  /**
   * Opens this page in the browser of its app. `{url}` and `{origin}` stand for the page's own, percent-encoded, and
   * `{address}` for its URL without the scheme.
   */
  readonly browseLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** What it speaks: namespaces, or CAIP-2 ids where it speaks single networks alone. Left out: not known. */
  readonly chains?: readonly string[]
  readonly badge?: WalletBadge
}
