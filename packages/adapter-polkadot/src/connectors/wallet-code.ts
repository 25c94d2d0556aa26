// The one chunk that connecting, signing and address rules share.

export { createAddressCodec, warmUp } from '../codec/address.js'
export { isHex } from '../codec/bytes.js'
export { toPolkadotError } from '../codec/errors.js'
export { readGranted, toAccounts, usableOn } from './accounts.js'
export { createInjectedWallet } from './injected.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
