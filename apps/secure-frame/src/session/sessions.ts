import * as z from 'zod/mini'
import type { Store } from '../storage/store.types.js'
import type { AuthCalls, LoggedIn } from './parties.js'
import { isPartyError } from './party-error.js'

/** The specification gives sign-out 3 s. */
const SIGN_OUT_MS = 3_000

const kept = z.object({
  token: z.string(),
  idleUntil: z.number(),
  endsAt: z.number(),
  /** The address; `provider:subject` of a social login. Wallets of this device are filed under it. */
  email: z.string(),
  /** Of a social login: what the provider says of the person. */
  social: z.optional(
    z.object({ provider: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
})

/** A session of this device. The token is worth nothing without the device's key. */
export type Session = z.infer<typeof kept>

const endedTokens = z.array(z.string())

/** The session of this device, if there is one. */
export interface Sessions {
  read(): Promise<Session | undefined>
  start(login: Pick<LoggedIn, 'session'>, email: string, social?: Session['social']): Promise<Session>
  /** Every use of a session moves its idle end on at auth. */
  touch(session: Session): Promise<void>
  /** Gives the session another address. */
  rename(session: Session, email: string): Promise<Session>
  /** Forgets the session. Auth no longer knows it. */
  forget(): Promise<void>
  /** Ends the session here at once, and at auth within 3 s, or else at the next start. */
  end(): Promise<void>
  /** Ends sessions at auth that could not be ended before. */
  endLeftOvers(): Promise<void>
}

const IDLE_MS = 30 * 24 * 60 * 60 * 1000

/** Creates the sessions of this device. */
export function createSessions(store: Store, auth: AuthCalls, now: () => number): Sessions {
  const readEnded = async (): Promise<readonly string[]> => {
    const read = endedTokens.safeParse(await store.read('endedSessions'))
    return read.success ? read.data : []
  }
  const revoke = async (token: string): Promise<boolean> => {
    try {
      await auth.endSession(token, { timeoutMs: SIGN_OUT_MS })
      return true
    } catch (error) {
      return isPartyError(error, 'notSignedIn', 'notFound')
    }
  }
  const read = async (): Promise<Session | undefined> => {
    const found = kept.safeParse(await store.read('session'))
    if (!found.success) return undefined
    const isOver = found.data.endsAt <= now() || found.data.idleUntil <= now()
    return isOver ? undefined : found.data
  }
  return {
    read,
    async start({ session }, email, social) {
      const started = { ...session, email, ...(social && { social }) }
      await store.write('session', started)
      return started
    },
    async touch(session) {
      await store.write('session', { ...session, idleUntil: Math.min(now() + IDLE_MS, session.endsAt) })
    },
    async rename(session, email) {
      const renamed = { ...session, email }
      await store.write('session', renamed)
      return renamed
    },
    forget: () => store.remove('session'),
    async end() {
      const session = await read()
      await store.remove('session')
      if (!session) return
      // Kept first: the page may be left before auth answers.
      await store.write('endedSessions', [...(await readEnded()), session.token].slice(-10))
      if (await revoke(session.token))
        await store.write(
          'endedSessions',
          (await readEnded()).filter(token => token !== session.token),
        )
    },
    async endLeftOvers() {
      const ended = await readEnded()
      if (ended.length === 0) return
      const left: string[] = []
      for (const token of ended) if (!(await revoke(token))) left.push(token)
      await store.write('endedSessions', left)
    },
  }
}
