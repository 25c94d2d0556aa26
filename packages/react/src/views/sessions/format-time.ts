/** The last moment that a date can say, in milliseconds since the epoch. */
const LAST = 8.64e15

/** Returns a time to the second. @param time milliseconds since the epoch; the last date for what is later */
export const formatTime = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'medium', timeStyle: 'medium' }).format(
    Math.min(Math.max(time, 0), LAST),
  )
