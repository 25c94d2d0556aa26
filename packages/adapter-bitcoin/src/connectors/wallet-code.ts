// The one chunk that connecting, signing and address rules share.
export { toBitcoinError } from '../errors.js'
export { addressCodec } from './address.js'
export { codecTools } from './codec-tools.js'
export { createConnectedWallet } from './connected.js'
export { createSentReporter } from './report-sent.js'
export { toLive } from './session.js'
export { createSigningCapabilities, createWalletCapabilities } from './wallet-capabilities.js'
