import type { Network } from '../adapter/contract/network.types.js'

// Plain literals, no calls: whatever an app does not name is shaken off by its bundler.
// An id is the chain's own (`cosmos:cosmoshub-4`), or a hash of it where CAIP-2 has no room for its letters. Prefixes
// and denoms are the adapter's to know.

/** Cosmos Hub, cosmos:cosmoshub-4. */
export const cosmosHub: Network<'cosmos:cosmoshub-4'> = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  caipNetworkId: 'cosmos:cosmoshub-4',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Cosmos Hub Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com', 'https://cosmos-rpc.polkachu.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  tokens: [
    {
      address: 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    },
  ],
}

/** Cosmos Hub's public test network, cosmos:provider. */
export const cosmosHubTestnet: Network<'cosmos:provider'> = {
  id: 'provider',
  name: 'Cosmos Hub Testnet',
  caipNetworkId: 'cosmos:provider',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Test Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.provider-sentry-01.hub-testnet.polypore.xyz'] } },
  testnet: true,
}

/** Osmosis, cosmos:osmosis-1. */
export const osmosis: Network<'cosmos:osmosis-1'> = {
  id: 'osmosis-1',
  name: 'Osmosis',
  caipNetworkId: 'cosmos:osmosis-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmosis.zone', 'https://osmosis-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
  tokens: [
    {
      address: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    },
    {
      address: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
      name: 'Cosmos Hub Atom',
      symbol: 'ATOM',
      decimals: 6,
    },
  ],
}

/** Osmosis's public test network, cosmos:osmo-test-5. */
export const osmosisTestnet: Network<'cosmos:osmo-test-5'> = {
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  caipNetworkId: 'cosmos:osmo-test-5',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Test Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmotest5.osmosis.zone'] } },
  testnet: true,
}

/** Neutron, cosmos:neutron-1. */
export const neutron: Network<'cosmos:neutron-1'> = {
  id: 'neutron-1',
  name: 'Neutron',
  caipNetworkId: 'cosmos:neutron-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Neutron', symbol: 'NTRN', decimals: 6 },
  rpcUrls: { default: { http: ['https://neutron-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/neutron' } },
  tokens: [
    {
      address: 'ibc/B559A80D62249C8AA07A380E2A2BEA6E5CA9A6F079C912C3A9E9B494105E4F81',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
    },
  ],
}

/** Noble, cosmos:noble-1. Its own coin here is the dollar that its fees are paid in. */
export const noble: Network<'cosmos:noble-1'> = {
  id: 'noble-1',
  name: 'Noble',
  caipNetworkId: 'cosmos:noble-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  rpcUrls: { default: { http: ['https://noble-rpc.polkachu.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/noble' } },
}

/** Celestia, cosmos:celestia. */
export const celestia: Network<'cosmos:celestia'> = {
  id: 'celestia',
  name: 'Celestia',
  caipNetworkId: 'cosmos:celestia',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Celestia', symbol: 'TIA', decimals: 6 },
  rpcUrls: { default: { http: ['https://celestia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/celestia' } },
}

/** Juno, cosmos:juno-1. */
export const juno: Network<'cosmos:juno-1'> = {
  id: 'juno-1',
  name: 'Juno',
  caipNetworkId: 'cosmos:juno-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Juno', symbol: 'JUNO', decimals: 6 },
  rpcUrls: { default: { http: ['https://juno-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/juno' } },
}

/** Stargaze, cosmos:stargaze-1. */
export const stargaze: Network<'cosmos:stargaze-1'> = {
  id: 'stargaze-1',
  name: 'Stargaze',
  caipNetworkId: 'cosmos:stargaze-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Stargaze', symbol: 'STARS', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.stargaze-apis.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/stargaze' } },
}

/** Axelar, cosmos:axelar-dojo-1. */
export const axelar: Network<'cosmos:axelar-dojo-1'> = {
  id: 'axelar-dojo-1',
  name: 'Axelar',
  caipNetworkId: 'cosmos:axelar-dojo-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Axelar', symbol: 'AXL', decimals: 6 },
  rpcUrls: { default: { http: ['https://axelar-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/axelar' } },
}

/** Akash, cosmos:akashnet-2. */
export const akash: Network<'cosmos:akashnet-2'> = {
  id: 'akashnet-2',
  name: 'Akash',
  caipNetworkId: 'cosmos:akashnet-2',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Akash', symbol: 'AKT', decimals: 6 },
  rpcUrls: { default: { http: ['https://akash-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/akash' } },
}

/** Kava: the chain's own id, kava_2222-10, has a letter that CAIP-2 does not take from this namespace. */
export const kava: Network<'cosmos:hashed-6d4e837e169119f0'> = {
  id: 'hashed-6d4e837e169119f0',
  name: 'Kava',
  caipNetworkId: 'cosmos:hashed-6d4e837e169119f0',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Kava', symbol: 'KAVA', decimals: 6 },
  rpcUrls: { default: { http: ['https://kava-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/kava' } },
}

/** Injective, cosmos:injective-1: keys and addresses of Ethereum's kind. */
export const injective: Network<'cosmos:injective-1'> = {
  id: 'injective-1',
  name: 'Injective',
  caipNetworkId: 'cosmos:injective-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Injective', symbol: 'INJ', decimals: 18 },
  rpcUrls: { default: { http: ['https://injective-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/injective' } },
}

/** dYdX, cosmos:dydx-mainnet-1. */
export const dydx: Network<'cosmos:dydx-mainnet-1'> = {
  id: 'dydx-mainnet-1',
  name: 'dYdX',
  caipNetworkId: 'cosmos:dydx-mainnet-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'dYdX', symbol: 'DYDX', decimals: 18 },
  rpcUrls: { default: { http: ['https://dydx-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/dydx' } },
}
