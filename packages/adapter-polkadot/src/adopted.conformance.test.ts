import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { createSessionScript, dot } from './connectors/shared-session/adopted.fixture.js'
import { createFixture } from './testing/conformance-fixture.js'

const { script, accountIds } = createSessionScript()
const [first, second, ...rest] = accountIds
const elsewhere = rest.find(id => !id.startsWith(dot))
const granted = [first, second, elsewhere].filter(id => id !== undefined)
const fixture = {
  ...createFixture(),
  session: { ...script, session: { ...script.session, accountIds: granted } },
}

describe('the adapter contract over a session', () => {
  const cases = adapterConformance(fixture).filter(({ name }) => name.startsWith('over a session'))
  for (const { name, run } of cases) it(name, run)
})
