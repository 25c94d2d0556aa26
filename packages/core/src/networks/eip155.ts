import type { Network, TokenInfo } from '../adapter/network.types.js'
import { defineNetwork } from './define-network.js'

// Each network is its own constant, so that an app carries only those it names.
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const usdc = (address: string): TokenInfo => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6 })
const usdt = (address: string, decimals = 6): TokenInfo => ({
  address,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals,
})
const web = (url: string) => ({ default: { http: [url] } })
const explorer = (name: string, url: string) => ({ default: { name, url } })

/** Ethereum, eip155:1. */
export const mainnet: Network = /* @__PURE__ */ defineNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: web('https://ethereum.reth.rs/rpc'),
  blockExplorers: explorer('Etherscan', 'https://etherscan.io'),
  tokens: [
    usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  ],
})

/** Sepolia, eip155:11155111. */
export const sepolia: Network = /* @__PURE__ */ defineNetwork({
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: web('https://11155111.rpc.thirdweb.com'),
  blockExplorers: explorer('Etherscan', 'https://sepolia.etherscan.io'),
  testnet: true,
})

/** Polygon, eip155:137. */
export const polygon: Network = /* @__PURE__ */ defineNetwork({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: web('https://polygon.drpc.org'),
  blockExplorers: explorer('PolygonScan', 'https://polygonscan.com'),
  tokens: [
    usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
    usdt('0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
  ],
})

/** Arbitrum One, eip155:42161. */
export const arbitrum: Network = /* @__PURE__ */ defineNetwork({
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: web('https://arb1.arbitrum.io/rpc'),
  blockExplorers: explorer('Arbiscan', 'https://arbiscan.io'),
  tokens: [
    usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
    usdt('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
  ],
})

/** OP Mainnet, eip155:10. */
export const optimism: Network = /* @__PURE__ */ defineNetwork({
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: web('https://mainnet.optimism.io'),
  blockExplorers: explorer('Optimism Explorer', 'https://optimistic.etherscan.io'),
  tokens: [usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85')],
})

/** Base, eip155:8453. */
export const base: Network = /* @__PURE__ */ defineNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: web('https://mainnet.base.org'),
  blockExplorers: explorer('Basescan', 'https://basescan.org'),
  tokens: [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')],
})

/** Base Sepolia, eip155:84532. */
export const baseSepolia: Network = /* @__PURE__ */ defineNetwork({
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: web('https://sepolia.base.org'),
  blockExplorers: explorer('Basescan', 'https://sepolia.basescan.org'),
  testnet: true,
})

/** BNB Smart Chain, eip155:56. */
export const bsc: Network = /* @__PURE__ */ defineNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: web('https://56.rpc.thirdweb.com'),
  blockExplorers: explorer('BscScan', 'https://bscscan.com'),
  tokens: [usdt('0x55d398326f99059fF775485246999027B3197955', 18)],
})

/** Avalanche, eip155:43114. */
export const avalanche: Network = /* @__PURE__ */ defineNetwork({
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: web('https://api.avax.network/ext/bc/C/rpc'),
  blockExplorers: explorer('SnowTrace', 'https://snowtrace.io'),
  tokens: [
    usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
    usdt('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
  ],
})

/** Gnosis, eip155:100. */
export const gnosis: Network = /* @__PURE__ */ defineNetwork({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: web('https://rpc.gnosischain.com'),
  blockExplorers: explorer('Gnosisscan', 'https://gnosisscan.io'),
})

/** Celo, eip155:42220. */
export const celo: Network = /* @__PURE__ */ defineNetwork({
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: web('https://forno.celo.org'),
  blockExplorers: explorer('Celo Explorer', 'https://celoscan.io'),
  tokens: [usdt('0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e')],
})

/** ZKsync Era, eip155:324. */
export const zksync: Network = /* @__PURE__ */ defineNetwork({
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: ether,
  rpcUrls: web('https://mainnet.era.zksync.io'),
  blockExplorers: explorer('ZKsync Explorer', 'https://explorer.zksync.io'),
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
})

/** Zora, eip155:7777777. */
export const zora: Network = /* @__PURE__ */ defineNetwork({
  id: 7777777,
  name: 'Zora',
  nativeCurrency: ether,
  rpcUrls: web('https://rpc.zora.energy'),
  blockExplorers: explorer('Explorer', 'https://explorer.zora.energy'),
})

/** Aurora, eip155:1313161554. */
export const aurora: Network = /* @__PURE__ */ defineNetwork({
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: ether,
  rpcUrls: web('https://mainnet.aurora.dev'),
  blockExplorers: explorer('Aurorascan', 'https://aurorascan.dev'),
})
