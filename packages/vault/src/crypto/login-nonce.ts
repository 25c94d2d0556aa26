import { fromBase64Url, joinBytes, sha256, utf8 } from './bytes.js'

/**
 * The nonce of a login at a provider (OpenID Connect). It binds the provider's statement to one device and to one
 * transaction at each party, so that each of them can check it without the other. All three are 32 bytes as base64url.
 */
export const loginNonce = ({
  auth,
  keeper,
  device,
}: {
  readonly auth: string
  readonly keeper: string
  /** The thumbprint of the device. */
  readonly device: string
}): Promise<string> =>
  sha256(joinBytes([utf8('latchkey/oidc/v1'), ...[auth, keeper, device].map(fromBase64Url)]))
