export type { Network, TokenInfo } from '../adapter/contract/network.types.js'
export { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './bip122.js'
export {
  akash,
  axelar,
  celestia,
  cosmosHub,
  cosmosHubTestnet,
  dydx,
  injective,
  juno,
  kava,
  neutron,
  noble,
  osmosis,
  osmosisTestnet,
  stargaze,
} from './cosmos.js'
export { defineNetwork, type NetworkInput } from './define-network.js'
export {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  bsc,
  celo,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
  zksync,
  zora,
} from './eip155.js'
export {
  astar,
  hydration,
  kusamaAssetHub,
  kusamaRelay,
  polkadotAssetHub,
  polkadotRelay,
  westendAssetHub,
} from './polkadot.js'
export { solanaDevnet, solanaMainnet, solanaTestnet } from './solana.js'
