import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { answers, session } from './testing/adopted-stage.js'
import { createFixture } from './testing/conformance-fixture.js'

const fixture = { ...createFixture('keplr'), session: { session, answers } }

describe('the adapter contract over a session', () => {
  const cases = adapterConformance(fixture).filter(({ name }) => name.startsWith('over a session'))
  for (const { name, run } of cases) it(name, run)
})
