import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture } from './testing/conformance-fixture.js'

describe('the adapter contract', () => {
  for (const { name, run } of adapterConformance(createFixture())) it(name, run)
})
