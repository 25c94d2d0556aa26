// The one chunk that connecting and address rules share: `tsup.config.ts` lists its modules.
export { toEvmError } from '../errors.js'
export { addressCodec, parseWalletAddress, warmUp } from './address.js'
export { chainIdHex, networkIdOf, parseChainId } from './chain-id.js'
export { openWallet } from './injected.js'
export { createSentTransactions, reportSent } from './sent-transactions.js'
export { createWallet } from './session.js'
export { createSessionCapabilities } from './wallet-capabilities.js'
