import type { AllWalletsText, WalletConnectText } from '../wallet-connect-text.types'

export const enWalletConnect: WalletConnectText = {
  ways: wallet => `Ways to connect ${wallet}`,
  platforms: {
    browser: 'Browser',
    mobile: 'Mobile',
    qr: 'Phone',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Extension',
  },
  scan: 'Scan with your phone',
  scanWith: wallet => `Scan with ${wallet}`,
  scanText: 'Use your phone’s camera or the scanner in your wallet, then approve there.',
  qrLabel: 'QR code that connects a wallet on your phone',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  preparing: 'Preparing the code',
  renewing: 'Code expired. Getting a new one…',
  unreachable: "Can't reach phones right now",
  unreachableText: "The connection service isn't responding. Wallets in this browser still work.",
  openAny: 'Open a wallet',
  openText: wallet => `Approve the connection in ${wallet}, then come back to this page.`,
  openAnyText: 'Choose your wallet, approve the connection there, then come back to this page.',
  webText: wallet => `${wallet} opens in a new tab. Approve the connection there.`,
  desktopText: wallet => `${wallet} opens on this computer. Approve the connection there.`,
  dontHave: wallet => `Don’t have ${wallet}?`,
  appStore: 'App Store',
  playStore: 'Google Play',
  chromeStore: 'Chrome Web Store',
  homepage: 'Website',
  unknown: 'Unknown wallet',
  unknownText: "It isn't on the list. Choose another one.",
}

export const enAllWallets: AllWalletsText = {
  certifiedOnly: 'Certified only',
  more: 'Show more',
  failed: 'The list could not be loaded',
  failedText: 'Wallets in this browser still work.',
  empty: 'No wallets on the list',
}
