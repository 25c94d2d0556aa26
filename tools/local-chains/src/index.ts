export { publicTestAccounts, publicTestMnemonic } from './accounts'
export {
  type AllChains,
  type AllChainsOptions,
  type LocalNamespace,
  localNamespaces,
  type MissingNode,
  startAllChains,
} from './all-chains'
export { findAnvilBinary } from './anvil-binary'
export { startBitcoin } from './bip122'
export {
  bitcoinTestAccounts,
  initialOrdinalsOutputs,
  initialPaymentOutputs,
} from './bip122/accounts'
export { findBitcoind } from './bip122/bitcoind-binary'
export {
  type BitcoinNodeAddress,
  bitcoinBalanceOf,
  bitcoinMempool,
  invalidateBlock,
  mineBlocks,
  payFromFaucet,
} from './bip122/control'
export { type BitcoinNetwork, bitcoinNetworks } from './bip122/networks'
export { callBitcoind } from './bip122/node-rpc'
export type {
  BitcoinNetworkKind,
  BitcoinOptions,
  LocalBitcoinAccount,
  LocalBitcoinAddress,
  LocalBitcoinNode,
} from './bip122/types'
export { type Artifact, type Artifacts, compileContracts } from './contracts/compile'
export { deployContracts, initialTokenBalance, knownUsdtAddress, multicall3Address } from './contracts/deploy'
export { deployShare, type LocalShare } from './contracts/deploy-share'
export {
  type BlockMode as CosmosBlockMode,
  type CosmosGenesis,
  type CosmosNodeAddress,
  type CosmosNodeOptions,
  callCosmosNode,
  cosmosBalanceOf,
  cosmosNetworks,
  cosmosTestAccounts,
  dropCosmosTransactions,
  type LocalCosmosAccount,
  type LocalCosmosNode,
  type LocalCosmosToken,
  mineCosmosBlocks,
  setCosmosBalance,
  setCosmosBlocks,
  startCosmosNode,
} from './cosmos'
export { describeAllChains } from './describe/all-chains'
export { describeChains } from './describe/eip155-chains'
export {
  type DescribedCosmosChain,
  type DescribedNetwork,
  describeCosmosChains,
  describeForPage,
  describeNetworks,
  describePolkadotCalls,
  describePolkadotFormats,
  type PageChains,
} from './describe/networks'
export { type AnvilOptions, startAnvil } from './eip155'
export {
  type Eip155Chains,
  type Eip155ChainsOptions,
  localNetworks,
  startEip155Chains,
} from './eip155-chains'
export { LocalChainError } from './errors'
export { createGlobalSetup, readLocalChains, type StartedChains } from './global-setup'
export { callNode } from './http/json-rpc'
export { type CaughtRequest, type NodeReply, passOn } from './http/pass-on'
export { type LocalChains, type LocalChainsOptions, startLocalChains } from './local-chains'
export type {
  Hex,
  LocalAccount,
  LocalChain,
  LocalChainErrorCode,
  LocalContracts,
  LocalErc4337,
  LocalNode,
  LocalToken,
} from './local-node.types'
export {
  balanceOf,
  mine,
  type NodeAddress,
  setAutomine,
  setBalance,
  setBlockTime,
  snapshot,
} from './node-control'
export {
  findPolkadotNode,
  initialPolkadotBalance,
  initialPolkadotTokenBalance,
  type LocalPolkadotAccount,
  type LocalPolkadotChain,
  type LocalPolkadotGenesis,
  type LocalPolkadotToken,
  makePolkadotBlocks,
  type PolkadotKeyType,
  type PolkadotOptions,
  polkadotBalanceOf,
  polkadotNetworks,
  polkadotTestAccounts,
  polkadotTestPhrase,
  polkadotTokens,
  setPolkadotAutomine,
  setPolkadotStorage,
  startPolkadot,
} from './polkadot/index'
export {
  initialLamports,
  initialSolanaTokenBalance,
  solanaNetworks,
  solanaTestAccounts,
  solanaTestTokens,
} from './solana/accounts'
export {
  dropSolanaTransactions,
  holdSolanaTransactions,
  setSolanaAccount,
  setSolanaBalance,
  setSolanaPriorityFee,
  skipSolanaSlots,
  solanaBalanceOf,
} from './solana/control'
export type {
  LocalSolanaAccount,
  LocalSolanaGenesis,
  LocalSolanaNode,
  LocalSolanaToken,
} from './solana/solana.types'
export { type SolanaNodeOptions, startSolanaNode } from './solana/start'
