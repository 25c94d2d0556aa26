import * as z from 'zod/mini'

const short = z.string().check(z.maxLength(300))

/** The body of `POST /e` on the analytics host. */
export const analyticsEventSchema = z.object({
  /** A random id of the event (UUID). */
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The page without query and fragment; its origin alone unless the app asks for more. */
  url: z.string().check(z.maxLength(2048)),
  domain: short,
  /** Milliseconds since the epoch for events, ISO 8601 for error reports. */
  timestamp: z.union([z.number(), short]),
  props: z.looseObject({
    /** `track` for events, `error` for error reports. */
    type: z.optional(short),
    event: short,
    properties: z.optional(z.record(z.string(), z.unknown())),
    /** Sent only if the app asks for it. */
    address: z.optional(short),
  }),
})

export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>
