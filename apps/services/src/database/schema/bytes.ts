import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // Drivers disagree: pg gives a Buffer, PGlite an Uint8Array.
  fromDriver: value => new Uint8Array(value),
})
