import { readProperty } from '@latchkey/core/adapter'

/** More accounts than any person has chosen from. */
export const MAX_ACCOUNTS = 256

/** The first items of a list that a page or a wallet gave, one by one: its iterator may be its own, and endless. */
export function boundedList(list: unknown, most = MAX_ACCOUNTS): unknown[] {
  const length = Number(readProperty(list, 'length'))
  return Array.from({ length: Math.min(length > 0 ? Math.floor(length) : 0, most) }, (_, index) =>
    readProperty(list, String(index)),
  )
}
