import type { Network } from '../adapter/contract/network.types.js'

// Plain literals, no calls: whatever an app does not name is shaken off by its bundler. `gasPriceOracle` marks the
// networks of the OP stack: there a fee has a second part.

/** Ethereum, eip155:1. */
export const mainnet: Network<'eip155:1'> = {
  id: 1,
  name: 'Ethereum',
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  tokens: [
    { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    {
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
}

/** Sepolia, eip155:11155111. */
export const sepolia: Network<'eip155:11155111'> = {
  id: 11155111,
  name: 'Sepolia',
  caipNetworkId: 'eip155:11155111',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  testnet: true,
}

/** Polygon, eip155:137. */
export const polygon: Network<'eip155:137'> = {
  id: 137,
  name: 'Polygon',
  caipNetworkId: 'eip155:137',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  tokens: [
    { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    {
      address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
}

/** Arbitrum One, eip155:42161. */
export const arbitrum: Network<'eip155:42161'> = {
  id: 42161,
  name: 'Arbitrum One',
  caipNetworkId: 'eip155:42161',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  tokens: [
    { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    {
      address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
}

/** OP Mainnet, eip155:10. */
export const optimism: Network<'eip155:10'> = {
  id: 10,
  name: 'OP Mainnet',
  caipNetworkId: 'eip155:10',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
  tokens: [
    { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ],
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
}

/** Base, eip155:8453. */
export const base: Network<'eip155:8453'> = {
  id: 8453,
  name: 'Base',
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  tokens: [
    { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ],
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
}

/** Base Sepolia, eip155:84532. */
export const baseSepolia: Network<'eip155:84532'> = {
  id: 84532,
  name: 'Base Sepolia',
  caipNetworkId: 'eip155:84532',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  testnet: true,
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
}

/** BNB Smart Chain, eip155:56. */
export const bsc: Network<'eip155:56'> = {
  id: 56,
  name: 'BNB Smart Chain',
  caipNetworkId: 'eip155:56',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  tokens: [
    {
      address: '0x55d398326f99059fF775485246999027B3197955',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 18,
    },
  ],
}

/** Avalanche, eip155:43114. */
export const avalanche: Network<'eip155:43114'> = {
  id: 43114,
  name: 'Avalanche',
  caipNetworkId: 'eip155:43114',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  tokens: [
    { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    {
      address: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
}

/** Gnosis, eip155:100. */
export const gnosis: Network<'eip155:100'> = {
  id: 100,
  name: 'Gnosis',
  caipNetworkId: 'eip155:100',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
}

/** Celo, eip155:42220. */
export const celo: Network<'eip155:42220'> = {
  id: 42220,
  name: 'Celo',
  caipNetworkId: 'eip155:42220',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  tokens: [
    {
      address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
}

/** ZKsync Era, eip155:324. */
export const zksync: Network<'eip155:324'> = {
  id: 324,
  name: 'ZKsync Era',
  caipNetworkId: 'eip155:324',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
}

/** Zora, eip155:7777777. */
export const zora: Network<'eip155:7777777'> = {
  id: 7777777,
  name: 'Zora',
  caipNetworkId: 'eip155:7777777',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.zora.energy' } },
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
}

/** Aurora, eip155:1313161554. */
export const aurora: Network<'eip155:1313161554'> = {
  id: 1313161554,
  name: 'Aurora',
  caipNetworkId: 'eip155:1313161554',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
}
