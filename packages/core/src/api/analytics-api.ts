import { createHttp } from './http.js'
import type { HostOptions } from './http.types.js'
import type { AnalyticsEvent } from './schemas/analytics.schema.js'
import { sdkQuery } from './sdk.js'

/** Calls to the analytics host (`services.analyticsUrl`). */
export interface AnalyticsApi {
  /** @throws LatchkeyError what `Http.post` throws */
  send(event: AnalyticsEvent): Promise<void>
}

/**
 * Makes the calls to an analytics host.
 * @throws LatchkeyError `invalidOptions`
 */
export function createAnalyticsApi(options: HostOptions): AnalyticsApi {
  const http = createHttp(options, 'services.analyticsUrl')
  return {
    send: event => http.post({ path: 'e', query: sdkQuery(options), body: event, keepalive: true }),
  }
}
