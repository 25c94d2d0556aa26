import type { Account } from '../adapter/contract/connection.types.js'
import type { SignInProof, SignInRequest } from '../adapter/contract/sign-in.types.js'
import type { AccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import type { SiwxMessageData } from '../context/siwx-options.types.js'
import type { LatchkeyError } from '../errors/error.js'

/**
 * How far the sign-in of the account in use is. `off`: no account, or one on a network that the app does not support.
 * `unknown`: who keeps the sessions could not be asked; it is not a no. `needed`: a text waits for the visitor, or the
 * visitor declined. `asking`: the wallet shows the text. `verifying`: the signature is being checked.
 */
export type SiwxStatus = 'off' | 'checking' | 'signedIn' | 'unknown' | 'needed' | 'asking' | 'verifying'

/** Somebody who is signed in. No signature is kept. */
export interface SignedInAccount {
  readonly accountId: AccountId
  readonly networkId: NetworkId
  readonly address: string
  /** Milliseconds since 1970; undefined where the session names no end. */
  readonly expiresAt: number | undefined
}

/** What the visitor is asked to sign. */
export interface ShownMessage {
  readonly data: SiwxMessageData
  /** The text that the wallet gets. A wallet that writes its own gets `data`. */
  readonly text: string
}

/** State of the sign-in of one client. */
export interface SiwxState {
  status: SiwxStatus
  accountId: AccountId | undefined
  /** Undefined while it is being made, and where nothing is asked. */
  message: ShownMessage | undefined
  /** Whether a connection without a session ends. */
  isRequired: boolean
  /** Why the last attempt failed. */
  error: LatchkeyError | undefined
  /** Every account that signed in, or was found signed in, on this page. */
  accounts: readonly SignedInAccount[]
}

/** Input of `signIn`. */
export interface SignInInput {
  /** Default: the active namespace. */
  readonly namespace?: string
  readonly signal?: AbortSignal
}

/** Actions of the sign-in. */
export interface SiwxActions {
  /**
   * Shows the text to the visitor and resolves when the account in use is signed in. At once where it already is.
   * @throws LatchkeyError `notConnected`, `unsupportedNetwork`, `userRejected`, `aborted`, `destroyed`, or why the text
   * could not be made
   */
  signIn(input?: SignInInput): Promise<SignedInAccount>
  /** Asks the wallet for the signature of the shown text. Call it in a click, before any `await`. A second call waits. */
  sign(): Promise<void>
  /** Declines. A required sign-in goes back to the last network with a session, or ends the connection. */
  cancel(): void
  /**
   * Ends the session of the account in use, of the active namespace or another one; asks for no new one.
   * @throws LatchkeyError `notConnected`, and what the session's keeper rejects with
   */
  signOut(input?: Pick<SignInInput, 'namespace'>): Promise<void>
  /** Asks again whether the account in use is signed in, such as after `unknown`. */
  check(): Promise<void>
  /** Fetches a nonce ahead: a pointer or the focus is on what will sign in. */
  prepare(): void
}

/** The account that signs in. */
export interface SignInTarget {
  readonly namespace: string
  readonly networkId: NetworkId
  readonly account: Account
}

/** A text that was signed while connecting, with the fields that were asked for. */
export interface EarlyProof {
  readonly data: SiwxMessageData
  readonly proof: SignInProof
}

/** What a wallet that pairs may sign in to (CAIP-222): once for each of its networks, which are of one namespace. */
export interface SignInOnPairing {
  readonly request: Omit<SignInRequest, 'networkId' | 'requestId'> & {
    readonly networkIds: readonly NetworkId[]
  }
  /** Gets what was signed and has been verified, before the connection is announced. */
  proved(proofs: readonly SignInProof[]): void
}

/**
 * Why a sign-in begins. `connect`: a visitor connected. `restore`: the last visit came back. `change`: another account or
 * network is in use. `wish`: the visitor or the app asked for it.
 */
export type Occasion = 'connect' | 'restore' | 'change' | 'wish'

/** Ports of the sign-in domain. */
export interface SiwxPorts {
  /** The account in use, on its network; undefined where nobody is connected or the app does not support the network. */
  target(namespace?: string): SignInTarget | undefined
  activate(namespace: string): void
  /** Where a wallet that connects next could sign in by the same prompt; undefined where none is awaited. */
  oneStepNetwork(): NetworkId | undefined
  /** Signs with the wallet, or with `signMessage` of the app. Called in the visitor's click. */
  sign(target: SignInTarget, message: ShownMessage, signal: AbortSignal): Promise<SignInProof>
  /**
   * How the signature is had that the page before asked for; undefined where a wallet answers only the page that asked.
   */
  resume(target: SignInTarget): SiwxPorts['sign'] | undefined
  switchTo(networkId: NetworkId): Promise<void>
  disconnect(namespace: string): Promise<void>
  /** Shows the text to the visitor. */
  openView(): void
  /** Shows the wallets in place of the text, or of the view that waits for a wallet which has just connected. */
  showWallets(occasion: Occasion): void
  closeModal(): void
  say(message: 'signInFailed' | 'signMessageFailed'): void
}
