const minute = 60
const day = 86_400

/** Seconds that a message is kept when its publisher names none, by tag: those of the Sign and Pairing protocols. */
const ttlByTag: Readonly<Record<number, number>> = {
  1000: day,
  1001: day,
  1002: 30,
  1003: 30,
  1100: 5 * minute,
  1101: 5 * minute,
  1102: 5 * minute,
  1103: 5 * minute,
  1104: day,
  1105: day,
  1106: day,
  1107: day,
  1108: 5 * minute,
  1109: 5 * minute,
  1110: 5 * minute,
  1111: 5 * minute,
  1112: day,
  1113: day,
  1114: day,
  1115: day,
  1116: 60 * minute,
  1117: 60 * minute,
  1118: 5 * minute,
  1119: 5 * minute,
  1120: 5 * minute,
  1121: 5 * minute,
}

/** What the relay's own fan-out methods publish under. */
export const tags = { sessionPropose: 1100, sessionProposeResponse: 1101, sessionSettle: 1102 } as const

/** Seconds to keep a message of this tag when nothing else is said; six hours for a tag that is not known. */
export const defaultTtlSeconds = (tag: number): number => ttlByTag[tag] ?? 6 * 60 * minute

/** A code may be scanned with a second wallet after the first one could not do it: its proposal must still be there. */
export const isForWhoeverScans = (tag: number): boolean => tag === 1100 || tag === 1116
