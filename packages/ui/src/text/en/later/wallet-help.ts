import type { WalletHelpText } from '../../connect-text.types'

export const enWalletHelp: WalletHelpText = {
  title: 'What is a wallet?',
  keysTitle: 'One place for what you own',
  keysText: 'A wallet holds, sends and receives digital money and collectibles.',
  loginTitle: 'A new way to sign in',
  loginText: 'Sign in with your wallet: no new accounts or passwords.',
  safeTitle: 'You stay in control',
  safeText: 'A site sees your address, never your keys. Nothing leaves your wallet unless you approve it.',
  opensPage: 'Opens this page in its browser',
}
