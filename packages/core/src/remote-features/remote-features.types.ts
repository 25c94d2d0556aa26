import type { RemoteFeature } from '../api/schemas/config.schema.js'
import type { Social } from '../context/embedded-wallet-options.types.js'

/** The features that a project may set, with the names of their providers. An empty list: off. */
export interface RemoteFeatures {
  email: boolean
  socials: readonly Social[]
  swaps: readonly string[]
  onramp: readonly string[]
  activity: boolean
  /** One muted line that names the kit. */
  branding: boolean
  multiWallet: boolean
}

/** The project's answer. `null`: the project leaves its features to the app. */
export type FeaturesAnswer = readonly RemoteFeature[] | null

/**
 * Where the features come from: `local`: the app names no API host, or it has not answered yet. `stored`: the answer of
 * an earlier visit. `host`: the answer of this visit. `fallback`: the host failed, or leaves them to the app.
 */
export type FeaturesSource = 'local' | 'stored' | 'host' | 'fallback'

/** State of the remote features. */
export interface RemoteFeaturesState {
  /** True while the host is asked. */
  loading: boolean
  source: FeaturesSource
  features: RemoteFeatures
}
