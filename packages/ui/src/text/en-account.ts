import type { AccountText, NetworksText, ProfileWalletsText, UnsupportedText } from './text.types'

export const enAccount: AccountText = {
  title: 'Account',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  balance: 'Balance',
  balanceUnavailable: 'Balance unavailable',
  balanceFailed: 'The balance could not be loaded',
  tabs: 'What this account holds',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  noTokens: 'No tokens yet',
  noTokensText: 'Tokens you receive appear here.',
  tokensFailed: 'Tokens could not be loaded',
  noNfts: 'No NFTs yet',
  noNftsText: 'Collectibles you receive appear here.',
  noActivity: 'No activity yet',
  noActivityText: 'What you send and receive appears here.',
  tokensUnavailable: 'Tokens unavailable',
  nftsUnavailable: 'NFTs unavailable',
  activityUnavailable: 'Activity unavailable',
  noSource: 'This site has no source for this.',
  activityFailed: 'Activity could not be loaded',
  notOnNetwork: network => `Not available on ${network}`,
  send: 'Send',
  receive: 'Receive',
  networks: 'Networks',
  switchAccount: 'Switch account',
  switchWallet: 'Switch wallet',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting',
  connectedWith: wallet => `Connected with ${wallet}`,
}

export const enNetworks: NetworksText = {
  title: 'Switch network',
  search: 'Search networks',
  current: 'Current',
  testnet: 'Test network',
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
  text: network => `This site does not work on ${network}. Choose another network to continue.`,
  networkNumber: number => `network ${number}`,
  unknownText: 'This site does not work on the network of your wallet. Choose another to continue.',
  choose: 'Choose a network',
  disconnect: 'Disconnect',
}

export const enProfileWallets: ProfileWalletsText = {
  title: 'Wallets',
  active: 'Active',
  accounts: count => (count === 1 ? '1 account' : `${count} accounts`),
  switchHint: wallet => `To use another account, choose it in ${wallet}.`,
  chooseAccounts: wallet => `Choose accounts in ${wallet}`,
  connectAnother: 'Connect another wallet',
  empty: 'No wallet connected',
}
