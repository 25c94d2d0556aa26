import type { NetworksText } from '../../account-text.types'

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
