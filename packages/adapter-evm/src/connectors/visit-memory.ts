import type { AdapterHost } from '@latchkey/core/adapter'
import { fingerprint } from './address.js'

/** What the memory is about. */
export interface VisitMemoryInput {
  readonly connectorId: string
  /** How the wallet shows itself: its name and icon. */
  readonly identity: string
  readonly host: Pick<AdapterHost, 'storage'>
}

/** Which wallet the visitor chose or disconnected, kept across page loads: no standard has wallets remember it. */
export function createVisitMemory({ connectorId, identity, host: { storage } }: VisitMemoryInput) {
  const disconnected = `disconnected:${connectorId}`
  const chosen = `chosen:${connectorId}`
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      // Storage failures must not break the connection.
      return undefined
    }
  }
  return {
    isDisconnected: () => attempt(() => storage.get(disconnected)) === '1',
    disconnect: () => void attempt(() => storage.set(disconnected, '1')),
    /** False where a wallet of another name or icon goes by the id of the one that was chosen. */
    isChosen() {
      const stored = attempt(() => storage.get(chosen))
      return typeof stored !== 'string' || stored === fingerprint(identity)
    },
    choose() {
      attempt(() => storage.remove(disconnected))
      attempt(() => storage.set(chosen, fingerprint(identity)))
    },
  }
}
