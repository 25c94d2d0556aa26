export { polkadotTestAccounts, polkadotTestPhrase } from './accounts'
export { findPolkadotNode } from './find-node'
export { initialPolkadotBalance, initialPolkadotTokenBalance, polkadotTokens } from './initial-state'
export {
  makePolkadotBlocks,
  polkadotBalanceOf,
  setPolkadotAutomine,
  setPolkadotStorage,
} from './node-control'
export type {
  LocalPolkadotAccount,
  LocalPolkadotChain,
  LocalPolkadotGenesis,
  LocalPolkadotToken,
  PolkadotKeyType,
} from './polkadot-chain.types'
export { type PolkadotOptions, polkadotNetworks, startPolkadot } from './start'
