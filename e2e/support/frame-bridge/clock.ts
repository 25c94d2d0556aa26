import type { BridgeClock } from '@latchkey/frame-bridge'

/** The browser's clock. */
export const browserClock: BridgeClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
