import { isSpam } from '../../../activity/activity.selectors.js'
import { hasActivity } from '../../../activity/activity-source.js'
import type { ActivityItem } from '../../../adapter/contract/activity.types.js'
import { namespaceOf } from '../../../caip/network-id.js'
import { findIdentity } from '../../../identity/identity.selectors.js'
import { readRecipients, storeRecipient } from '../../../send/recipients/recipients.storage.js'
import type { SendRecipients } from '../../../send/send.ports.js'
import type { FeatureHost } from '../feature-host.types.js'

/** Recipients as the feature needs them, beside what the send domain needs. */
export interface HistoryRecipients extends SendRecipients {
  /** Fetches the account's history once, where there is one. */
  fetchHistory(): void
  /** Fetches the name of a recipient, where the app names a host that knows names of the namespace. */
  fetchName(address: string): void
}

/** Everybody on the other side of an item, without those of spam: whoever likes gets into that. */
function partiesOf(item: ActivityItem): readonly string[] {
  if (isSpam(item)) return []
  const sides = [item, ...item.transfers.filter(transfer => !transfer.isSpam)]
  return sides.flatMap(({ from, to }) => [from, to]).filter(each => each !== undefined)
}

/** Makes what the send form compares a recipient with. */
export function createSendRecipients(host: FeatureHost): HistoryRecipients {
  const { connection, ctx, features, session } = host
  const { env, registry, options, scope, storage } = ctx
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const followed = new Set<object>()
  const follow = (feature: { subscribe(listener: () => void): () => void }) => {
    if (followed.has(feature)) return
    followed.add(feature)
    scope.add(feature.subscribe(notify))
  }
  const ownAddresses = (namespace: string) =>
    (connection.state.namespaces[namespace]?.connections ?? []).flatMap(({ accounts }) =>
      accounts.map(({ address }) => address),
    )
  const loadHistory = async () => {
    const activity = await features.load('activity')
    if (scope.signal.aborted) return
    follow(activity)
    if (activity.state.status === 'idle' && session.account()) await activity.actions.fetch()
  }
  const loadName = async (address: string) => {
    const identity = await features.load('identity')
    if (scope.signal.aborted) return
    follow(identity)
    await identity.actions.fetch(address)
  }
  return {
    known: namespace => ({
      trusted: [...readRecipients(storage, namespace), ...ownAddresses(namespace)],
      seen: (features.find('activity')?.state.items ?? [])
        .filter(({ networkId }) => namespaceOf(networkId) === namespace)
        .flatMap(partiesOf),
    }),
    remember: (namespace, address) => storeRecipient(storage, { namespace, address }),
    fetchHistory() {
      if (!hasActivity({ session, options, registry })) return
      loadHistory().catch(error => env.logger.warn('Recipients cannot be compared with the history', error))
    },
    nameOf(address) {
      const names = features.find('identity')
      return names && findIdentity(names.state, address)
    },
    fetchName(address) {
      const traits = registry.adapters.get(session.activeNamespace() ?? '')?.traits
      if (options.services?.blockchainApiUrl === undefined || !traits?.services.includes('names')) return
      loadName(address).catch(error => env.logger.warn('The name of the recipient is not known', error))
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
