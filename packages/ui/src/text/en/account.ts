import type { AccountText, NetworksText, TransactionsText, UnsupportedText } from '../account-text.types'

export const enAccount: AccountText = {
  title: 'Account',
  copyAddress: 'Copy address',
  rename: 'Name this account',
  label: 'Account name',
  save: 'Save',
  cancel: 'Cancel',
  balance: 'Balance',
  balanceUnavailable: 'Balance unavailable',
  balanceFailed: 'The balance could not be loaded',
  tokens: 'Tokens',
  noTokens: 'No tokens yet',
  noTokensText: 'Tokens you receive appear here.',
  tokensFailed: 'Tokens could not be loaded',
  tokensUnavailable: 'Tokens unavailable',
  noSource: "This site doesn't show this.",
  send: 'Send',
  receive: 'Receive',
  networks: 'Networks',
  switchWallet: 'Switch wallet',
  disconnect: 'Disconnect',
}

export const enNetworks: NetworksText = {
  title: 'Switch network',
  search: 'Search networks',
  current: 'Current',
  testnet: 'Testnet',
  notInWallet: 'Not available in your wallet',
  switching: network => `Switching to ${network}`,
  approveSwitch: wallet => `Approve in ${wallet}`,
  switched: network => `Now on ${network}`,
  failed: network => `Could not switch to ${network}`,
  rejected: 'You declined the switch. The network is unchanged.',
  nothingFound: 'No network found',
  results: count => (count === 1 ? '1 network' : `${count} networks`),
}

export const enUnsupported: UnsupportedText = {
  title: 'Unsupported network',
  text: network => `This site doesn't support ${network}. Choose another network to continue.`,
  networkNumber: number => `network ${number}`,
  unknownNetwork: reference => `an unknown network (${reference})`,
  unknownText: "This site doesn't support your wallet's network. Choose another one to continue.",
  choose: 'Choose a network',
  disconnect: 'Disconnect',
}

export const enTransactions: TransactionsText = {
  title: 'Transactions',
  transfer: (amount, recipient) => `${amount} to ${recipient}`,
  other: 'Transaction',
  dismiss: transaction => `Remove from this list: ${transaction}`,
  status: {
    asked: 'Waiting for your wallet',
    pending: 'Waiting for the network',
    unknown: "Unclear. Check your wallet's activity.",
    confirmed: 'Confirmed',
    failed: 'Failed. Only the fee was spent.',
    replaced: 'Replaced in your wallet',
    dropped: 'Dropped. Nothing was sent.',
  },
}
