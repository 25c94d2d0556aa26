import type { ServiceConfig } from '../config/config.schema.js'
import { databaseCheck } from './check-database.js'
import { nodesCheck } from './check-nodes.js'
import { redisCheck } from './check-redis.js'
import { settingsCheck } from './check-settings.js'
import { historyCheck, pricesCheck } from './check-sources.js'
import type { Check, Finding } from './doctor.types.js'

/** In the order in which they are printed. */
const checks: readonly Check[] = [
  settingsCheck,
  databaseCheck,
  redisCheck,
  nodesCheck,
  historyCheck,
  pricesCheck,
]

/** Runs every check. One that throws is a finding, and the others run all the same. */
export async function examine(config: ServiceConfig): Promise<readonly Finding[]> {
  const runs = checks.map(async ({ about, run }): Promise<readonly Finding[]> => {
    try {
      return await run(config)
    } catch (error) {
      const reason = (error as { code?: unknown }).code ?? (error as Error).name
      return [{ level: 'wrong', about, text: `The check failed (${String(reason)}).` }]
    }
  })
  return (await Promise.all(runs)).flat()
}
