// The one chunk that connecting, signing and address rules share.
export { toBitcoinError } from '../errors.js'
export { addressCodec, decodeAddress, requireAddress } from './address/address.js'
export { base64, hex, readBytes, sameBytes } from './address/encoding.js'
export { createInjectedWallet } from './injected.js'
export { createSentReporter } from './report-sent.js'
export { toSessionState } from './session.js'
export { isBip137 } from './sign.js'
export { createSigningCapabilities, createWalletCapabilities } from './wallet-capabilities.js'
