import { expect, it } from 'vitest'
import * as testing from './index.js'

it('exports the names that are promised', () => {
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
