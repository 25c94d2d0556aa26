import { describe, expect, it } from 'vitest'
import { isTestedBy, judgeRecord, required } from './long-run.mjs'

const parts = Object.fromEntries(
  Object.entries(required).map(([name, runs]) => [name, { hash: 'abc', runs, passed: runs * 10, failed: 0 }]),
)
const record = { ranAt: '2026-11-22T10:00:00.000Z', parts }

describe('the result of the long run', () => {
  it('is good where every part passed as often as it has to', () => {
    expect(judgeRecord(record, () => 'abc')).toEqual({ faults: [] })
  })
  it('is a warning where sources of a part changed since', () => {
    const { faults, warning } = judgeRecord(record, name => (name === 'e2e' ? 'def' : 'abc'))
    expect(faults).toEqual([])
    expect(warning).toMatch(/2026-11-22: e2e$/)
  })
  it.each([
    [
      'packages/core/src/client/client.ts',
      ['unit', 'nodes', 'e2e', 'oldest', 'examples', 'chains-package', 'icons', 'firefox', 'webkit'],
    ],
    ['packages/core/src/client/client.test.ts', ['unit']],
    ['packages/adapter-evm/src/chain/balances.node.test.ts', ['nodes', 'oldest']],
    ['packages/viem/src/clients.test.ts', ['unit', 'oldest']],
    ['e2e/specs/modal/keyboard.spec.ts', ['e2e']],
    ['e2e/engines/journeys/modal.engine.test.ts', ['firefox', 'webkit']],
    ['e2e/engines/drivers/webkit.ts', ['firefox', 'webkit']],
    [
      'e2e/pages/src/phones.tsx',
      ['unit', 'nodes', 'e2e', 'oldest', 'examples', 'chains-package', 'icons', 'firefox', 'webkit'],
    ],
    [
      'apps/services/src/relay/relay.ts',
      ['unit', 'nodes', 'e2e', 'oldest', 'examples', 'chains-package', 'icons', 'firefox', 'webkit', 'relay'],
    ],
    ['apps/services/src/relay/restart.node.test.ts', ['nodes']],
    ['apps/services/scripts/kills.mjs', ['relay']],
    ['docs/architecture.md', []],
    ['scripts/long-run.json', []],
  ])('%s is tested by %j', (file, kinds) => {
    expect(Object.keys(required).filter(name => isTestedBy(name, file))).toEqual(kinds)
  })
  it('is a warning until the first one is committed', () => {
    expect(judgeRecord({ ranAt: null }, 'abc')).toMatchObject({
      faults: [],
      warning: expect.stringContaining('did not run yet'),
    })
  })
  it.each([
    ['missing', undefined, 'is missing'],
    ['red', { ...record, parts: { ...parts, e2e: { runs: 3, passed: 2, failed: 1 } } }, 'e2e failed'],
    ['too short', { ...record, parts: { ...parts, unit: { runs: 2, passed: 2, failed: 0 } } }, '2 times of'],
    ['without a part', { ...record, parts: { unit: parts.unit, e2e: parts.e2e } }, 'nodes has no result'],
    ['without an engine', { ...record, parts: { ...parts, webkit: undefined } }, 'webkit has no result'],
    ['red in the relay', { ...record, parts: { ...parts, relay: { runs: 1, failed: 2 } } }, 'relay failed'],
    ['without any part', { ...record, parts: undefined }, 'no result'],
  ])('fails where it is %s', (_, broken, reason) => {
    expect(judgeRecord(broken, () => 'abc').faults.join()).toContain(reason)
  })
})
