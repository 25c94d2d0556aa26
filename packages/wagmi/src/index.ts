export { latchkey } from './connector.js'
export type { ProviderRpcError } from './errors.js'
export type { LatchkeyProvider, ProviderEvents } from './provider.js'
