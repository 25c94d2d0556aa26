// The one chunk that connecting, signing and address rules share.
export { toCosmosError } from '../errors.js'
export { createAddressCodec } from './address.js'
export { requireChain } from './chain-facts.js'
export { createInjectedWallet } from './injected.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
