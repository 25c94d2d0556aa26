import { lt } from 'drizzle-orm'
import { events } from '../database/schema/index.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { dayOf } from './store-event.js'

type CleanupContext = Pick<ServiceContext, 'config' | 'database' | 'now' | 'log' | 'signal'>

const dayMs = 86_400_000
const everyMs = 3_600_000

/** Deletes the events of days that are older than the settings say. */
export async function deleteOldEvents({ config, database, now }: CleanupContext): Promise<void> {
  const firstKept = dayOf(now() - config.analyticsDays * dayMs)
  await database.db.delete(events).where(lt(events.day, firstKept))
}

/** Deletes old events at once and every hour until the services stop. Several processes may do so. */
export function watchOldEvents(context: CleanupContext): void {
  const run = (): void => {
    // The next hour tries again.
    deleteOldEvents(context).catch(error => context.log.warn({ reason: error.name }, 'old events stay'))
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  context.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  run()
}
