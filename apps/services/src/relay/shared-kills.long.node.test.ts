import { expect, it } from 'vitest'
import { killRelays } from '../testing/kills/killed-relays.fixture.js'

it('two relays and their database, killed in turn under load, lose no confirmed message and keep none twice', async () => {
  const report = await killRelays(5)
  expect(report.confirmed).toBeGreaterThanOrEqual(50)
  expect(report).toMatchObject({ rounds: 5, lost: [], doubled: [] })
})
