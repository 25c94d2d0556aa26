import { type Fields, isFields } from '../fields.js'

/** So many accounts, methods, events and entries of a session count; what a wallet lists beyond is not looked at. */
export const SESSION_LIMIT = 256

/** The first items of what may be a list; anything else as it is. */
export const headOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, SESSION_LIMIT) : value

/** The first fields of what may be an object; none of anything else. */
export const entriesOf = (value: unknown): [string, unknown][] =>
  isFields(value) ? Object.entries(value).slice(0, SESSION_LIMIT) : []

/** The first fields of an object. */
export const fieldsOf = (value: Fields): Fields => Object.fromEntries(entriesOf(value))
