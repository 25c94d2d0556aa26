/**
 * Tells whether a value of unknown origin has a shape. These few serve the code that every page loads; where a whole
 * format has to be checked, a schema library comes with the chunk that needs it.
 */
export type Guard<T> = (value: unknown) => value is T

/** A text. */
export const isText: Guard<string> = value => typeof value === 'string'

/** A text of 1 to 256 characters, such as an id or an address. */
export const isShortText: Guard<string> = (value): value is string =>
  isText(value) && value !== '' && value.length <= 256

/** A list of anything. */
export const isList: Guard<unknown[]> = (value): value is unknown[] => Array.isArray(value)

/** A list whose every item passes. */
export const isListOf =
  <T>(item: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

/** A plain object whose every value passes. */
export const isRecordOf =
  <T>(item: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(item)

/** An object whose named fields pass; other fields are let be. */
export const isShape =
  <T extends object>(fields: { readonly [Key in keyof T]: Guard<T[Key]> }): Guard<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, guard]) => (guard as Guard<unknown>)(Reflect.get(value, key)))
