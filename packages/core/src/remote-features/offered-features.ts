import { type ActivitySourceInput, hasActivity } from '../activity/activity-source.js'
import type { ResolvedOptions } from '../context/options.types.js'
import type { Frozen } from '../kernel/store.js'
import { hasNfts } from '../nfts/nfts-source.js'
import type { RemoteFeaturesState } from './remote-features.types.js'

/** The parts of the interface that depend on a host. */
export interface OfferedFeatures {
  /** The account view has a tab with activity. */
  readonly activity: boolean
  /** The account view has a tab with NFTs. */
  readonly nfts: boolean
  /** The modal has one muted line that names the kit. */
  readonly branding: boolean
}

/**
 * Returns what the interface offers for the active namespace. A feature without a source is not offered: a host that the
 * app names, or the adapter.
 * @param client a client
 * @param remote the state of the remote features. Undefined: the app names no host, or no view has needed one yet.
 */
export function offeredFeatures(
  client: ActivitySourceInput & { readonly options: Pick<ResolvedOptions, 'features'> },
  remote: Frozen<RemoteFeaturesState> | undefined,
): OfferedFeatures {
  const { activity = true, branding = false, nfts = true } = client.options.features
  const known = remote?.features ?? { activity, branding }
  return {
    activity: hasActivity(client) && known.activity,
    nfts: hasNfts(client) && nfts,
    branding: known.branding,
  }
}
