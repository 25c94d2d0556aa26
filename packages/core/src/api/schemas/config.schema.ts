import * as z from 'zod/mini'

/** A feature of a project. `config` is a list of names where the feature has one: socials, on-ramp providers. */
export const remoteFeatureSchema = z.object({
  /** `social_login`, `swap`, `onramp`, `activity`, `reown_branding`, `multi_wallet`; others are ignored. */
  id: z.string().check(z.maxLength(64)),
  isEnabled: z.boolean(),
  config: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)))),
})

/** `GET /appkit/v1/config`. `null`: the project leaves its features to the app. */
export const configResponseSchema = z.object({
  features: z.nullable(z.array(remoteFeatureSchema).check(z.maxLength(100))),
})

/** `GET /projects/v1/origins`. */
export const originsResponseSchema = z.object({
  allowedOrigins: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000)),
})

/** `GET /getAnalyticsConfig`. */
export const analyticsConfigResponseSchema = z.object({ isAnalyticsEnabled: z.boolean() })

export type RemoteFeature = z.infer<typeof remoteFeatureSchema>
export type ConfigResponse = z.infer<typeof configResponseSchema>
