import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { SessionGrant } from '../adapter/contract/smart-session.types.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { toLatchkeyError } from '../errors/error.js'
import { checkGrant, checkRequest } from './check-grant.js'
import { requireOwner, type SessionOwner, signAsOwner } from './session-owner.js'
import type { SmartSessionsActions, SmartSessionsPorts } from './smart-sessions.types.js'
import { requireServed } from './smart-sessions-source.js'
import type { StoredSession } from './stored-sessions.js'

interface GrantParts {
  readonly ctx: Pick<ClientContext, 'env' | 'options'>
  readonly session: Session
  readonly ports: SmartSessionsPorts
  /** Stores a session in this browser, and shows it. */
  keep(record: StoredSession): void
}

/** The host takes names of up to 256 characters. Only a wallet's own name begins with 0x. */
const isShortContext = (text: string): boolean => /^0x[\da-f]{1,254}$/i.test(text)

/** Registers a session at the host, by a signature of the account. */
async function register(
  { ctx: { env }, session, ports }: GrantParts,
  owner: SessionOwner,
  record: StoredSession,
  call?: CallOptions,
): Promise<void> {
  const api = await ports.api()
  const registration = {
    pci: record.pci,
    expiry: Math.floor(record.expiresAt / 1000),
    // The host compares it with the origin of the request.
    dappUrl: env.window?.location.origin ?? '',
    permissions: record.permissions.map(({ type, data }) => ({ type, data: { ...data } })),
    issuedAt: new Date(env.clock.now()).toISOString(),
  }
  const account = owner.account.accountId
  const { sessionRegistrationMessage } = await import('../api/session-messages.js')
  const message = sessionRegistrationMessage({ ...registration, account })
  const signature = await signAsOwner(session, owner, message, call)
  await api.registerSession({ ...registration, account, signature }, { ...call })
}

/** Asks the wallet to revoke a grant that exceeds the request. */
async function undo(
  { ctx: { env }, session }: GrantParts,
  { namespace }: SessionOwner,
  { networkId, address, context }: SessionGrant,
): Promise<void> {
  try {
    await session.requireWallet(namespace, 'smartSessions').revoke({ networkId, address, context })
  } catch (error) {
    env.logger.warn('The wallet did not revoke a smart session that was not asked for', error)
  }
}

const toRecord = (
  { env }: GrantParts['ctx'],
  { account, networkId }: SessionOwner,
  { context, expiry, permissions, policies = [] }: SessionGrant,
): StoredSession => ({
  pci: isShortContext(context) ? context : env.randomId(),
  context,
  accountId: account.accountId,
  networkId,
  expiresAt: expiry * 1000,
  createdAt: env.clock.now(),
  permissions: [...permissions, ...policies],
  isRegistered: false,
})

/** Makes the action that has the wallet grant a session, checks the grant, and registers it. */
export function createGrant(parts: GrantParts): SmartSessionsActions['grantPermissions'] {
  const { ctx, session, keep } = parts
  const { env, options } = ctx
  return async (request, call) => {
    requireServed({ options })
    const owner = requireOwner(session)
    const wallet = session.requireWallet(owner.namespace, 'smartSessions')
    checkRequest(request, env.clock.now())
    const asked = { ...request, networkId: owner.networkId, address: owner.account.address }
    const granted = await wallet.grant(asked, call)
    try {
      checkGrant(asked, granted, env.clock.now())
    } catch (error) {
      await undo(parts, owner, granted)
      throw error
    }
    const record = toRecord(ctx, owner, granted)
    keep(record)
    const { pci } = record
    try {
      await register(parts, owner, record, call)
      keep({ ...record, isRegistered: true })
      return { ...granted, pci, isRegistered: true }
    } catch (error) {
      // The grant stands: the app gets it, and the visitor can revoke it here.
      env.logger.warn('The smart session could not be registered', error)
      const { code } = toLatchkeyError(error, 'networkError')
      return { ...granted, pci, isRegistered: false, registrationError: code }
    }
  }
}
