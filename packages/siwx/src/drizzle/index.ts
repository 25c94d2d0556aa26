export { createSqlStores, type SqlDatabase } from './stores.js'
export { siwxAccounts, siwxNonces, siwxSessions } from './tables.js'
