import type { NetworkId } from '../text/sign-in-fields.types.js'

// The shapes that `createClient({ siwx })` of @latchkey/core takes. Written here too, so that this package needs no other
// one; `siwx-config.test.ts` compares them.

/** Who signs in, and where. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: NetworkId
  /** RFC 3339. */
  readonly notBefore?: string
}

/** The fields of a sign-in text (CAIP-122). Times are of RFC 3339. */
export interface SiwxMessageData extends SiwxMessageInput {
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** A sign-in text: its fields, and by `toString` what the wallet signs. */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

/** A signature with what a verifier needs beside it. */
export interface SiwxSignature {
  readonly signature: string
  readonly scheme: string
  readonly publicKey?: string
}

/** A signed sign-in. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly signed?: SiwxSignature
  /** The object of CAIP-74 where the wallet sent one. */
  readonly cacao?: object
}

/** What makes sign-in texts, and keeps who is signed in. */
export interface SiwxConfig {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  getSessions(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  signMessage?(
    message: string,
    account: { readonly address: string; readonly chainId: NetworkId },
  ): Promise<string | SiwxSignature>
  supports?(chainId: NetworkId): boolean
  /** Whether texts may end with a ReCap (ERC-5573), as those of a sign-in by pairing (CAIP-222) do. Absent means yes. */
  acceptsRecap?(): boolean
  getRequired?(): boolean
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnNetworkChange?: boolean
  readonly signOutOnAccountChange?: boolean
  prepare?(): Promise<void>
  subscribe?(changed: () => void): () => void
}
