import { signEmailChange, toEmailAddress } from '@latchkey/vault'
import * as z from 'zod/mini'
import type { Refuse } from '../../app/refusals.js'
import type { Store } from '../../storage/store.types.js'
import { isSameWallet, labelOf } from '../../vault/halves.js'
import type { WalletRecord, WalletRecords } from '../../vault/records.js'
import type { Device } from '../device.js'
import type { AuthUser, LoginStart } from '../parties.js'
import { isPartyError } from '../party-error.js'
import type { Session, Sessions } from '../sessions.js'
import type { ChangeCalls } from './calls.js'
import { PENDING_CHANGE } from './pending.js'

const pendingChange = z.object({
  keeperFlow: z.string(),
  authFlow: z.string(),
  time: z.number(),
  signature: z.string(),
})
type PendingChange = z.infer<typeof pendingChange>

/** A change that was begun in this start. */
interface Attempt {
  readonly newEmail: string
  readonly record: WalletRecord
  readonly keeperFlow: string
  authFlow: string | undefined
}

export interface EmailUpdateOptions {
  readonly calls: ChangeCalls
  readonly device: Device
  readonly store: Store
  readonly sessions: Sessions
  readonly records: WalletRecords
  readonly refuse: Refuse
  readonly start: Omit<LoginStart, 'email'>
  now(): number
  /** Runs one at a time over all tabs of this device. */
  exclusive<T>(run: () => Promise<T>): Promise<T>
}

/** Gives the wallet another email address. Its first three calls are one message of the page each. */
export interface EmailUpdate {
  /** The keeper mails a code to the old address. */
  begin(session: Session, typed: string, signal: AbortSignal): Promise<void>
  /** The code of the old address; auth mails one to the new. */
  enterOldCode(session: Session, otp: string, signal: AbortSignal): Promise<void>
  /** The code of the new address; both parties apply the change. Returns the new address. */
  enterNewCode(session: Session, otp: string, signal: AbortSignal): Promise<string>
  /** At a start: finishes or drops a change that was cut off, and takes over an address that another device changed. */
  settle(session: Session, user: AuthUser): Promise<Session>
}

/** Creates the update of this device's address. */
export function createEmailUpdate(options: EmailUpdateOptions): EmailUpdate {
  const { calls, device, store, sessions, records, refuse, start, exclusive } = options
  let attempt: Attempt | undefined

  const requireAttempt = (otp: string): Attempt => {
    if (!attempt) throw refuse('errorExpired', 'code_expired')
    if (!/^\d{6}$/.test(otp)) throw refuse('errorCodeOne', 'wrong_code')
    return attempt
  }
  const taken = (error: unknown): unknown =>
    isPartyError(error, 'conflict') ? refuse('errorTaken', 'taken') : error

  /** The keeper first: auth follows its statement. Both answer the same call twice in the same way. */
  const apply = async ({ keeperFlow, authFlow, time, signature }: PendingChange, { token }: Session) => {
    const { statement } = await calls.keeper.apply(keeperFlow, { authFlow, time, signature })
    const user = await calls.auth.apply(token, authFlow, { statement })
    await store.remove(PENDING_CHANGE)
    return user
  }

  /** Moves what this device keeps to the new address. Done again after a cut, it goes on where it was. */
  const follow = async (session: Session, { email, wallet }: AuthUser): Promise<Session> => {
    if (email === null || email === session.email || !wallet) return session
    const [former, moved] = [await records.read(session.email), await records.read(email)]
    if (former && isSameWallet(former, wallet)) {
      await records.write({ ...former, email })
      await records.remove(session.email)
    } else if (!moved || !isSameWallet(moved, wallet)) return session
    return sessions.rename(session, email)
  }

  return {
    async begin(session, typed, signal) {
      attempt = undefined
      const newEmail = toEmailAddress(typed)
      if (newEmail === undefined || newEmail === session.email) throw refuse('errorEmail', 'invalidEmail')
      const record = await records.read(session.email)
      if (record?.state !== 'committed') throw refuse('errorSignInAgain', 'notOpened')
      const begun = await calls.keeper.begin({ ...labelOf(record), ...start, newEmail }, { signal })
      attempt = { newEmail, record, keeperFlow: begun.flow, authFlow: undefined }
    },
    async enterOldCode({ token }, otp, signal) {
      const own = requireAttempt(otp)
      const { newEmail, keeperFlow } = own
      const { statement } = await calls.keeper.giveCode(keeperFlow, { code: otp }, { signal })
      own.authFlow = (await calls.auth.begin(token, { statement, newEmail, ...start }, { signal })).flow
    },
    async enterNewCode(session, otp, signal) {
      const { newEmail, record, keeperFlow, authFlow } = requireAttempt(otp)
      if (authFlow === undefined) throw refuse('errorExpired', 'code_expired')
      const { walletId, email: oldEmail } = record
      const time = options.now()
      const change = { walletId, oldEmail, newEmail, keeperFlow, authFlow, time }
      const signature = await signEmailChange(device.keys.signing, change)
      try {
        await calls.auth.giveCode(session.token, authFlow, { code: otp, time, signature }, { signal })
        // From here on it is finished, whatever becomes of the page.
        await store.write(PENDING_CHANGE, { keeperFlow, authFlow, time, signature })
        await exclusive(async () =>
          follow(session, await apply({ keeperFlow, authFlow, time, signature }, session)),
        )
      } catch (error) {
        if (isPartyError(error, 'conflict')) await store.remove(PENDING_CHANGE)
        throw taken(error)
      }
      attempt = undefined
      return newEmail
    },
    settle: (session, user) =>
      exclusive(async () => {
        const pending = pendingChange.safeParse(await store.read(PENDING_CHANGE))
        if (!pending.success) return follow(session, user)
        try {
          return await follow(session, await apply(pending.data, session))
        } catch (error) {
          // A party that is away is asked at the next start; what a party refuses never happened.
          if (!isPartyError(error) || isPartyError(error, 'unreachable', 'unavailable', 'rateLimited'))
            throw error
          await store.remove(PENDING_CHANGE)
          return follow(session, user)
        }
      }),
  }
}
