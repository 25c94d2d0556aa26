import type { Frozen } from '../kernel/store.js'
import type { SmartSessionItem } from './smart-sessions.types.js'

/** Where a smart session stands. */
export type SmartSessionStatus = 'active' | 'expired' | 'revoked'

/**
 * Returns where a session stands at a time, in milliseconds since the epoch. A session that the host alone marked
 * revoked is active.
 */
export function smartSessionStatus(
  {
    expiresAt,
    revokedAt,
    isOpenInWallet,
  }: Pick<SmartSessionItem, 'expiresAt' | 'revokedAt' | 'isOpenInWallet'>,
  now: number,
): SmartSessionStatus {
  if (revokedAt !== undefined && !isOpenInWallet) return 'revoked'
  return expiresAt <= now ? 'expired' : 'active'
}

/** Returns the sessions that may still act first, each group newest first. */
export function sortSmartSessions(
  items: readonly Frozen<SmartSessionItem>[],
  now: number,
): Frozen<SmartSessionItem>[] {
  const isEnded = (item: Frozen<SmartSessionItem>) => Number(smartSessionStatus(item, now) !== 'active')
  return [...items].sort((one, other) => isEnded(one) - isEnded(other) || other.createdAt - one.createdAt)
}
