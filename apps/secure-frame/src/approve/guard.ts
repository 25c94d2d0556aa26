/** How long everything has to be right, without a break, before Confirm works. */
const STEADY_MS = 500
const MIN_WIDTH = 320
const MIN_HEIGHT = 400

/** What the guard watches. Each calls back at once, and for every change. Each returns a function that ends it. */
export interface GuardPorts {
  after(ms: number, run: () => void): () => void
  /** All of the view is in the viewport, and nothing covers, fades or transforms it, as far as the browser can tell. */
  watchVisibility(listener: (isVisible: boolean) => void): () => void
  watchFocus(listener: (hasFocus: boolean) => void): () => void
  watchSize(listener: (size: { readonly width: number; readonly height: number }) => void): () => void
  /** The pointer came into the view, or the view came under the pointer. */
  watchPointer(listener: () => void): () => void
}

/** Guards Confirm against a page that covers, moves or fades the view, or brings it under a click that is on its way. */
export interface Guard {
  readonly isLive: boolean
  /** What is shown has changed: the time begins again. */
  restart(): void
  stop(): void
}

/** Creates a guard that watches. `onChange` gets each change of `isLive`. */
export function createGuard(ports: GuardPorts, onChange: (isLive: boolean) => void): Guard {
  let isVisible = false
  let hasFocus = false
  let isLarge = false
  let isLive = false
  let isStopped = false
  let cancel = () => {}

  const set = (value: boolean) => {
    if (isLive === value) return
    isLive = value
    onChange(value)
  }
  const restart = () => {
    cancel()
    cancel = () => {}
    set(false)
    if (isVisible && hasFocus && isLarge && !isStopped) cancel = ports.after(STEADY_MS, () => set(true))
  }
  const stops = [
    ports.watchVisibility(value => {
      isVisible = value
      restart()
    }),
    ports.watchFocus(value => {
      hasFocus = value
      restart()
    }),
    ports.watchSize(({ width, height }) => {
      isLarge = width >= MIN_WIDTH && height >= MIN_HEIGHT
      restart()
    }),
    ports.watchPointer(restart),
  ]
  return {
    get isLive() {
      return isLive
    },
    restart,
    stop() {
      isStopped = true
      cancel()
      set(false)
      for (const stop of stops) stop()
    },
  }
}
