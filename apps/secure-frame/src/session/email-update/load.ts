import type { AuthUser } from '../parties.js'
import type { PartyClient } from '../party-client.js'
import type { Session } from '../sessions.js'
import type { EmailUpdate, EmailUpdateOptions } from './email-update.js'
import { PENDING_CHANGE } from './pending.js'

interface LoaderOptions extends Omit<EmailUpdateOptions, 'calls'> {
  readonly clients: { readonly auth: PartyClient; readonly keeper: PartyClient }
}

/** Loads the code of an update on need: most visits change no address. */
export function createEmailUpdateLoader({ clients, ...options }: LoaderOptions) {
  let update: Promise<EmailUpdate> | undefined
  const load = async (): Promise<EmailUpdate> => {
    const [{ createChangeCalls }, { createEmailUpdate }] = await Promise.all([
      import('./calls.js'),
      import('./email-update.js'),
    ])
    return createEmailUpdate({ ...options, calls: createChangeCalls(clients) })
  }
  const emailUpdate = (): Promise<EmailUpdate> => {
    update ??= load()
    // A file that did not arrive is asked for again.
    update.catch(() => {
      update = undefined
    })
    return update
  }
  return {
    emailUpdate,
    async followEmail(session: Session, user: AuthUser): Promise<Session> {
      const isPending = (await options.store.read(PENDING_CHANGE)) !== undefined
      const isOther = user.email !== null && user.email !== session.email
      return isPending || isOther ? (await emailUpdate()).settle(session, user) : session
    },
  }
}
