/** A network of CAIP-2, such as `eip155:1`. */
export type NetworkId = `${string}:${string}`

/** The fields of a sign-in text (CAIP-122, ERC-4361). */
export interface SignInFields {
  /** The URI scheme that ERC-4361 allows in front of the domain. Only in texts of eip155. */
  readonly scheme?: string
  /** An authority of RFC 3986: the host of the page, with its port unless that is the default one. */
  readonly domain: string
  /** As the namespace writes it; eip155 in ERC-55. */
  readonly address: string
  /** One line of visible ASCII, in the letters that ERC-4361 allows: no quotation marks, brackets or percent signs. */
  readonly statement?: string
  /** RFC 3986: what is signed in to. */
  readonly uri: string
  /** `1`, and `1.0.0` on polkadot. */
  readonly version: string
  readonly networkId: NetworkId
  /** At least eight letters or digits. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
  /** Characters of a URI's path segment (RFC 3986, `pchar`). */
  readonly requestId?: string
  /** URIs (RFC 3986). Only the last may be a ReCap (ERC-5573). */
  readonly resources?: readonly string[]
}
