// The one chunk that connecting, signing and address rules share.
export { toEvmError } from '../errors.js'
export { addressCodec, parseWalletAddress, warmUp } from './address.js'
export { chainIdHex, networkIdOf, parseChainId } from './chain-id.js'
export { createInjectedWallet } from './injected.js'
export { createSentTransactions, reportSent } from './sent-transactions.js'
export { addChainParameters, isUnknownNetwork } from './switch-network.js'
export { createWallet } from './wallet.js'
export { createSessionCapabilities, createWalletCapabilities } from './wallet-capabilities.js'
