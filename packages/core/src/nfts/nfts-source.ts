import { type ActivitySourceInput, isServed } from '../activity/activity-source.js'

/**
 * Whether the NFTs of the active namespace can be shown. Takes a client. A blockchain API has the NFTs of the namespaces
 * whose activity it has.
 */
export function hasNfts(input: ActivitySourceInput): boolean {
  const namespace = input.session.activeNamespace()
  return namespace !== undefined && isServed(input, namespace)
}
