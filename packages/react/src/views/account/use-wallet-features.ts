import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useWalletCapabilities } from '../../hooks/connection/use-capability.js'

/** What this release can do with a wallet, of the features the specification orders. */
export type OfferedFeature = 'send' | 'receive'

/** What can be done here and now, in the app's order: an action that would fail is not offered. */
export function useWalletFeatures(): readonly OfferedFeature[] {
  const client = useClient()
  const { namespace = '' } = useAccount()
  const wallet = useWalletCapabilities()
  const { send, receive, walletFeaturesOrder } = client.options.features
  const canSend =
    send &&
    wallet.transfer !== undefined &&
    client.session.find(namespace, 'balance') !== undefined &&
    client.session.find(namespace, 'fees') !== undefined
  const offered = { send: canSend, receive }
  return walletFeaturesOrder.filter(
    (name): name is OfferedFeature => (name === 'send' || name === 'receive') && offered[name],
  )
}
