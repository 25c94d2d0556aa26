import type { ConnectMethod, Social } from '../context/embedded-wallet-options.types.js'
import type { SharedSessionState } from '../shared-sessions/shared-session.types.js'

/** Connector id of the embedded wallet in every namespace. */
export const AUTH = 'auth'

/** Why a step of a login failed. The interface has a text per code. */
export type AuthErrorCode =
  /** The text is no email address. */
  | 'invalidEmail'
  /** An email was sent less than 30 s ago: see `seconds`. */
  | 'cooldown'
  /** The frame does not accept the code. */
  | 'wrongCode'
  /** The frame refused, with a text of its own. */
  | 'refused'
  /** The link or code is no longer valid. */
  | 'expired'
  /** No answer within 120 s. */
  | 'timeout'
  /** The frame did not load within 20 s. */
  | 'loadFailed'
  /** The frame reloaded, crashed or answered in another shape. */
  | 'frameLost'
  | 'modalClosed'
  | 'popupClosed'
  | 'socialFailed'
  | 'farcasterFailed'
  /** The login succeeded, and no account could be connected. */
  | 'connectFailed'

/** A failure as plain data. `message` is the specification's English text, or the frame's own. */
export interface AuthFailure {
  readonly code: AuthErrorCode
  readonly message: string
  /** Seconds until the next email may be sent, with `cooldown`. */
  readonly seconds?: number
}

/** Step of an email login. `user`: the code is accepted and the accounts are being connected. */
export type EmailView = 'idle' | 'requesting' | 'device' | 'otp' | 'checking' | 'user'

/** An email login. */
export interface EmailLoginState {
  view: EmailView
  email: string | null
  /** The two-digit number to type on the approval page, in view `device`. */
  match: number | null
  /** True while a new email or a device code is on its way and the view stays. */
  busy: boolean
  error: AuthFailure | null
  /** When the next email may be sent, in milliseconds since the epoch. */
  cooldownUntil: number | null
}

/** Step of an email update. `primary`: code to the old address. `secondary`: code to the new one. */
export type EmailUpdateView =
  | 'idle'
  | 'requesting'
  | 'primary'
  | 'checkingPrimary'
  | 'secondary'
  | 'checkingSecondary'
  | 'done'

/** An update of the user's email. */
export interface EmailUpdateState {
  view: EmailUpdateView
  /** The new address. */
  email: string | null
  error: AuthFailure | null
  cooldownUntil: number | null
}

/** Step of a social login. `waiting`: the popup shows the provider. `number`: the popup asks for `match`. */
export type SocialView = 'idle' | 'opening' | 'waiting' | 'number' | 'user'

/** A social login. */
export interface SocialLoginState {
  view: SocialView
  /** The provider of this login, kept after a failure for a retry. */
  provider: Social | null
  /** The two-digit number to type in the popup, in view `number`. */
  match: number | null
  error: AuthFailure | null
}

/** Step of a Farcaster login. `waiting`: show `url` as a QR code and as a link. */
export type FarcasterView = 'idle' | 'loading' | 'waiting' | 'user'

/** A Farcaster login. */
export interface FarcasterLoginState {
  view: FarcasterView
  url: string | null
  error: AuthFailure | null
}

/** One account of the user. */
export interface UserAccount {
  readonly address: string
  readonly type: AccountType
}

/** Type of an account of the embedded wallet. */
export type AccountType = 'eoa' | 'smartAccount'

/** The user of the embedded wallet, of the namespace in use first. */
export interface EmbeddedUser {
  email: string | null
  username: string | null
  /** The social account of this login; `null` after an email login. */
  socialProvider: Social | null
  /** By namespace. */
  accounts: Record<string, readonly UserAccount[]>
  smartAccountDeployed: boolean
}

/** Life of the wallet's frame. */
export type FrameView = 'absent' | 'loading' | 'ready'

/** State of the embedded wallet. */
export interface AuthState extends SharedSessionState {
  frame: FrameView
  /** Size in CSS pixels that the frame asks for. */
  wantedSize: { readonly width: number; readonly height: number } | null
  /** `null` until the user of a session is known. */
  user: EmbeddedUser | null
  email: EmailLoginState
  emailUpdate: EmailUpdateState
  social: SocialLoginState
  farcaster: FarcasterLoginState
  /** True while the account type changes. */
  changingAccountType: boolean
  /** References of the networks with smart accounts, as the frame lists them. */
  smartAccountNetworks: readonly number[]
}

/** The ways to log in that a client offers. */
export interface OfferedLogins {
  readonly email: boolean
  /** In the order to show. */
  readonly socials: readonly Social[]
  readonly passkeys: boolean
  /** Whether the connect view lists wallets. */
  readonly wallets: boolean
  readonly order: readonly ConnectMethod[]
}

const emailLogin = (cooldownUntil: number | null = null): EmailLoginState => ({
  view: 'idle',
  email: null,
  match: null,
  busy: false,
  error: null,
  cooldownUntil,
})

/** Returns the state before the first use. */
export const initialAuthState = (): AuthState => ({
  peer: null,
  app: null,
  pendingRequests: 0,
  frame: 'absent',
  wantedSize: null,
  user: null,
  email: emailLogin(),
  emailUpdate: { view: 'idle', email: null, error: null, cooldownUntil: null },
  social: { view: 'idle', provider: null, match: null, error: null },
  farcaster: { view: 'idle', url: null, error: null },
  changingAccountType: false,
  smartAccountNetworks: [],
})
