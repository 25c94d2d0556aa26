import { expect, it } from 'vitest'
import * as adapter from './adapter/index.js'
import * as core from './index.js'
import * as networks from './networks/index.js'
import * as testing from './testing/index.js'

// A name that is gone is a breaking change, a new one a minor change: neither happens unseen.
it('@latchkey/core exports the names that are promised', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "LatchkeyError",
      "activeConnection",
      "activeNetwork",
      "alerts",
      "connectorStatus",
      "createClient",
      "createMemoryStorage",
      "defaults",
      "errorCodes",
      "explorerAddressUrl",
      "explorerTransactionUrl",
      "formatAmount",
      "formatBalance",
      "formatDate",
      "formatRelativeTime",
      "formatTokenBalance",
      "formatTransactionAmount",
      "formatUnits",
      "isAccountId",
      "isActiveSupported",
      "isAnyConnected",
      "isApproved",
      "isLatchkeyError",
      "isNetworkId",
      "isRequested",
      "listWallets",
      "namespaceOf",
      "parseAccountId",
      "parseNetworkId",
      "parseUnits",
      "relativeTime",
      "requestedNetworks",
      "safeParseAccountId",
      "safeParseNetworkId",
      "searchWallets",
      "shortUnits",
      "shortenAddress",
      "shortenEmail",
      "shortenTransactionAddress",
      "toAccountId",
      "toLatchkeyError",
      "toNetworkId",
      "truncateMiddle",
    ]
  `)
})

it('@latchkey/core/adapter exports the names that are promised', () => {
  expect(Object.keys(adapter).sort()).toMatchInlineSnapshot(`
    [
      "LatchkeyError",
      "abortError",
      "cleanIcon",
      "cleanName",
      "defineCapability",
      "isAccountId",
      "isLatchkeyError",
      "isNetworkId",
      "namespaceOf",
      "parseAccountId",
      "parseNetworkId",
      "referenceOf",
      "safeParseAccountId",
      "safeParseNetworkId",
      "sleep",
      "throwIfAborted",
      "toAccountId",
      "toLatchkeyError",
      "toNetworkId",
      "withAbort",
      "withTimeout",
    ]
  `)
})

it('@latchkey/core/networks exports the names that are promised', () => {
  expect(Object.keys(networks).sort()).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "astar",
      "aurora",
      "avalanche",
      "base",
      "baseSepolia",
      "bsc",
      "celo",
      "defineNetwork",
      "gnosis",
      "hydration",
      "kusamaAssetHub",
      "kusamaRelay",
      "mainnet",
      "optimism",
      "polkadotAssetHub",
      "polkadotRelay",
      "polygon",
      "sepolia",
      "solanaDevnet",
      "solanaMainnet",
      "solanaTestnet",
      "westendAssetHub",
      "zksync",
      "zora",
    ]
  `)
})

it('@latchkey/core/testing exports the names that are promised', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "ConformanceError",
      "CountingTarget",
      "FAKE_FEE",
      "adapterConformance",
      "alterAdapter",
      "createFakeAdapter",
      "createFakeClock",
      "createFakeConnector",
      "createFakeEnv",
      "createFakeFetch",
      "createFakeLedger",
      "createFakeLogger",
      "createFakeNetwork",
      "createFakeServerEnv",
      "createFakeWallet",
      "createFakeWindow",
      "createMemoryStorage",
      "fakeAddressCodec",
      "fakeSignature",
      "turn",
      "turns",
    ]
  `)
})
