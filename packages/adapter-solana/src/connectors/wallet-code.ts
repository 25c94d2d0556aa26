// The one chunk that connecting, signing a message and address rules share.

import { toNodeError } from '../errors.js'
import { addressCodec, decodeAddress, requireAddress } from './address.js'

export { addressCodec } from './address.js'
export { createSentReporter } from './report-sent.js'
export { parseAnswer } from './schemas.js'
export { createSolanaWallet } from './solana-wallet.js'
export { createWalletCapabilities } from './wallet-capabilities.js'

/** What the chain side takes from here, so that it need not be loaded twice. */
export const chainTools = { addressCodec, decodeAddress, requireAddress, toNodeError }
