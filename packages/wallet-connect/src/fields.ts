/** A plain object of unknown content. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a failure's own words, without what may hang on it. */
export const messageOf = (error: unknown): string => {
  if (typeof error === 'string') return error
  return isFields(error) ? String(error.message ?? '') : ''
}

/** Returns the topics of records of the library. */
export const topicsOf = (records: readonly unknown[]): string[] =>
  records.flatMap(record => (isFields(record) && typeof record.topic === 'string' ? [record.topic] : []))
