import { adapterConformance } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createConformanceSession } from './connectors/shared-session/adopted.fixture.js'
import { createFixture, families } from './testing/conformance-fixture.js'

const [family = expect.unreachable('no family')] = families
const fixture = { ...createFixture(family), session: createConformanceSession() }

describe('the adapter contract over a session', () => {
  const cases = adapterConformance(fixture).filter(({ name }) => name.startsWith('over a session'))
  for (const { name, run } of cases) it(name, run)
})
