import type { NetworkId } from '../../caip/network-id.js'

/** A message signature with what a verifier needs beside it. */
export interface SignedMessage {
  /** In the namespace's customary text form: 0x hex for eip155. */
  readonly signature: string
  /** Such as `eip191`. */
  readonly scheme: string
  readonly publicKey?: string
}

/** A signed message, and who is said to have signed it. */
export interface VerifyMessageInput {
  readonly networkId: NetworkId
  readonly address: string
  readonly message: string
  readonly signed: SignedMessage
}
