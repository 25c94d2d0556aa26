import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture } from './testing/conformance-fixture.js'

const known = [1, 10].map(chainId => ({
  chainId,
  name: `Network ${chainId}`,
  rpcUrl: 'http://127.0.0.1:9',
}))

describe('the adapter contract', () => {
  for (const { name, run } of adapterConformance(createFixture(() => known))) it(name, run)
})
