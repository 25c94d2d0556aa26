import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture, forms } from './testing/conformance-fixture.js'

describe.each(forms)('the adapter contract with %s', form => {
  for (const { name, run } of adapterConformance(createFixture(form))) it(name, run)
})
