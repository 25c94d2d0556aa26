/** An event or an error report, as `POST /e` of an analytics host takes it. */
export interface AnalyticsBody {
  /** UUID. */
  readonly eventId: string
  /** The origin of the page, and more if `analytics.url` asks for it. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the epoch for events, ISO 8601 for error reports. */
  readonly timestamp: number | string
  readonly props: {
    readonly type: 'track' | 'error'
    /** A name of `AnalyticsEvents`, or `INTERNAL_SDK_ERROR` or `API_ERROR`. */
    readonly event: string
    readonly properties: Readonly<Record<string, unknown>>
    /** Of the active account, if `analytics.address` asks for it. */
    readonly address?: string
  }
}

/** Where analytics events go, and what they may name. */
export interface AnalyticsOptions {
  /** Takes the events instead of `services.analyticsUrl`. A failure of the function is ignored. */
  readonly sink?: (event: AnalyticsBody) => void | Promise<void>
  /** Adds the address of the active account to events. Default false. */
  readonly address?: boolean
  /** What events say of the page: its origin, its path too, or its query too. Default `origin`. */
  readonly url?: 'origin' | 'path' | 'full'
}
