import { toEmailAddress } from '@latchkey/vault'
import type { Refuse } from '../app/refusals.js'
import type { WalletVault } from '../vault/wallet-vault.js'
import type { AuthCalls, AuthUser, KeeperCalls, LoggedIn, LoginStart } from './parties.js'
import type { Session, Sessions } from './sessions.js'

/** A login by email that has begun. */
interface Attempt {
  readonly email: string
  readonly authFlow: string
  readonly authAction: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'
  /** Absent where this device has the wallet already. */
  readonly keeper: { readonly flow: string; readonly number: number; readonly endsAt: number } | undefined
  /** The client of 1.7.13 shows no number: it gets it as the text of a refusal, and asks again. */
  isNumberTold: boolean
  /** What came of the keeper's part. A page asks again while its view is open. */
  device: Promise<DeviceResult> | undefined
}

type DeviceResult = { readonly next?: 'CONNECT' }

/** What a login needs. */
export interface LoginOptions {
  readonly auth: AuthCalls
  readonly keeper: KeeperCalls
  readonly sessions: Sessions
  readonly vault: WalletVault
  readonly refuse: Refuse
  /** Registers the device at both parties. */
  register(): Promise<void>
  readonly start: Omit<LoginStart, 'email'>
  now(): number
}

/** Logs in by email. Each of its calls is one message of the page. */
export interface Login {
  connectEmail(
    email: string,
    options: { readonly signal: AbortSignal; readonly isOldClient: boolean },
  ): Promise<{ readonly action: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'; readonly match?: number }>
  connectDevice(code: string | undefined, signal: AbortSignal): Promise<DeviceResult>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
}

/** Creates a login without an attempt. */
export function createLogin(options: LoginOptions): Login {
  const { auth, keeper, sessions, vault, refuse } = options
  let attempt: Attempt | undefined

  const requireAttempt = (): Attempt => {
    if (!attempt) throw refuse('errorSignIn', 'notStarted')
    return attempt
  }

  /** The wallet is made or opened before anybody is signed in: a session without one would show an account that cannot sign. */
  const finish = async (own: Attempt, login: LoggedIn): Promise<void> => {
    const session = await sessions.start(login, own.email)
    await withWallet(own, session, login.user)
  }
  const withWallet = async (own: Attempt, session: Session, user: AuthUser): Promise<void> => {
    try {
      await vault.ensure({ email: own.email, session, user, keeperFlow: own.keeper?.flow })
    } catch (error) {
      await sessions.end()
      throw error
    }
    if (attempt === own) attempt = undefined
  }

  const giveStatement = async (own: Attempt, statement: string): Promise<DeviceResult> => {
    if (own.authAction === 'VERIFY_OTP') return {}
    if (own.authAction === 'CONNECT') {
      const session = await sessions.read()
      if (!session) throw refuse('errorSignInAgain', 'notSignedIn')
      await withWallet(own, session, await auth.user(session.token))
      return { next: 'CONNECT' }
    }
    const given = await auth.giveStatement(own.authFlow, statement)
    if (given.action === 'VERIFY_OTP') return {}
    await finish(own, given)
    return { next: 'CONNECT' }
  }

  /** Waits until the person decides on the keeper's page. Undefined where another call was quicker. */
  const waitForDecision = async (
    own: Attempt,
    flow: string,
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    for (;;) {
      const { state, statement } = await keeper.pollFlow(flow, { signal })
      signal.throwIfAborted()
      if (own.device) return undefined
      if (state === 'approved' && statement !== undefined) return statement
      if (state === 'waiting') continue
      if (attempt === own) attempt = undefined
      throw state === 'denied' ? refuse('errorDenied', 'link_denied') : refuse('errorExpired', 'link_expired')
    }
  }

  return {
    async connectEmail(typed, { signal, isOldClient }) {
      const email = toEmailAddress(typed)
      if (email === undefined) throw refuse('errorEmail', 'invalidEmail')
      const told = attempt?.email === email && attempt.isNumberTold ? attempt : undefined
      if (isOldClient && told?.keeper && told.keeper.endsAt > options.now()) {
        told.isNumberTold = false
        return { action: 'VERIFY_DEVICE' }
      }
      attempt = undefined
      await options.register()
      // Auth would take a session that ended while it was away for a live one, and ask nothing.
      await sessions.endLeftOvers()
      const start = { ...options.start, email }
      const begun = await auth.startEmail(start, { signal })
      const isKnown = await vault.has(email)
      const flow =
        isKnown && begun.action !== 'VERIFY_DEVICE' ? undefined : await keeper.startFlow(start, { signal })
      signal.throwIfAborted()
      const own: Attempt = {
        email,
        authFlow: begun.flow,
        authAction: begun.action,
        keeper: flow && { flow: flow.flow, number: Number(flow.number), endsAt: flow.endsAt },
        isNumberTold: false,
        device: undefined,
      }
      attempt = own
      if (!own.keeper) {
        if (begun.action === 'CONNECT' && (await sessions.read())?.email !== email)
          throw refuse('errorSignInAgain', 'notSignedIn')
        return { action: begun.action }
      }
      if (isOldClient) {
        own.isNumberTold = true
        throw refuse('confirmNumber', 'confirmNumber', { n: flow?.number ?? '' })
      }
      return { action: 'VERIFY_DEVICE', match: own.keeper.number }
    },

    async connectDevice(code, signal) {
      const own = requireAttempt()
      const flow = own.keeper?.flow
      if (flow === undefined) return {}
      const statement =
        code === undefined
          ? await waitForDecision(own, flow, signal)
          : (await keeper.giveCode(flow, code, { signal })).statement
      if (statement !== undefined && !own.device) {
        own.device = giveStatement(own, statement)
        // A fault on the way to auth is not the end: the statement is good for as long as a code.
        own.device.catch(() => {
          own.device = undefined
        })
      }
      return (await own.device) ?? {}
    },

    async connectOtp(otp, signal) {
      const own = requireAttempt()
      if (!/^\d{6}$/.test(otp)) throw refuse('errorCodeOne', 'wrong_code')
      await finish(own, await auth.giveCode(own.authFlow, otp, { signal }))
    },
  }
}
