import {
  type AdapterHost,
  createAuthorization,
  createClientStorage,
  isNetworkId,
  quietStorage,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { WalletView } from './drivers/driver.types.js'
import type { SessionState } from './session.js'

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

const isRemembered = (value: unknown): value is WalletView => v.is(remembered, value)

/** What is kept across page loads of one wallet: public data, and whether the person disconnected by hand. */
export interface Memory {
  isDisconnected(): boolean
  /** What the wallet shared last, for wallets that cannot be asked without a prompt. */
  recall(): WalletView | undefined
  remember(state: SessionState): void
  forget(): void
  /** As `forget`; a silent connect is refused until a person connects again. */
  disconnect(): void
}

/** Opens the memory of one wallet. A full or blocked storage costs the memory, not the connection. */
export function openMemory({ storage }: AdapterHost, connectorId: string): Memory {
  const key = `shared:${connectorId}`
  const stored = createClientStorage(quietStorage(storage))
  const authorization = createAuthorization({
    storage,
    key: `disconnected:${connectorId}`,
    means: 'revoked',
  })
  const forget = () => stored.remove(key)
  return {
    isDisconnected: () => !authorization.isGranted(),
    recall: () => stored.read(key, isRemembered),
    remember({ networkId, accounts }) {
      const rows = accounts.map(({ address, purpose, publicKey, path }) => ({
        address,
        purpose,
        publicKey,
        path,
      }))
      stored.write(key, { networkId, accounts: rows })
      authorization.grant()
    },
    forget,
    disconnect() {
      forget()
      authorization.revoke()
    },
  }
}
