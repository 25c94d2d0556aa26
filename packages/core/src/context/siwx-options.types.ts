import type { SignedMessage } from '../adapter/contract/signed-message.types.js'
import type { NetworkId } from '../caip/network-id.js'

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

/** A signed sign-in. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text, as it was signed. */
  readonly message: string
  readonly signature: string
  /** The signature with its scheme, and with the public key where a verifier needs it (cosmos). */
  readonly signed?: SignedMessage
  /** The object of CAIP-74 where the wallet sent one. */
  readonly cacao?: object
}

/**
 * What makes sign-in texts, and keeps who is signed in: a server by `@latchkey/siwx/client`, or code of the app's own.
 * If a method rejects, the sign-in fails.
 */
export interface SiwxConfig {
  /**
   * Makes the text for an account. A nonce that it needs should be there before the click: see `prepare`.
   */
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Takes a signed text; rejects unless it has been verified. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the session of an account. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Replaces every session: those that are not in the list end. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of an account that are valid now. An empty list means signed out. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Signs in place of the wallet's own method. */
  signMessage?(
    message: string,
    account: { readonly address: string; readonly chainId: NetworkId },
  ): Promise<string | SignedMessage>
  /** Whether accounts of a network sign in. Absent means all of them. */
  supports?(chainId: NetworkId): boolean
  /**
   * Whether texts may end with a ReCap (ERC-5573), as those of a sign-in by pairing (CAIP-222) do. Asked before a
   * pairing. Absent means yes.
   */
  acceptsRecap?(): boolean
  /** Whether a connection without a session ends. Absent means yes. */
  getRequired?(): boolean
  /** Whether a session ends with the connection. Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Whether the sessions of an account end when its network changes. Default false. */
  readonly signOutOnNetworkChange?: boolean
  /** Whether the session of an account ends when another account is in use. Default false. */
  readonly signOutOnAccountChange?: boolean
  /** Fetches ahead what `createMessage` needs, such as a nonce. Called when the visitor is about to sign. */
  prepare?(): Promise<void>
  /** Calls back when another tab has signed in or out. Returns what ends the listening. */
  subscribe?(changed: () => void): () => void
}
