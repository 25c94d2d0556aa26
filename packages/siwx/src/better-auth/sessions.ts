import type { GenericEndpointContext, Session } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { writeCookie } from '../server/cookies.js'
import { refuse } from '../server/refusals.js'
import { createSecret } from '../server/secrets.js'
import type { Rules, Settings } from '../server/settings.js'
import type { StoredSession } from '../server/stores.types.js'

const model = 'siwxSession'

type Times = 'provedAt' | 'checkedAt' | 'expiresAt'

/** What the plugin keeps of a session: better-auth has no place for it where every storage keeps it. */
interface SessionRow extends Readonly<Record<Times, Date>> {
  readonly sessionId: string
  readonly accounts: string
  readonly contracts: string
  readonly method: string
}

const toDates = (times: Partial<Pick<StoredSession, Times>>): Partial<Record<Times, Date>> =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, new Date(time)]))

const toRow = ({ id, accounts, contracts, method, provedAt, checkedAt, expiresAt }: StoredSession) => ({
  sessionId: id,
  accounts: JSON.stringify(accounts),
  contracts: JSON.stringify(contracts),
  method,
  ...toDates({ provedAt, checkedAt, expiresAt }),
})

/** The session as the rules see it. One without a row began without an account, with a password for instance. */
function toStored({ id, userId, createdAt, expiresAt }: Session, row: SessionRow | null): StoredSession {
  const provedAt = createdAt.getTime()
  const session = { id, browser: '', userId, expiresAt: expiresAt.getTime() }
  if (!row) return { ...session, accounts: [], contracts: [], method: '', provedAt, checkedAt: provedAt }
  return {
    ...session,
    accounts: JSON.parse(row.accounts),
    contracts: JSON.parse(row.contracts),
    method: row.method,
    provedAt: row.provedAt.getTime(),
    checkedAt: row.checkedAt.getTime(),
  }
}

/** Sessions of better-auth, named by its cookie, with a row of ours for what accounts proved. */
export function createSessions(
  ctx: GenericEndpointContext,
  rules: Rules,
): Pick<Settings, 'sessions' | 'strategy'> {
  const { adapter, internalAdapter } = ctx.context
  /** The tokens of sessions that were read in this request, by their ids. */
  const tokens = new Map<string, string>()
  const where = (sessionId: string) => [{ field: 'sessionId', value: sessionId }]

  const find = async (): Promise<StoredSession | undefined> => {
    // Read again, and not from the cookie cache: that has sessions that were revoked.
    ctx.context.session = null
    const found = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true })
    if (!found) return undefined
    const { session } = found
    tokens.set(session.id, session.token)
    const row = await adapter.findOne<SessionRow>({ model, where: where(session.id) })
    // better-auth extends sessions; the row has to last as long.
    if (row && row.expiresAt.getTime() !== session.expiresAt.getTime())
      await adapter.update({ model, where: where(session.id), update: { expiresAt: session.expiresAt } })
    return toStored(session, row)
  }

  const create = async (session: StoredSession): Promise<void> => {
    await adapter.deleteMany({
      model,
      where: [{ field: 'expiresAt', operator: 'lt', value: new Date(rules.now()) }],
    })
    await adapter.create({ model, data: toRow(session) })
  }

  const remove = async (id: string): Promise<void> => {
    await adapter.deleteMany({ model, where: where(id) })
    const token = tokens.get(id)
    if (token !== undefined) await internalAdapter.deleteSession(token)
  }

  return {
    sessions: {
      async update(session, { accounts, contracts, checkedAt }) {
        const update = {
          ...(accounts && { accounts: JSON.stringify(accounts) }),
          ...(contracts && { contracts: JSON.stringify(contracts) }),
          ...(checkedAt !== undefined && toDates({ checkedAt })),
        }
        const isRow = where(session.id)
        const isSame = [
          ...isRow,
          { field: 'accounts', value: JSON.stringify(session.accounts) },
          { field: 'contracts', value: JSON.stringify(session.contracts) },
        ]
        if ((await adapter.updateMany({ model, where: isSame, update })) > 0) return true
        const stored = await find()
        const hasRow = async () => (await adapter.findOne({ model, where: isRow })) !== null
        if (stored?.id !== session.id || (await hasRow())) return false
        // One that began with a password gets its row with its first account. The id of a row is unique.
        const made = { ...stored, ...(accounts && { accounts }), ...(contracts && { contracts }) }
        try {
          await create(made)
          return true
        } catch (error) {
          if (await hasRow()) return false
          throw error
        }
      },
      delete: remove,
    },
    strategy: {
      find,
      async open(request, session) {
        const user = await internalAdapter.findUserById(session.userId)
        // A hook of the app may refuse the session.
        const made = (user && (await internalAdapter.createSession(user.id))) ?? undefined
        if (!user || !made) return refuse('userRefused')
        const stored = { ...session, id: made.id, browser: '', expiresAt: made.expiresAt.getTime() }
        await create(stored)
        await setSessionCookie(ctx, { session: made, user })
        const browser = { secret: createSecret(128), maxAgeMs: rules.sessionMs }
        return { stored, setCookie: [writeCookie(rules, request, 'siwx-browser', browser)] }
      },
      async close() {
        const session = await find()
        if (session) await remove(session.id)
        deleteSessionCookie(ctx)
        return { setCookie: [] }
      },
    },
  }
}
