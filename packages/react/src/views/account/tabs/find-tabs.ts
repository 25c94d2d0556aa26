import type { AccountTab, Client, Frozen, RemoteFeatures } from '@latchkey/core'

/**
 * Returns the tabs that have a source and that the project offers, in their order. Repeats the rules of core's
 * `hasActivity` and `hasNfts`, which load with these tabs: a shared module would be one more file of the account view.
 */
export function findTabs(
  { options, registry, session }: Client,
  remote: Frozen<RemoteFeatures> | undefined,
): readonly AccountTab[] {
  const namespace = session.activeNamespace() ?? ''
  const { activity = true, nfts = true } = options.features
  const isServed =
    options.services?.blockchainApiUrl !== undefined &&
    registry.adapters.get(namespace)?.traits.services.includes('activity')
  const hasActivity = isServed || session.find(namespace, 'activity') !== undefined
  const tabs: AccountTab[] = ['tokens']
  if (isServed && nfts) tabs.push('nfts')
  // What the project's host says replaces the app's own option.
  if (hasActivity && (remote?.activity ?? activity)) tabs.push('activity')
  return tabs
}
