import { type AdapterHost, createAuthorization, quietStorage } from '@latchkey/core/adapter'
import { fingerprint } from '../codec/address.js'

/** What the memory is about. */
export interface VisitMemoryInput {
  readonly connectorId: string
  /** How the wallet shows itself: its name and icon. */
  readonly identity: string
  readonly host: Pick<AdapterHost, 'storage'>
}

/** Which wallet the visitor chose or disconnected, kept across page loads: no standard has wallets remember it. */
export function createVisitMemory({ connectorId, identity, host }: VisitMemoryInput) {
  const storage = quietStorage(host.storage)
  const chosen = `chosen:${connectorId}`
  const authorization = createAuthorization({
    storage,
    key: `disconnected:${connectorId}`,
    means: 'revoked',
  })
  return {
    disconnect: authorization.revoke,
    /** False after a disconnect, and where a wallet of another name or icon goes by the id of the one that was chosen. */
    isGranted() {
      const stored = storage.get(chosen)
      return authorization.isGranted() && (typeof stored !== 'string' || stored === fingerprint(identity))
    },
    choose() {
      authorization.grant()
      storage.set(chosen, fingerprint(identity))
    },
  }
}
