// The one chunk that connecting, signing and address rules share.
export { toEvmError } from '../errors.js'
export { addressCodec, warmUp } from './address.js'
export { createInjectedWallet } from './injected.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
