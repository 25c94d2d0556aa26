import type { Connection } from '../../adapter/contract/connection.types.js'
import type { SignInProof } from '../../adapter/contract/sign-in.types.js'
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

/** What a pairing with a sign-in gives. */
export interface AuthenticatedConnection {
  readonly connection: Connection
  /** Empty where the wallet cannot do both at once: then the message is signed as any other. */
  readonly proofs: readonly SignInProof[]
}

/** A wish to sign in by the pairing. */
export interface PairingSignIn {
  readonly request: AuthenticationRequest
  /** Gets what was signed and has been verified, before the connection is announced. */
  proved(proofs: readonly SignInProof[]): void
}
