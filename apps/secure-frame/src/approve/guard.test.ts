import { beforeEach, expect, it } from 'vitest'
import { createGuard, type GuardPorts } from './guard.js'

let now = 0
let timers: { readonly at: number; readonly run: () => void }[] = []
const pass = (ms: number) => {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { run } of due) run()
}
beforeEach(() => {
  now = 0
  timers = []
})

function createTestGuard() {
  const report = {
    visible: (_is: boolean) => {},
    focus: (_is: boolean) => {},
    size: (_size: { width: number; height: number }) => {},
    pointer: () => {},
  }
  const changes: boolean[] = []
  let watching = 0
  const watch = () => {
    watching++
    return () => {
      watching--
    }
  }
  const ports: GuardPorts = {
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(each => each !== timer)
      }
    },
    watchVisibility(listener) {
      report.visible = listener
      return watch()
    },
    watchFocus(listener) {
      report.focus = listener
      return watch()
    },
    watchSize(listener) {
      report.size = listener
      return watch()
    },
    watchPointer(listener) {
      report.pointer = listener
      return watch()
    },
  }
  const guard = createGuard(ports, isLive => changes.push(isLive))
  const reportAll = () => {
    report.visible(true)
    report.focus(true)
    report.size({ width: 360, height: 600 })
  }
  return { guard, report, reportAll, changes, watching: () => watching }
}

it('is live after 500 ms in which everything is right', () => {
  const { guard, reportAll } = createTestGuard()
  reportAll()
  pass(499)
  expect(guard.isLive).toBe(false)
  pass(1)
  expect(guard.isLive).toBe(true)
})

it.each<[string, (report: ReturnType<typeof createTestGuard>['report']) => void]>([
  ['something covers the view', report => report.visible(false)],
  ['the view has no focus', report => report.focus(false)],
  ['the view is narrower than 320', report => report.size({ width: 319, height: 600 })],
  ['the view is lower than 400', report => report.size({ width: 360, height: 399 })],
])('is dead at once and for as long as %s', (_what, change) => {
  const { guard, report, reportAll } = createTestGuard()
  reportAll()
  pass(500)
  change(report)
  expect(guard.isLive).toBe(false)
  pass(10_000)
  expect(guard.isLive).toBe(false)
  reportAll()
  pass(499)
  expect(guard.isLive).toBe(false)
  pass(1)
  expect(guard.isLive).toBe(true)
})

it.each<[string, (test: ReturnType<typeof createTestGuard>) => void]>([
  ['the view comes under the pointer', test => test.report.pointer()],
  ['the content changes', test => test.guard.restart()],
  ['the browser reports visibility again', test => test.report.visible(true)],
  ['the size changes', test => test.report.size({ width: 400, height: 600 })],
])('begins again when %s', (_what, change) => {
  const test = createTestGuard()
  test.reportAll()
  pass(499)
  change(test)
  pass(499)
  expect(test.guard.isLive).toBe(false)
  pass(1)
  expect(test.guard.isLive).toBe(true)
  change(test)
  expect(test.guard.isLive).toBe(false)
})

it('is never live while one thing was not reported', () => {
  const { guard, report } = createTestGuard()
  report.visible(true)
  report.size({ width: 360, height: 600 })
  pass(10_000)
  expect(guard.isLive).toBe(false)
})

it('releases every watcher and timer when it stops, and is dead from then on', () => {
  const { guard, reportAll, watching, changes } = createTestGuard()
  reportAll()
  pass(500)
  guard.stop()
  reportAll()
  pass(10_000)
  expect([guard.isLive, watching(), timers.length]).toEqual([false, 0, 0])
  expect(changes).toEqual([true, false])
})
