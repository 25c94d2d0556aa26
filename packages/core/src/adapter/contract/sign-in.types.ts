import type { NetworkId } from '../../caip/network-id.js'
import type { SignedMessage, VerifyMessageInput } from './signed-message.types.js'

/** What a visitor signs in to: the fields of a sign-in text (CAIP-122), without the account that the wallet fills in. */
export interface SignInRequest {
  readonly networkId: NetworkId
  /** The page's host, with its port unless that is the default one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** At least eight letters or digits, from whoever checks the sign-in. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly statement?: string
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in text that an account signed. Whoever gets it has checked that the text says what was asked for. */
export interface SignInProof {
  readonly networkId: NetworkId
  readonly address: string
  /** The text, as it was signed. */
  readonly message: string
  readonly signed: SignedMessage
  /** The object of CAIP-74 where the wallet sent one. */
  readonly cacao?: object
}

/** A wish to sign in while connecting. A wallet that cannot do both connects, and `proved` is not called. */
export interface ConnectSignIn {
  readonly request: SignInRequest
  /** Called before `connect` resolves, for an account of the connection. */
  proved(proof: SignInProof): void
}

/** A signed sign-in text, and the nodes that know whether a contract signed it. */
export interface VerifySignInInput extends VerifyMessageInput {
  /** URLs of the network's JSON-RPC nodes, asked in their order. Without one only keys are checked, and no contract. */
  readonly rpcUrls?: readonly string[]
}

/** `unknown`: no node could be asked. It is not a no. */
export type SignInVerdict = 'valid' | 'invalid' | 'unknown'
