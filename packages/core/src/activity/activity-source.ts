import { hasBlockchainApi } from '../context/has-blockchain-api.js'
import type { Session } from '../context/session.js'

/** What says whether a network's activity has a source. */
export interface ActivitySourceInput {
  readonly session: Pick<Session, 'activeNamespace' | 'find'>
  readonly options: { readonly services?: object }
  readonly registry: {
    readonly adapters: ReadonlyMap<string, { readonly traits: { readonly services: readonly string[] } }>
  }
}

/** Whether the app's blockchain API serves the activity of a namespace. */
export const isServed = (
  { options, registry }: Omit<ActivitySourceInput, 'session'>,
  namespace: string,
): boolean =>
  hasBlockchainApi(options) && registry.adapters.get(namespace)?.traits.services.includes('activity') === true

/** Whether the activity of the active namespace can be shown. Takes a client. */
export function hasActivity(input: ActivitySourceInput): boolean {
  const namespace = input.session.activeNamespace()
  if (namespace === undefined) return false
  return isServed(input, namespace) || input.session.find(namespace, 'activity') !== undefined
}
