import { expect, it, vi } from 'vitest'
import { afterFrame } from './after-frame.js'

/** A window whose frames and timers come when they are told to. */
function createStage() {
  const frames = new Map<number, () => void>()
  const timers = new Map<number, { readonly run: () => void; readonly ms: number }>()
  let count = 0
  const note = <T>(map: Map<number, T>, entry: T) => {
    count += 1
    map.set(count, entry)
    return count
  }
  const window = {
    requestAnimationFrame: (run: () => void) => note(frames, run),
    cancelAnimationFrame: (id: number) => void frames.delete(id),
    setTimeout: (run: () => void, ms = 0) => note(timers, { run, ms }),
    clearTimeout: (id: number) => void timers.delete(id),
  } as unknown as Window
  return {
    window,
    draw() {
      for (const [id, run] of [...frames]) {
        frames.delete(id)
        run()
      }
    },
    pass(ms: number) {
      for (const [id, timer] of [...timers])
        if (timer.ms <= ms) {
          timers.delete(id)
          timer.run()
        }
    },
    left: () => frames.size + timers.size,
  }
}

it('waits until the frame is drawn, not until it is prepared', () => {
  const stage = createStage()
  const run = vi.fn()
  afterFrame(stage.window, run)
  stage.pass(50)
  stage.draw()
  expect(run).not.toHaveBeenCalled()
  stage.pass(0)
  expect(run).toHaveBeenCalledOnce()
  expect(stage.left()).toBe(0)
})

it('does not wait for ever for a page that draws nothing', () => {
  const stage = createStage()
  const run = vi.fn()
  afterFrame(stage.window, run)
  stage.pass(100)
  expect(run).toHaveBeenCalledOnce()
  expect(stage.left()).toBe(0)
})

it('lets it go, before the frame and after it', () => {
  const stage = createStage()
  const run = vi.fn()
  afterFrame(stage.window, run)()
  const release = afterFrame(stage.window, run)
  stage.draw()
  release()
  expect(stage.left()).toBe(0)
  stage.pass(1_000)
  expect(run).not.toHaveBeenCalled()
})

it('runs at once where there is nothing to draw on', () => {
  const run = vi.fn()
  afterFrame(undefined, run)
  afterFrame({} as Window, run)()
  expect(run).toHaveBeenCalledTimes(2)
})
