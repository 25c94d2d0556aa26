// What `walletConnect().load()` gives.
export { SESSIONS_KEY as sessionsKey } from './sign-storage.js'
export { startSignClient as start } from './start-sign-client.js'
