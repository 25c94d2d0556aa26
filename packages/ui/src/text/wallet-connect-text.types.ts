/** Where a wallet can be connected; the name of a tab each. */
export type PlatformName = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop' | 'unsupported'

export interface WalletConnectText {
  /** The name of the tabs. */
  ways: (wallet: string) => string
  platforms: Record<PlatformName, string>
  scan: string
  scanWith: (wallet: string) => string
  scanText: string
  /** The text alternative of the code. */
  qrLabel: string
  copyLink: string
  linkCopied: string
  preparing: string
  /** The relay hasn't responded for some seconds. */
  slow: string
  slowText: string
  chooseAnother: string
  /** The code's time is over and another one is being made. */
  renewing: string
  unreachable: string
  unreachableText: string
  openAny: string
  openText: (wallet: string) => string
  openAnyText: string
  webText: (wallet: string) => string
  desktopText: (wallet: string) => string
  dontHave: (wallet: string) => string
  appStore: string
  playStore: string
  chromeStore: string
  homepage: string
  unknown: string
  unknownText: string
}
