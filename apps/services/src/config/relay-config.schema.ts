import * as z from 'zod'
import { relayLimitsSchema } from '../relay/limits/limits.js'
import { portOf, processSettings } from './process-settings.js'

/** Everything that the relay can be told. The file, the environment and the flags are checked by this one schema. */
export const relayConfigSchema = z.strictObject({
  ...processSettings,
  port: portOf(8787),
  /** The folder in which messages survive a restart, where no database is named. */
  dataDir: z.string().min(1).default('relay-data'),
  /** Keeps nothing over a restart. */
  memory: z.boolean().default(false),
  /** Addresses under which clients reach it besides loopback. */
  publicUrls: z.array(z.url({ protocol: /^(wss?|https?)$/ })).default([]),
  /** Only these projects, each with its pages; no pages are all of them. Default: everyone. */
  projects: z
    .array(z.strictObject({ id: z.string().min(1), origins: z.array(z.string()).default([]) }))
    .min(1)
    .optional(),
  /** Only these pages, of all projects. */
  origins: z.array(z.string()).default([]),
  limits: relayLimitsSchema.prefault({}),
})

export type RelayConfig = z.infer<typeof relayConfigSchema>
