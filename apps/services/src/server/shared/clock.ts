/** Time as a server sees it; tests bring their own. */
export interface Clock {
  now(): number
  /** Runs once after `ms`; returns what cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Runs `task` every `ms` until it is stopped. */
export const every = (clock: Clock, ms: number, task: () => void): (() => void) => {
  let cancel = () => {}
  const next = () => {
    cancel = clock.after(ms, () => {
      next()
      task()
    })
  }
  next()
  return () => cancel()
}
