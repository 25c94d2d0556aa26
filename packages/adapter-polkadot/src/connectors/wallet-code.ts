// The one chunk that connecting, signing and address rules share.
export { isHex } from '../bytes.js'
export { toPolkadotError } from '../errors.js'
export { readGranted, toAccounts, usableOn } from './accounts.js'
export { createAddressCodec, warmUp } from './address.js'
export { createInjectedWallet } from './injected.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
