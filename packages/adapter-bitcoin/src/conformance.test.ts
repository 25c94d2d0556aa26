import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createFixture, families } from './testing/conformance-fixture.js'

describe.each(families)('the adapter contract with a wallet as $form', family => {
  for (const { name, run } of adapterConformance(createFixture(family))) it(name, run)
})
