import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const settingsSchema = z.object({
  networks: z.record(
    z.string(),
    z.object({
      rpcUrls: z.array(z.url({ protocol: /^https?$/ })).check(z.minLength(1)),
      activity: z.optional(
        z.object({ source: z.optional(z.string()), startBlock: z._default(z.int().check(z.gte(0)), 0) }),
      ),
    }),
  ),
})

/** A network whose history the services take from this index. */
export interface IndexedNetwork {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly startBlock: number
}

const readSettings = (): unknown => {
  const { LATCHKEY_CONFIG: file, LATCHKEY_NETWORKS: networks } = process.env
  if (networks) return { networks: JSON.parse(networks) }
  if (file) return JSON.parse(readFileSync(file, 'utf8'))
  throw new Error('Name the settings of the services: --config FILE, or LATCHKEY_NETWORKS.')
}

/** Returns the networks of the services' settings whose `activity.source` is `ponder`. @throws Error without one */
export function readNetworks(): readonly IndexedNetwork[] {
  const { networks } = z.parse(settingsSchema, readSettings(), { reportInput: false })
  const indexed = Object.entries(networks).flatMap(([id, { rpcUrls, activity }]) => {
    const [, reference] = /^eip155:(\d{1,15})$/.exec(id) ?? []
    if (activity?.source !== 'ponder' || reference === undefined) return []
    return { chainId: Number(reference), rpcUrls, startBlock: activity.startBlock }
  })
  if (indexed.length === 0) throw new Error('No network of the settings has the activity source `ponder`.')
  return indexed
}
