import type { Connection } from '../adapter/contract/connection.types.js'
import type { TransportSession } from '../adapter/contract/shared-transport.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { EmailLoginActions } from './email/email-login.js'
import type { EmailUpdateActions } from './email/email-update.js'
import type { AccountTypes } from './session/account-type.js'
import type { FarcasterLoginActions } from './social/farcaster-login.js'
import type { SocialLoginActions } from './social/social-login.js'

/** Input of `connect`. */
export type ConnectEmbeddedInput = Omit<ConnectWalletInput, 'connectorId'>

/** Actions of the embedded wallet. */
export interface AuthActions
  extends EmailLoginActions,
    EmailUpdateActions,
    SocialLoginActions,
    FarcasterLoginActions {
  /**
   * Connects the user of an earlier login. Without one, opens the modal and resolves with the connection of the next
   * login.
   * @throws LatchkeyError `invalidOptions` without `embeddedWallet`, `modalClosed`, `timeout`, `aborted`,
   * `connectFailed`, `unsupportedNetwork`
   */
  connect(input?: ConnectEmbeddedInput): Promise<Connection>
  /** Makes the user's account of another type the one in use. See `AccountTypes`. */
  readonly setAccountType: AccountTypes['change']
  /** Loads the frame before the first login, so that the first tap is quick. @throws LatchkeyError `unavailable` */
  preloadFrame(): Promise<void>
  /** The frame's element, for the view that shows it. Moving it within the document reloads the frame. */
  frameElement(): HTMLIFrameElement | undefined
  /** Restores the session of the last visit without a prompt. */
  restore(): Promise<void>
  /** Returns what the session grants in a namespace. */
  granted(namespace: string): TransportSession | undefined
  /** Returns false: the embedded wallet has no app to open. */
  openWallet(): boolean
}

/** The public actions of the logins, without what the client does to them. */
export function pickLoginActions(logins: {
  readonly email: EmailLoginActions
  readonly emailUpdate: EmailUpdateActions
  readonly social: SocialLoginActions
  readonly farcaster: FarcasterLoginActions
}) {
  const { submitEmail, submitCode, resendEmail, leaveEmail } = logins.email
  const { updateEmail, submitUpdateCode, leaveEmailUpdate } = logins.emailUpdate
  const { startSocial, leaveSocial } = logins.social
  const { startFarcaster, leaveFarcaster } = logins.farcaster
  return {
    submitEmail,
    submitCode,
    resendEmail,
    leaveEmail,
    updateEmail,
    submitUpdateCode,
    leaveEmailUpdate,
    startSocial,
    leaveSocial,
    startFarcaster,
    leaveFarcaster,
  }
}
