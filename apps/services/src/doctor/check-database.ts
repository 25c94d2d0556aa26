import type { Check } from './doctor.types.js'

/** The database of the settings. Only the driver that is used is loaded. */
export const databaseCheck: Check = {
  about: 'database',
  run: async ({ databaseUrl, databaseDirectUrl, dataDir }) =>
    databaseUrl === undefined
      ? (await import('./check-pglite.js')).checkPglite(dataDir)
      : (await import('./check-postgres.js')).checkPostgres(databaseUrl, databaseDirectUrl),
}
