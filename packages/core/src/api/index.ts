export { currencies } from '../context/currencies.js'
export { type AnalyticsApi, createAnalyticsApi } from './analytics-api.js'
export { type AppApi, createAppApi, type ImageKind, type WalletsInput } from './app-api.js'
export { createBlockchainApi } from './blockchain-api.js'
export type {
  AccountInput,
  BalanceInput,
  BlockchainApi,
  BlockchainApiOptions,
  PageInput,
  TokenPrice,
} from './blockchain-api.types.js'
export type { Api } from './create-api.js'
export type { HostOptions, SdkParameters } from './http.types.js'
export { findHttpFailure, type HttpFailure } from './http-failure.js'
export type { AnalyticsEvent } from './schemas/analytics.schema.js'
export { analyticsEventSchema } from './schemas/analytics.schema.js'
export type { BalanceItem, BalanceResponse } from './schemas/balance.schema.js'
export { balanceItemSchema, balanceResponseSchema } from './schemas/balance.schema.js'
export type { SupportedChainsResponse } from './schemas/chains.schema.js'
export { supportedChainsResponseSchema } from './schemas/chains.schema.js'
export type { Problem } from './schemas/common.schema.js'
export { accountIdSchema, networkIdSchema, problemSchema } from './schemas/common.schema.js'
export type { ConfigResponse, RemoteFeature } from './schemas/config.schema.js'
export {
  analyticsConfigResponseSchema,
  configResponseSchema,
  originsResponseSchema,
  remoteFeatureSchema,
} from './schemas/config.schema.js'
export type { HistoryResponse, HistoryTransaction, HistoryTransfer } from './schemas/history.schema.js'
export { historyResponseSchema, operationTypes, transactionSchema } from './schemas/history.schema.js'
export type { IdentityResponse } from './schemas/identity.schema.js'
export { identityResponseSchema } from './schemas/identity.schema.js'
export type { Nft, NftsResponse } from './schemas/nfts.schema.js'
export { nftSchema, nftsResponseSchema } from './schemas/nfts.schema.js'
export type { Currency, PriceResponse } from './schemas/price.schema.js'
export { priceResponseSchema } from './schemas/price.schema.js'
export type { PriceRequest, RevokeRequest } from './schemas/requests.schema.js'
export {
  priceRequestSchema,
  revokeRequestSchema,
  sdkQuerySchema,
  walletsQuerySchema,
} from './schemas/requests.schema.js'
export { sessionRegistrationSchema } from './schemas/session-registration.schema.js'
export type { SessionsResponse, SmartSession } from './schemas/sessions.schema.js'
export { sessionsResponseSchema, smartSessionSchema } from './schemas/sessions.schema.js'
export type { WalletRecord, WalletsResponse } from './schemas/wallets.schema.js'
export { walletRecordSchema, walletsResponseSchema } from './schemas/wallets.schema.js'
export type { SessionRegistration } from './session-messages.js'
export { sessionRegistrationMessage, sessionRevocationMessage } from './session-messages.js'
