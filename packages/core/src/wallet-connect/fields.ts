/** A plain object of unknown content. */
export type Fields = Readonly<Record<string, unknown>>

/** Is it an object with fields, and no list? */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of whatever came; undefined where there is none. */
export const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** A failure's own words, without what may hang on it. */
export const messageOf = (error: unknown): string =>
  typeof error === 'string' ? error : String(fieldOf(error, 'message') ?? '')
