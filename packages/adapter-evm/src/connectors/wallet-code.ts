// The one chunk that connecting and address rules share: `tsup.config.ts` lists its modules.

export { addressCodec, parseWalletAddress, warmUp } from '../codec/address.js'
export { chainIdHex, networkIdOf, parseChainId } from '../codec/chain-id.js'
export { toEvmError } from '../codec/errors.js'
export { openWallet } from './injected.js'
export { createSentTransactions, reportSent } from './sent-transactions.js'
export { createWallet } from './session.js'
export { createSessionCapabilities } from './wallet-capabilities.js'
