export { cosmosNetworks, cosmosTestAccounts, initialCoins, initialTokens } from './accounts'
export {
  type CosmosNodeAddress,
  callCosmosNode,
  cosmosBalanceOf,
  dropCosmosTransactions,
  mineCosmosBlocks,
  setCosmosBalance,
  setCosmosBlocks,
} from './control'
export type { BlockMode } from './ledger/chain'
export { type CosmosNodeOptions, startCosmosNode } from './start'
export type { CosmosGenesis, LocalCosmosAccount, LocalCosmosNode, LocalCosmosToken } from './types'
