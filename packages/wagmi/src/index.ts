export { latchkey } from './connector.js'
export type { ConnectorConfig, LatchkeyConnector, LatchkeyConnectorFn } from './connector.types.js'
export type { ProviderRpcError } from './errors.js'
export type { LatchkeyProvider, ProviderEvents } from './provider.js'
