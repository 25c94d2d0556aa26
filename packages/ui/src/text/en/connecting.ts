import type { ConnectingText, WalletHelpText } from '../connect-text.types'

export const enWalletHelp: WalletHelpText = {
  title: 'What is a wallet?',
  keysTitle: 'One place for what you own',
  keysText: 'A wallet holds, sends and receives digital money and collectibles.',
  loginTitle: 'A new way to sign in',
  loginText: 'Sign in with your wallet: no new accounts or passwords.',
  safeTitle: 'You stay in control',
  safeText: 'A site sees your address, never your keys. Nothing leaves your wallet unless you approve it.',
  getTitle: 'Get a wallet',
  install: wallet => `Get ${wallet}`,
}

export const enConnecting: ConnectingText = {
  title: wallet => wallet,
  waiting: wallet => `Approve in ${wallet}`,
  waitingText: 'Confirm the connection in your wallet.',
  opening: wallet => `Opening ${wallet}`,
  connected: wallet => `Connected to ${wallet}`,
  rejected: 'Connection declined',
  rejectedText: 'You declined the request. Nothing was shared.',
  timedOut: 'This took too long',
  timedOutText: wallet => `${wallet} isn't responding. Open it and try again.`,
  pending: wallet => `Finish the request waiting in ${wallet}`,
  pendingText: 'Approve or reject it there, then try again.',
  notInstalled: wallet => `${wallet} is not installed`,
  notInstalledText: 'Install it in this browser to connect.',
  onPhone: wallet => `Use the ${wallet} app`,
  onPhoneText: "Get the app, then open this page in the app's browser. Or choose another wallet.",
  install: wallet => `Get ${wallet}`,
  afterInstall: 'After installing, reload this page.',
  failed: 'Connection failed',
  failedText: wallet => `${wallet} could not connect. Nothing was shared. Try again.`,
  gone: wallet => `${wallet} isn't available anymore`,
  goneText: 'Check that it is installed and switched on, then try again.',
  choose: 'Which network do you want to use?',
  chooseWallet: 'Choose a wallet',
}
