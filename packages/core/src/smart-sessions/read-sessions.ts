import type { SmartSession } from '../api/schemas/sessions.schema.js'
import type { SmartSessionItem } from './smart-sessions.types.js'
import type { StoredSession } from './stored-sessions.js'

/** The account and the network of a list. */
export type ListOwner = Pick<SmartSessionItem, 'accountId' | 'networkId'>

const readSession = (session: SmartSession, owner: ListOwner, isOpenInWallet: boolean): SmartSessionItem => {
  const { pci, expiry, createdAt, revokedAt, dappUrl, permissions, project } = session
  const appName = project?.name.trim()
  return {
    ...owner,
    pci,
    permissions,
    expiresAt: expiry * 1000,
    createdAt: Date.parse(createdAt),
    isRegistered: true,
    ...(revokedAt === null ? {} : { revokedAt: Date.parse(revokedAt) }),
    ...(dappUrl ? { dappUrl } : {}),
    ...(appName ? { appName } : {}),
    ...(isOpenInWallet ? { isOpenInWallet } : {}),
  }
}

/** Turns a session of this browser into an item of the list. */
export const toItem = ({ context: _, ...item }: StoredSession): SmartSessionItem => item

/** Joins the host's list with the sessions of this browser that the host does not list. Newest first. */
export function mergeSessions(
  listed: readonly SmartSession[],
  stored: readonly StoredSession[],
  owner: ListOwner,
): SmartSessionItem[] {
  const known = new Set(listed.map(({ pci }) => pci))
  const unlisted = stored.filter(({ pci }) => !known.has(pci)).map(toItem)
  const open = new Set(stored.filter(({ isOpenInWallet }) => isOpenInWallet).map(({ pci }) => pci))
  return [...unlisted, ...listed.map(session => readSession(session, owner, open.has(session.pci)))].sort(
    (one, other) => other.createdAt - one.createdAt,
  )
}
