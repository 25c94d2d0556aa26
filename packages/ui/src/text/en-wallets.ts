import type { ProfileWalletsText, SwitchActiveChainText } from './wallets-text.types'

export const enProfileWallets: ProfileWalletsText = {
  title: 'Wallets',
  active: 'Active',
  accounts: count => (count === 1 ? '1 account' : `${count} accounts`),
  switchHint: wallet => `To use an account that is not listed, share it in ${wallet}.`,
  chooseAccounts: wallet => `Choose accounts in ${wallet}`,
  connectAnother: 'Connect another wallet',
  connectTo: namespace => `Connect a wallet for ${namespace}`,
  manage: wallet => `Manage ${wallet}`,
  others: 'Also connected',
  recent: 'Recently connected',
  forget: wallet => `Forget ${wallet}`,
  disconnectWallet: wallet => `Disconnect ${wallet}`,
  disconnectAll: 'Disconnect all',
  kinds: {
    eoa: 'Standard account',
    smartAccount: 'Smart account',
    payment: 'Payments',
    ordinals: 'Ordinals',
    stacks: 'Stacks',
  },
  empty: 'No wallet connected',
}

export const enSwitchActiveChain: SwitchActiveChainText = {
  title: 'Another kind of network',
  text: (network, namespace) =>
    `${network} needs a wallet for ${namespace}. The wallets you have connected stay connected.`,
  connect: namespace => `Connect a wallet for ${namespace}`,
}
