import type { ProfileWalletsText } from '../../wallets-text.types'

const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

export const enProfileWallets: ProfileWalletsText = {
  title: 'Wallets',
  active: 'Active',
  accounts: count => (count === 1 ? '1 account' : `${count} accounts`),
  switchHint: wallet => `To use an account that is not listed, share it in ${wallet}.`,
  account: number => `Account ${number}`,
  chooseAccounts: wallet => `Choose accounts in ${wallet}`,
  connectAnother: 'Connect another wallet',
  connectTo: namespace => `Connect ${withArticle(namespace)} wallet`,
  manage: wallet => `Manage ${wallet}`,
  others: 'Also connected',
  recent: 'Recently connected',
  forget: wallet => `Forget ${wallet}`,
  disconnectWallet: wallet => `Disconnect ${wallet}`,
  disconnectAll: 'Disconnect all',
  kinds: {
    smartAccount: 'Smart account',
    payment: 'Payments',
    ordinals: 'Ordinals',
    stacks: 'Stacks',
  },
  empty: 'No wallet connected',
}
