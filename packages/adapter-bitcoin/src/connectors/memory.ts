import { type AdapterHost, isNetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { WalletView } from './driver.types.js'
import type { Live } from './session.js'

const remembered = v.object({
  networkId: v.custom<WalletView['networkId']>(isNetworkId),
  accounts: v.array(
    v.object({
      address: v.string(),
      purpose: v.optional(v.picklist(['payment', 'ordinals'])),
      publicKey: v.optional(v.string()),
      path: v.optional(v.string()),
    }),
  ),
})

/** What is kept across page loads of one wallet: public data, and whether the person disconnected by hand. */
export interface Memory {
  isDisconnected(): boolean
  /** What the wallet shared last, for wallets that cannot be asked without a prompt. */
  recall(): WalletView | undefined
  remember(live: Live): void
  forget(): void
  /** As `forget`; a silent connect is refused until a person connects again. */
  disconnect(): void
}

/** Opens the memory of one wallet. A full or blocked storage costs the memory, not the connection. */
export function openMemory({ storage }: AdapterHost, connectorId: string): Memory {
  const mark = `disconnected:${connectorId}`
  const key = `shared:${connectorId}`
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  const forget = () => void guarded(() => storage.remove(key))
  return {
    isDisconnected: () => guarded(() => storage.get(mark)) === '1',
    recall() {
      const saved = guarded(() => JSON.parse(storage.get(key) ?? 'null') as unknown)
      const result = v.safeParse(remembered, saved)
      return result.success ? (result.output as WalletView) : undefined
    },
    remember({ networkId, accounts }) {
      const rows = accounts.map(({ address, purpose, publicKey, path }) => ({
        address,
        purpose,
        publicKey,
        path,
      }))
      guarded(() => storage.set(key, JSON.stringify({ networkId, accounts: rows })))
      guarded(() => storage.remove(mark))
    },
    forget,
    disconnect() {
      forget()
      guarded(() => storage.set(mark, '1'))
    },
  }
}
