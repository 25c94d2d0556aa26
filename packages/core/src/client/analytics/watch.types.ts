import type { AnalyticsActions } from '../../analytics/analytics.controller.js'
import type { FeatureHost } from '../features/feature-host.types.js'

/** What a watcher reads, and where it reports. */
export interface WatchInput extends AnalyticsActions {
  readonly host: FeatureHost
  /** True for an event that was taken before the watchers ran. */
  isTaken(event: object): boolean
}
