import { isSpam } from '../../../activity/activity.selectors.js'
import { hasActivity } from '../../../activity/activity-source.js'
import type { ActivityItem } from '../../../adapter/contract/activity.types.js'
import { namespaceOf } from '../../../caip/network-id.js'
import { readRecipients, storeRecipient } from '../../../send/recipients/recipients.storage.js'
import type { SendRecipients } from '../../../send/send.ports.js'
import type { FeatureHost } from '../feature-host.types.js'

/** Recipients as the feature needs them, beside what the send domain needs. */
export interface HistoryRecipients extends SendRecipients {
  /** Fetches the account's history once, where there is one. */
  fetchHistory(): void
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
  let unsubscribe: (() => void) | undefined
  const ownAddresses = (namespace: string) =>
    (connection.state.namespaces[namespace]?.connections ?? []).flatMap(({ accounts }) =>
      accounts.map(({ address }) => address),
    )
  const loadHistory = async () => {
    const activity = await features.load('activity')
    if (scope.signal.aborted) return
    unsubscribe ??= activity.subscribe(() => {
      for (const listener of listeners) listener()
    })
    if (activity.state.status === 'idle' && session.account()) await activity.actions.fetch()
  }
  scope.add(() => unsubscribe?.())
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
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
