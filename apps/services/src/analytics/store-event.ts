import type { AnalyticsEvent } from '@latchkey/core/api'
import { events } from '../database/schema/index.js'
import { isStorable } from '../server/is-storable.js'
import { ApiProblem } from '../server/problem.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { areBounded } from './event-properties.js'

const refuse = (name: string, description: string): never => {
  throw new ApiProblem('badRequest', 'The request is not valid.', { reasons: [{ name, description }] })
}

/** Events come with milliseconds, error reports with ISO 8601. */
const readTime = (timestamp: number | string): Date => {
  const time = new Date(timestamp)
  const year = time.getUTCFullYear()
  // An invalid time has no year. PostgreSQL reads years of four digits.
  return year >= 1970 && year < 10_000 ? time : refuse('timestamp', 'Milliseconds or ISO 8601.')
}

const readUrl = (text: string): string =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? text : refuse('url', 'The address of a page.')

/** The day in UTC: `2026-01-31`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

interface Sender {
  readonly projectId: string
  readonly sdkType: string | undefined
  readonly sdkVersion: string | undefined
}

/** Stores an event under the day of the server's clock. One that was stored already is left. @throws ApiProblem */
export async function storeEvent(
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  sender: Sender,
): Promise<void> {
  const { type, event, properties, address, ...rest } = props
  // Error reports have their fields beside `properties`, or inside.
  const all = { ...rest, ...properties }
  if (!areBounded(all)) refuse('props', 'At most 50 properties, three levels and 8 kB.')
  const { sdkType, sdkVersion } = sender
  if (!isStorable([eventId, url, domain, type, event, address, sdkType, sdkVersion, all]))
    refuse('body', 'Text without control characters.')
  await database.db
    .insert(events)
    .values({
      projectId: sender.projectId,
      day: dayOf(now()),
      eventId,
      type: type ?? null,
      event,
      domain,
      url: readUrl(url),
      sentAt: readTime(timestamp),
      address: address ?? null,
      sdkType: sdkType ?? null,
      sdkVersion: sdkVersion ?? null,
      properties: all,
    })
    .onConflictDoNothing()
}
