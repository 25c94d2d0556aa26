import type { Network } from '../adapter/contract/network.types.js'

// Plain literals, no calls: whatever an app does not name is shaken off by its bundler. The addresses of `rpcUrls` are
// Esplora-style HTTP APIs, not JSON-RPC nodes.

/** Bitcoin, bip122:000000000019d6689c085ae165831e93. */
export const bitcoin: Network<'bip122:000000000019d6689c085ae165831e93'> = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
}

/** Bitcoin's third test network, bip122:000000000933ea01ad0ee984209779ba. */
export const bitcoinTestnet: Network<'bip122:000000000933ea01ad0ee984209779ba'> = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'] },
  },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
}

/** Bitcoin's fourth test network, bip122:00000000da84f2bafbbc53dee25a72ae. */
export const bitcoinTestnet4: Network<'bip122:00000000da84f2bafbbc53dee25a72ae'> = {
  id: '00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet4',
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/testnet4/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet4' } },
  testnet: true,
}

/** Bitcoin's signed test network, bip122:00000008819873e925422c1ff0f99f7c. */
export const bitcoinSignet: Network<'bip122:00000008819873e925422c1ff0f99f7c'> = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Signet Bitcoin', symbol: 'sBTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
}
