import { loginNonce, sha256, utf8 } from '@latchkey/vault'
import type { SocialProvider } from '@latchkey/vault/wire'
import type { TicketTaken } from '../../popup/ticket-messages.js'
import { listenInPage } from './page-tickets.js'
import { createProviderAddress, createSecrets, type FrameSecrets, hasIdToken } from './provider-address.js'
import type { SocialLogin, SocialOptions } from './social.types.js'
import { giveIdToken, giveTicket, logInSocial, startSocial } from './social-calls.js'
import { createTickets, type Tickets } from './tickets.js'

/** The ticket is on its way when the page reports the result. */
const TICKET_MS = 10_000

/** One party's part of a login. */
interface Part extends FrameSecrets {
  readonly transaction: string
  readonly state: string
  readonly nonce: string
  readonly endsAt: number
}

/** A login that has begun. Nothing of it is stored: a reload of the frame ends it. */
interface Attempt {
  readonly provider: SocialProvider
  readonly auth: Part
  readonly keeper: Part
  readonly tickets: Tickets
  readonly resultUri: string
  result: Promise<{ readonly userName: string | null }> | undefined
  stop(): void
}

/** Creates a login at a provider without an attempt. */
export function createSocialLogin(options: SocialOptions): SocialLogin {
  const { auth, keeper, sessions, vault, refuse, settings, after } = options
  const listen = options.listenForTickets ?? listenInPage
  let attempt: Attempt | undefined

  const beginPart = async (
    party: typeof auth,
    provider: SocialProvider,
    signal: AbortSignal,
  ): Promise<Part> => {
    const secrets = createSecrets()
    const body = { ...options.start, provider, secretHash: await sha256(utf8(secrets.secret)) }
    return { ...(await startSocial(party, body, { signal })), ...secrets }
  }

  /** The keeper's part, which it verifies for itself. Returns its flow. */
  const passKeeper = async (own: Attempt, idToken: string | undefined): Promise<string> => {
    const { transaction, secret, verifier } = own.keeper
    if (hasIdToken(own.provider)) {
      if (idToken === undefined) throw refuse('errorSignInAgain', 'invalidLogin')
      const given = await giveIdToken(keeper, transaction, { idToken, authNonce: own.auth.nonce })
      return given.flow
    }
    const ticket = await requireTicket(own, transaction)
    return (await giveTicket(keeper, transaction, { ticket, secret, verifier })).flow
  }
  const requireTicket = async (own: Attempt, transaction: string): Promise<string> => {
    const ticket = await own.tickets.wait(transaction, TICKET_MS)
    if (ticket === undefined) throw refuse('errorSignInAgain', 'notStarted')
    return ticket
  }

  const finish = async (own: Attempt): Promise<{ readonly userName: string | null }> => {
    const { transaction, secret, verifier } = own.auth
    const ticket = await requireTicket(own, transaction)
    const redemption = { ticket, secret, verifier, keeperNonce: own.keeper.nonce }
    const login = await logInSocial(auth, transaction, redemption)
    const { provider, subject, name, email } = login.identity
    const person = `${provider}:${subject}`
    const session = await sessions.start(login, person, { provider, name, email })
    // The wallet is made or opened before anybody is signed in, as by email.
    try {
      const keeperFlow = await passKeeper(own, login.idToken)
      await vault.ensure({ email: person, session, user: login.user, keeperFlow })
    } catch (error) {
      await sessions.end()
      throw error
    }
    return { userName: name }
  }

  return {
    async begin(provider, signal) {
      const found = provider === 'apple' ? undefined : settings.social?.[provider]
      if (!found) throw refuse('errorSocial', 'notOffered')
      attempt?.stop()
      attempt = undefined
      await options.register()
      // Auth would take a session that ended while it was away for a live one.
      await sessions.endLeftOvers()
      const [authPart, keeperPart] = await Promise.all([
        beginPart(auth, provider, signal),
        beginPart(keeper, provider, signal),
      ])
      signal.throwIfAborted()
      const endpoint = found.authorizationEndpoint
      const nonce = hasIdToken(provider)
        ? await loginNonce({ auth: authPart.nonce, keeper: keeperPart.nonce, device: options.thumbprint })
        : undefined
      const addressOf = (party: 'auth' | 'keeper', clientId: string, { state, verifier }: Part) =>
        createProviderAddress({
          ...{ provider, endpoint, clientId, state, verifier },
          redirectUri: `${settings[`${party}Url`]}/${party}/v1/social/callback`,
          ...(nonce !== undefined && { nonce }),
        })
      const uri = await addressOf('auth', found.clientId, authPart)
      const resultUri = `${location.origin}/callback?transaction=${authPart.transaction}`
      const answers: Record<string, Omit<TicketTaken, 'type'>> = { [authPart.transaction]: { resultUri } }
      if (found.keeperClientId !== undefined && nonce === undefined) {
        // The popup goes on to the keeper's own client, normally without a prompt.
        answers[authPart.transaction] = { next: await addressOf('keeper', found.keeperClientId, keeperPart) }
        answers[keeperPart.transaction] = { resultUri }
      }
      const tickets = createTickets(answers, { listen, after })
      const cancel = after(Math.max(0, authPart.endsAt - options.now()), tickets.stop)
      const stop = () => {
        cancel()
        tickets.stop()
      }
      attempt = { provider, auth: authPart, keeper: keeperPart, tickets, resultUri, result: undefined, stop }
      return { uri }
    },
    connect(uri) {
      const own = attempt
      if (own?.resultUri !== uri) return Promise.reject(refuse('errorSignInAgain', 'notStarted'))
      // A caller asks twice with one uri.
      own.result ??= finish(own).finally(own.stop)
      return own.result
    },
  }
}
