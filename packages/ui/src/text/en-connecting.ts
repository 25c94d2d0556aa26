import type { ConnectingText, WalletHelpText } from './connect-text.types'

export const enWalletHelp: WalletHelpText = {
  title: 'What is a wallet?',
  keysTitle: 'A home for what you own',
  keysText: 'A wallet holds, sends and receives digital money and collectibles.',
  loginTitle: 'A new way to sign in',
  loginText: 'Connect your wallet instead of making an account and a password for every site.',
  safeTitle: 'You stay in control',
  safeText: 'A site sees your address, never your keys. Nothing leaves your wallet unless you approve it.',
  getTitle: 'Get a wallet',
  install: wallet => `Get ${wallet}`,
}

export const enConnecting: ConnectingText = {
  title: wallet => wallet,
  waiting: wallet => `Approve in ${wallet}`,
  waitingText: 'Confirm the connection in the window of your wallet.',
  opening: wallet => `Opening ${wallet}`,
  connected: wallet => `Connected to ${wallet}`,
  rejected: 'Connection declined',
  rejectedText: 'You declined the request. Nothing was shared.',
  timedOut: 'No answer yet',
  timedOutText: wallet => `${wallet} did not answer in time. Open it and try again.`,
  pending: wallet => `Open ${wallet}: a request is waiting there`,
  pendingText: 'Answer or dismiss it in the wallet, then try again.',
  notInstalled: wallet => `${wallet} is not installed`,
  notInstalledText: 'Install it in this browser to connect.',
  install: wallet => `Get ${wallet}`,
  afterInstall: 'After installing, reload this page.',
  failed: 'Connection failed',
  failedText: wallet => `${wallet} could not connect. Nothing was shared. Try again.`,
  gone: wallet => `${wallet} is no longer here`,
  goneText: 'Check that it is installed and switched on, then try again.',
  choose: 'Choose where to connect',
}
