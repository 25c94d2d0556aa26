// The one chunk that connecting, signing and address rules share. What asks nodes takes its tools from here as well, by
// this name alone: a module that two chunks share becomes a chunk of its own, and the first click one request longer.
export { toSdkError } from '../errors.js'
export { createAddressCodec } from './address.js'
export { adr36Document } from './adr36.js'
export { decodeBech32 } from './bech32.js'
export { fromBase64, fromHex, sameBytes, toBase64, toHex, utf8 } from './bytes.js'
export { requireChain } from './chain-facts.js'
export { createInjectedWallet } from './injected.js'
export { sorted } from './sorted.js'
export { createWalletCapabilities } from './wallet-capabilities.js'
