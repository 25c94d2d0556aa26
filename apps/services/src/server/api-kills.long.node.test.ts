import { expect, it } from 'vitest'
import { killApi } from '../testing/kills/killed-api.fixture.js'

it('two processes of the API and their database, killed in turn under load, lose no confirmed write and keep none twice', async () => {
  const report = await killApi(5)
  expect(report).toMatchObject({ rounds: 5, lost: [], doubled: [], unlisted: [] })
  expect(report.confirmed.events + report.confirmed.sessions).toBeGreaterThanOrEqual(50)
  expect(report.repeated).toBeGreaterThan(0)
  // A database that is away is a 503 that the client may repeat, never a fault of the services.
  expect(report.statuses[500]).toBeUndefined()
})
