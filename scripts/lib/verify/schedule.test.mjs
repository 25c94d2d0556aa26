import { describe, expect, it } from 'vitest'
import { forProcessors, runInLanes } from './schedule.mjs'
import { steps as table } from './steps.mjs'

const ok = { passed: 1, failed: 0 }
const failed = { passed: 0, failed: 1 }
const step = (name, lane, ...needs) => ({ name, lane, needs })

/** Starts a run whose steps end when the test says so. */
const start = (steps, outcomes = {}) => {
  const log = []
  const gates = new Map(steps.map(each => [each.name, Promise.withResolvers?.() ?? gate()]))
  const ended = runInLanes(steps, {
    run: async ({ name }) => {
      await gates.get(name).promise
      return outcomes[name] ?? ok
    },
    started: ({ name }) => log.push(`+${name}`),
    ended: ({ name }, { note }) => log.push(`-${name}${note ? ` (${note})` : ''}`),
  })
  /** Ends a step and lets everything that follows from it begin. */
  const end = async name => {
    gates.get(name).resolve()
    await new Promise(resolve => setImmediate(resolve))
    return log.splice(0)
  }
  return { log, end, ended }
}

const gate = () => {
  let resolve
  const promise = new Promise(done => {
    resolve = done
  })
  return { promise, resolve }
}

describe('steps in lanes', () => {
  it('follow each other where there is one processor', () => {
    const lanesFor = processors => new Set(forProcessors(table, processors).map(({ lane }) => lane))
    expect(lanesFor(2)).toEqual(new Set([undefined, 'browser']))
    expect(lanesFor(1)).toEqual(new Set([undefined]))
  })

  it('run beside each other, one per lane and in the order of the table', async () => {
    const { log, end, ended } = start([
      step('lint', 'cpu'),
      step('build', 'wait'),
      step('unit', 'cpu'),
      step('e2e', 'wait'),
    ])
    expect(log.splice(0)).toEqual(['+lint', '+build'])
    expect(await end('build')).toEqual(['-build', '+e2e'])
    expect(await end('lint')).toEqual(['-lint', '+unit'])
    expect(await end('unit')).toEqual(['-unit'])
    await end('e2e')
    expect([...(await ended).keys()]).toEqual(['build', 'lint', 'unit', 'e2e'])
  })

  it('wait for what they need in the other lane, and nothing overtakes them in their own', async () => {
    const { log, end } = start([step('build', 'wait'), step('size', 'cpu', 'build'), step('unit', 'cpu')])
    expect(log.splice(0)).toEqual(['+build'])
    expect(await end('build')).toEqual(['-build', '+size'])
    expect(await end('size')).toEqual(['-size', '+unit'])
  })

  it('are not run when what they need has failed, and neither is what needs them', async () => {
    const steps = [
      step('build', 'wait'),
      step('size', 'cpu', 'build'),
      step('e2e', 'wait', 'size'),
      step('unit', 'cpu'),
    ]
    const { log, end, ended } = start(steps, { build: failed })
    log.splice(0)
    expect(await end('build')).toEqual([
      '-build',
      '-size (not run: build failed)',
      '-e2e (not run: size failed)',
      '+unit',
    ])
    await end('unit')
    const results = await ended
    expect(results.get('size')).toEqual({ passed: 0, failed: 1, note: 'not run: build failed' })
    expect(results.get('unit')).toEqual(ok)
  })

  it('do not wait for a step that was not selected', async () => {
    const { log } = start([step('e2e', 'wait', 'build')])
    expect(log).toEqual(['+e2e'])
  })

  it('that wait for each other are an error, not an endless run', async () => {
    await expect(
      runInLanes([step('a', 'x', 'b'), step('b', 'y', 'a')], { run: async () => ok }),
    ).rejects.toThrow('wait for each other')
  })

  it('all come to their end in the table as it is', async () => {
    const results = await runInLanes(table, { run: async () => ok })
    expect([...results.keys()].sort()).toEqual(table.map(each => each.name).sort())
  })
})
