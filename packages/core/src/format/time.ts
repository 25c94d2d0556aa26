/** Units of a relative time, the shortest first. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

/** A relative time, such as `{ value: 1, unit: 'hour' }`. */
export interface RelativeTime {
  readonly value: number
  readonly unit: TimeUnit
}

/** Short English labels. */
export const shortUnits: Readonly<Record<TimeUnit, string>> = {
  second: 'sec',
  minute: 'min',
  hour: 'hr',
  day: 'd',
  month: 'mo',
  year: 'yr',
}

// Up to `max` of `unit` (rounded) the step holds; `one` says "a minute" whatever the exact number.
const steps: readonly {
  readonly unit: TimeUnit
  readonly max: number
  readonly in: TimeUnit
  readonly one?: true
}[] = [
  { unit: 'second', max: 44, in: 'second' },
  { unit: 'second', max: 89, in: 'minute', one: true },
  { unit: 'minute', max: 44, in: 'minute' },
  { unit: 'minute', max: 89, in: 'hour', one: true },
  { unit: 'hour', max: 21, in: 'hour' },
  { unit: 'hour', max: 35, in: 'day', one: true },
  { unit: 'day', max: 25, in: 'day' },
  { unit: 'day', max: 45, in: 'month', one: true },
  { unit: 'month', max: 10, in: 'month' },
  { unit: 'month', max: 17, in: 'year', one: true },
]

const DAY_MS = 86_400_000
const unitMs: Readonly<Record<TimeUnit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  // A month and a year of the mean Gregorian calendar.
  month: 30.436875 * DAY_MS,
  year: 365.2425 * DAY_MS,
}

/**
 * Returns the distance of a time from now: seconds up to 44, one minute up to 89 seconds, minutes up to 44, and so on.
 */
export function relativeTime(timeMs: number, nowMs: number): RelativeTime {
  const distance = Math.abs(nowMs - timeMs)
  for (const step of steps) {
    const count = Math.round(distance / unitMs[step.unit])
    if (count <= step.max) return { value: step.one ? 1 : count, unit: step.in }
  }
  return { value: Math.round(distance / unitMs.year), unit: 'year' }
}

/** Returns a relative time with its short English label: `5 min`. */
export function formatRelativeTime(timeMs: number, nowMs: number): string {
  const { value, unit } = relativeTime(timeMs, nowMs)
  return `${value} ${shortUnits[unit]}`
}

/** Returns a date as `DD MMM`, such as `07 Mar`. The default time zone is UTC. */
export function formatDate(timeMs: number, locale = 'en-GB', timeZone = 'UTC'): string {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', timeZone }).formatToParts(
    timeMs,
  )
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month').replace('.', '').slice(0, 3)}`
}
