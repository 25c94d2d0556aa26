// The one chunk that connecting, signing a message and address rules share.

export { addressCodec, decodeAddress, requireAddress } from '../codec/address.js'
export { toNodeError } from '../codec/errors.js'
export { openWallet } from './injected.js'
export { createSentReporter } from './report-sent.js'
export { parseAnswer } from './schemas.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
