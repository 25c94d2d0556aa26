import type { ClientOptions } from '../../context/options.types.js'
import { LatchkeyError } from '../../errors/error.js'

/** The host that attests a page's origin to wallets. Wallets of the public network know no other. */
export const PUBLIC_ATTESTATION = 'https://verify.walletconnect.org'

/**
 * Returns the origin that attests the page, or `undefined` where nobody is asked: a client with a relay of its own
 * contacts no other host unless the app names one.
 * @throws LatchkeyError `invalidOptions` for what is no https origin
 */
export function attestationOrigin({
  services,
  walletConnect,
}: Pick<ClientOptions, 'services' | 'walletConnect'>): string | undefined {
  const wanted = walletConnect?.attestation ?? services?.relayUrl === undefined
  if (wanted === false) return undefined
  if (wanted === true) return PUBLIC_ATTESTATION
  const url = URL.canParse(wanted) ? new URL(wanted) : undefined
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (url?.protocol === 'https:' || (isLocal && url?.protocol === 'http:')) return url.origin
  throw new LatchkeyError('invalidOptions', '`walletConnect.attestation` is no https URL', {
    hint: 'Pass true, false, or the https URL of the host that attests.',
  })
}
