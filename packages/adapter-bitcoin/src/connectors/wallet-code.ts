// The one chunk that connecting, signing and address rules share.
import { sentBy } from './report-sent.js'
import type { Session } from './session.js'

export { addressCodec, decodeAddress, requireAddress } from '../codec/address.js'
export { base64, hex, readBytes, sameBytes } from '../codec/encoding.js'
export { toBitcoinError } from '../codec/errors.js'
export { createInjectedWallet } from './injected.js'
export { createSentReporter } from './report-sent.js'
export { toSessionState } from './session.js'
export { isBip137 } from './sign.js'
export { createSigningCapabilities, createWalletCapabilities } from './wallet-capabilities.js'

/** The wallet's object for app code. Few apps ask for it. */
export const showProvider = async (session: Session, found: object): Promise<object> =>
  (await import('./show-provider.js')).showProvider(session, found, sentBy)
