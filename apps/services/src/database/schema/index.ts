export { siwxAccounts, siwxNonces, siwxSessions } from '@latchkey/siwx/drizzle'
export {
  type BundleAttempt,
  bundles,
  type OperationState,
  paymasterBudgets,
  paymasterGrants,
  userOperations,
} from './bundler.js'
export { events } from './events.js'
export { imageNames, images, projectImages } from './images.js'
export { origins, projects, type StoredFeature, serverKeys } from './projects.js'
export {
  relayAcknowledgements,
  relayChanges,
  relayMessages,
  relayProcesses,
  relaySettings,
  relaySubscriptions,
} from './relay.js'
export { smartSessions } from './smart-sessions.js'
export { prices, tokens } from './tokens.js'
export { type StoredWallet, wallets } from './wallets.js'
