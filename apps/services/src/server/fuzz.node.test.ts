import { describe, expect, it, onTestFinished } from 'vitest'
import { fuzz } from '../testing/fuzz/fuzz.fixture.js'
import { startSwitchedNetworks } from '../testing/fuzz/switched-networks.fixture.js'
import { nodeFaults } from '../testing/fuzz/switched-node.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, testOrigin } from '../testing/services-under-test.fixture.js'

/** The command `npm run fuzz` makes a million. */
const requests = process.env.LATCHKEY_LONG ? 4_000 : 2_000

const unlimited = { addressPerMinute: 1_000_000_000, projectPerMinute: 1_000_000_000 }

describe.each(usualKinds)('on %s', kind => {
  it('no request makes the services fail or repeat what it said', async () => {
    const { url } = await startTestServices({ kind, config: { limits: unlimited, analytics: true } })
    const report = await fuzz({
      url,
      requests,
      seed: 1,
      projectId: 'test-project',
      origin: testOrigin,
    })
    expect(report.wrong).toEqual([])
    expect(report.statuses[200]).toBeGreaterThan(0)
    expect(report.statuses[400]).toBeGreaterThan(0)
  })

  it('a request fails only while the node that it asks is off, and no answer names the node', async () => {
    const networks = await startSwitchedNetworks()
    onTestFinished(() => networks.stop())
    const limits = { ...unlimited, ...networks.limits }
    const { url } = await startTestServices({
      kind,
      config: { limits, analytics: true, ...networks.settings },
      prepare: networks.fill,
    })
    const report = await fuzz({
      ...{ url, requests, seed: 1, projectId: 'test-project', origin: testOrigin },
      ...networks.fuzz,
      // Often enough for every fault of a node.
      turn: 40,
    })
    expect(report.wrong).toEqual([])
    for (const fault of nodeFaults) expect(report.failures[fault]).toBeGreaterThan(0)
    for (const { served, failed } of Object.values(report.nodes)) {
      expect(served).toBeGreaterThan(0)
      expect(failed).toBeGreaterThan(0)
    }
  })
})
