import { adapterConformance, createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture } from './testing/conformance-fixture.js'

const cases = adapterConformance(createFixture(), () => createFakeEnv({ fetch: createFakeFetch() }))

describe('the adapter contract', () => {
  for (const { name, run } of cases) it(name, run)
})
