// The one chunk that connecting, signing and address rules share. What asks nodes takes its tools from here as well, by
// this name alone: a module that two chunks share becomes a chunk of its own, and the first click one request longer.
import { toHex } from '../codec/bytes.js'
import type { Session } from './session.js'
import { reportHash, reportSent } from './signing/report-sent.js'

export { createAddressCodec } from '../codec/address.js'
export { decodeBech32 } from '../codec/bech32.js'
export { fromBase64, fromHex, sameBytes, toBase64, toHex, utf8 } from '../codec/bytes.js'
export { requireChain } from '../codec/chain-facts.js'
export { isUnknownChain, toCosmosError, toSdkError } from '../codec/errors.js'
export { keplrSuggestion } from './drivers/suggestion.js'
export { createInjectedWallet } from './injected.js'
export { parseAnswer } from './schemas.js'
export { adr36Document } from './signing/adr36.js'
export { signMessage } from './signing/sign.js'
export { sorted } from './signing/sorted.js'
export { createTransactionSigner } from './signing/transactions.js'
export { createWalletCapabilities } from './wallet-capabilities.js'

/** The wallet's object for app code. Few apps ask for it. */
export const showProvider = async (session: Session): Promise<object> =>
  (await import('./show-provider.js')).showProvider(session, { reportHash, reportSent, toHex })
