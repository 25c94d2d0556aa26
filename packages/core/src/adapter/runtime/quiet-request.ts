import { isLatchkeyError } from '../../errors/error.js'
import { createAuthorization } from './authorization.js'
import type { WalletSession } from './wallet-session.js'

/** A silent question that takes longer has opened a window. */
const WINDOW_MS = 3_000

/** The silent question of a wallet that opens its window to answer it, where it is locked. */
export interface QuietRequest {
  /**
   * Asks, unless the wallet has opened its window in vain before, on this page or an earlier one. `undefined`: it was not
   * asked, or shares nothing.
   */
  ask<T>(run: () => Promise<T | undefined>): Promise<T | undefined>
  /** The visitor connected the wallet, or it was unlocked: it may be asked again. */
  allow(): void
}

/** Creates the silent question of one wallet. */
export function createQuietRequest({
  host,
  connectorId,
}: Pick<WalletSession<unknown>, 'host' | 'connectorId'>): QuietRequest {
  const silence = createAuthorization({
    storage: host.storage,
    key: `silent:${connectorId}`,
    means: 'revoked',
  })
  return {
    allow: silence.grant,
    async ask(run) {
      if (!silence.isGranted()) return undefined
      const cancel = host.env.clock.after(WINDOW_MS, silence.revoke)
      try {
        const state = await run()
        if (state) silence.grant()
        return state
      } catch (error) {
        if (isLatchkeyError(error, 'userRejected')) silence.revoke()
        throw error
      } finally {
        cancel()
      }
    },
  }
}
