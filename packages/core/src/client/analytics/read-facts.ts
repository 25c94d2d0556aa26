import type { WalletPlatform } from '../../analytics/analytics.types.js'
import { isAnyConnected } from '../../connection/connection.selectors.js'
import type { ReadStore } from '../../kernel/store.js'
import type { SharedSessionState } from '../../shared-sessions/shared-session.types.js'
import type { WatchInput } from './watch.types.js'

type Host = WatchInput['host']

/** Whether a wallet is connected in any namespace. */
export const isConnected = ({ connection }: Host): boolean => isAnyConnected(connection.state)

/** Whether the active account is a smart account. */
export const isSmartAccount = ({ session }: Host): boolean =>
  session.connection()?.accounts[0]?.type === 'smartAccount'

/** CAIP-2 id of the active network. Empty: there is none. */
export function activeNetworkId({ network }: Host): string {
  const { activeNamespace, namespaces } = network.state
  return (activeNamespace === undefined ? undefined : namespaces[activeNamespace]?.activeId) ?? ''
}

/** Where something happens: the active network, and whether by a smart account. */
export const readPlace = (host: Host) => ({
  network: activeNetworkId(host),
  isSmartAccount: isSmartAccount(host),
})

/** A wallet as events name it. */
export interface NamedWallet {
  readonly name: string
  readonly platform: WalletPlatform
}

/** The wallet behind a connector. Names are those that wallets give themselves. */
export function nameConnector({ ctx, features }: Host, connectorId: string, namespace?: string): NamedWallet {
  const namespaces = namespace === undefined ? [...ctx.registry.adapters.keys()] : [namespace]
  const connector = namespaces
    .map(each => ctx.registry.findConnector(each, connectorId))
    .find(each => each !== undefined)
  if (features.isShared(connectorId)) {
    const find = features.find as (name: string) => ReadStore<SharedSessionState> | undefined
    const { app, peer } = find(connectorId)?.state ?? {}
    const paired = app ? 'mobile' : 'qrcode'
    return {
      name: peer?.name ?? connector?.name ?? connectorId,
      platform: connector?.type === 'AUTH' ? 'external' : paired,
    }
  }
  const isExternal = connector?.type === 'EXTERNAL' || connector?.type === 'AUTH'
  return { name: connector?.name ?? connectorId, platform: isExternal ? 'external' : 'browser' }
}
