import { adapterConformance } from '@latchkey/core/testing'
import { describe, it } from 'vitest'
import { address, answers, session } from './testing/adopted-stage.js'
import { createFixture } from './testing/conformance-fixture.js'

const known = [{ chainId: 1, name: 'Network 1', rpcUrl: 'http://127.0.0.1:9' }]
const accountIds = [...session.accountIds, `eip155:10:${address}`] as const
const fixture = { ...createFixture(() => known), session: { session: { ...session, accountIds }, answers } }

describe('the adapter contract over a session', () => {
  const cases = adapterConformance(fixture).filter(({ name }) => name.startsWith('over a session'))
  for (const { name, run } of cases) it(name, run)
})
