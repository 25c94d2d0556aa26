import { familyIcons } from './family-icons.js'
import { findImageUrl } from './image-url.js'
import { networkIcons } from './network-icons.js'

/** The icon of each preset, by its CAIP-2 id. A test network has the icon of its family; its row says what it is. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:11155111': 'ethereum',
  'eip155:137': 'polygon',
  'eip155:42161': 'arbitrum',
  'eip155:10': 'optimism',
  'eip155:8453': 'base',
  'eip155:84532': 'base',
  'eip155:56': 'bnb',
  'eip155:43114': 'avalanche',
  'eip155:100': 'gnosis',
  'eip155:42220': 'celo',
  'eip155:324': 'zksync',
  'eip155:7777777': 'zora',
  'eip155:1313161554': 'aurora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'polkadot',
  'polkadot:48239ef607d7928874027a43a6768920': 'kusama',
  'polkadot:67f9723393ef76214df0118c34bbbd3d': 'polkadot',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 'kusama',
  'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 'astar',
  'polkadot:afdc188f45c71dacbaa0b62e16a91f72': 'hydration',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'bitcoin',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoin',
  'cosmos:cosmoshub-4': 'cosmos',
  'cosmos:provider': 'cosmos',
  'cosmos:osmosis-1': 'osmosis',
  'cosmos:osmo-test-5': 'osmosis',
  'cosmos:celestia': 'celestia',
  'cosmos:juno-1': 'juno',
  'cosmos:stargaze-1': 'stargaze',
  'cosmos:axelar-dojo-1': 'axelar',
  'cosmos:akashnet-2': 'akash',
  'cosmos:hashed-6d4e837e169119f0': 'kava',
  'cosmos:injective-1': 'injective',
  'cosmos:dydx-mainnet-1': 'dydx',
}

/** Returns the icon of a network of the presets. Any other network has none: its name proves nothing. */
export function findNetworkIcon(networkId: string): string | undefined {
  const name = Object.hasOwn(names, networkId) ? (names[networkId] ?? '') : ''
  return findImageUrl(familyIcons, name) ?? findImageUrl(networkIcons, name)
}
