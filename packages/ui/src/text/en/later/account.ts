import type { AccountText } from '../../account-text.types'

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
