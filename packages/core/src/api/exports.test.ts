import { expect, it } from 'vitest'
import * as api from './index.js'

// A name that is gone is a breaking change, a new one a minor change: neither happens unseen.
it('@latchkey/core/api exports the names that are promised', () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "accountIdSchema",
      "analyticsConfigResponseSchema",
      "analyticsEventSchema",
      "balanceItemSchema",
      "balanceResponseSchema",
      "configResponseSchema",
      "createAnalyticsApi",
      "createAppApi",
      "createBlockchainApi",
      "currencies",
      "findHttpFailure",
      "historyResponseSchema",
      "identityResponseSchema",
      "networkIdSchema",
      "nftSchema",
      "nftsResponseSchema",
      "operationTypes",
      "originsResponseSchema",
      "priceRequestSchema",
      "priceResponseSchema",
      "problemSchema",
      "remoteFeatureSchema",
      "revokeRequestSchema",
      "sdkQuerySchema",
      "sessionRegistrationMessage",
      "sessionRegistrationSchema",
      "sessionRevocationMessage",
      "sessionsResponseSchema",
      "smartSessionSchema",
      "supportedChainsResponseSchema",
      "transactionSchema",
      "walletRecordSchema",
      "walletsQuerySchema",
      "walletsResponseSchema",
    ]
  `)
})
