import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture, forms, untried } from './testing/conformance-fixture.js'

describe.each(forms)('the adapter contract with %s', form => {
  for (const { name, run } of adapterConformance(createFixture(form)))
    if (!untried.includes(name)) it(name, run)
})
