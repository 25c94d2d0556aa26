import type { Connection } from '../../adapter/contract/connection.types.js'
import type { NetworkId } from '../../caip/network-id.js'

/** What a person is asked to sign in to while pairing: the fields of a sign-in message (CAIP-122, ERC-4361). */
export interface AuthenticationRequest {
  /** The page's host, with its port where it has one. */
  readonly domain: string
  /** What is signed in to. */
  readonly uri: string
  /** At least eight letters or digits, from whoever checks the sign-in. */
  readonly nonce: string
  /** Networks of one namespace; the wallet signs once for each that it speaks. */
  readonly networkIds: readonly NetworkId[]
  /** One line of ASCII: the library counts other characters wrongly. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
}

/** One account's signature under the message, verified. */
export interface AuthenticationProof {
  readonly networkId: NetworkId
  readonly address: string
  /** The text that was signed. */
  readonly message: string
  readonly signature: string
  /** The whole object as it came (CAIP-74), for a server that reads it. */
  readonly cacao: object
}

/** What a pairing with a sign-in gives. */
export interface AuthenticatedConnection {
  readonly connection: Connection
  /** Empty where the wallet cannot do both at once: then the message is signed as any other. */
  readonly proofs: readonly AuthenticationProof[]
}
