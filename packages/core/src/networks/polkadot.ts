import type { Network } from '../adapter/contract/network.types.js'

// Plain literals, no calls: whatever an app does not name is shaken off by its bundler. The id is the first half of the
// genesis hash. Coins and accounts moved to the Asset Hubs: on the relay chains an account looks empty.

/** Polkadot Asset Hub, where DOT is held. */
export const polkadotAssetHub: Network<'polkadot:68d56f15f85d3136970ec16946040bc1'> = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: {
      http: ['https://polkadot-asset-hub-rpc.polkadot.io', 'https://asset-hub-polkadot-rpc.n.dwellir.com'],
      webSocket: ['wss://polkadot-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  tokens: [
    { address: '1984', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { address: '1337', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ],
}

/** Kusama Asset Hub, where KSM is held. */
export const kusamaAssetHub: Network<'polkadot:48239ef607d7928874027a43a6768920'> = {
  id: '48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: {
      http: ['https://kusama-asset-hub-rpc.polkadot.io', 'https://asset-hub-kusama-rpc.n.dwellir.com'],
      webSocket: ['wss://kusama-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
  tokens: [{ address: '1984', name: 'Tether USD', symbol: 'USDT', decimals: 6 }],
}

/** Westend Asset Hub, the test network. */
export const westendAssetHub: Network<'polkadot:67f9723393ef76214df0118c34bbbd3d'> = {
  id: '67f9723393ef76214df0118c34bbbd3d',
  name: 'Westend Asset Hub',
  caipNetworkId: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: {
      http: ['https://westend-asset-hub-rpc.polkadot.io'],
      webSocket: ['wss://westend-asset-hub-rpc.polkadot.io'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
  testnet: true,
}

/** The Polkadot relay chain. Balances are on its Asset Hub. */
export const polkadotRelay: Network<'polkadot:91b171bb158e2d3848fa23a9f1c25182'> = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot Relay Chain',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'], webSocket: ['wss://rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
}

/** The Kusama relay chain. Balances are on its Asset Hub. */
export const kusamaRelay: Network<'polkadot:b0a8d493285c2df73290dfb7e61f870f'> = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama Relay Chain',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://kusama-rpc.polkadot.io'], webSocket: ['wss://kusama-rpc.polkadot.io'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
}

/** Astar. */
export const astar: Network<'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'> = {
  id: '9eb76c5184c4ab8679d2d5d819fdf90b',
  name: 'Astar',
  caipNetworkId: 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Astar', symbol: 'ASTR', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://astar-rpc.n.dwellir.com'], webSocket: ['wss://astar-rpc.n.dwellir.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://astar.subscan.io' } },
}

/** Hydration. */
export const hydration: Network<'polkadot:afdc188f45c71dacbaa0b62e16a91f72'> = {
  id: 'afdc188f45c71dacbaa0b62e16a91f72',
  name: 'Hydration',
  caipNetworkId: 'polkadot:afdc188f45c71dacbaa0b62e16a91f72',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Hydration', symbol: 'HDX', decimals: 12 },
  rpcUrls: {
    default: {
      http: ['https://hydration-rpc.n.dwellir.com'],
      webSocket: ['wss://hydration-rpc.n.dwellir.com'],
    },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://hydration.subscan.io' } },
}
