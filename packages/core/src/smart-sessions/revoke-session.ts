import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Session } from '../context/session.js'
import { requireOwner, type SessionOwner, signAsOwner } from './session-owner.js'
import type { SmartSessionItem, SmartSessionsPorts } from './smart-sessions.types.js'
import type { StoredSessions } from './stored-sessions.js'

interface RevokeParts {
  readonly session: Session
  readonly ports: SmartSessionsPorts
  readonly stored: Pick<StoredSessions, 'find'>
}

/** Has the wallet revoke a session. @returns false if the wallet has no method to revoke */
async function revokeInWallet(
  { session, stored }: RevokeParts,
  { account: { address }, namespace }: SessionOwner,
  { accountId, networkId, pci }: SmartSessionItem,
  call?: CallOptions,
): Promise<boolean> {
  const context = stored.find(accountId, pci)?.context ?? pci
  // Another browser knows the wallet's own name.
  if (!/^0x/.test(context)) return false
  const wallet = session.requireWallet(namespace, 'smartSessions')
  return wallet.revoke({ networkId, address, context }, call)
}

/** Revokes a session at the host, by a signature of the account. */
async function revokeAtHost(
  { session, ports }: RevokeParts,
  owner: SessionOwner,
  { accountId, pci }: SmartSessionItem,
  call?: CallOptions,
): Promise<void> {
  const api = await ports.api()
  const { sessionRevocationMessage } = await import('../api/session-messages.js')
  const message = sessionRevocationMessage({ account: accountId, pci })
  const signature = await signAsOwner(session, owner, message, call)
  await api.revokeSession({ address: owner.account.address, pci, signature }, { ...call })
}

/** Makes what revokes a session in the wallet, then at the host. It returns whether the wallet revoked it. */
export function createRevoke(parts: RevokeParts) {
  /** Sessions that the wallet revoked while the host could not be told. */
  const revokedInWallet = new Set<string>()
  return async (item: SmartSessionItem, call?: CallOptions): Promise<boolean> => {
    const owner = requireOwner(parts.session)
    const key = `${item.accountId} ${item.pci}`
    const isRevokedInWallet = revokedInWallet.has(key) || (await revokeInWallet(parts, owner, item, call))
    if (isRevokedInWallet) revokedInWallet.add(key)
    if (item.isRegistered) await revokeAtHost(parts, owner, item, call)
    return isRevokedInWallet
  }
}
