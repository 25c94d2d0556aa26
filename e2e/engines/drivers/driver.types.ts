/** The keys that a visitor presses, as WebDriver writes them. */
export const keys = {
  tab: '\uE004',
  enter: '\uE006',
  shift: '\uE008',
  escape: '\uE00C',
  space: ' ',
  backspace: '\uE003',
} as const

/** One window of a browser with a profile of its own. Coordinates are CSS pixels from the window's top left. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  /** Runs the body of an async function in the page and resolves to what it returns, as JSON. */
  run(body: string): Promise<unknown>
  /** Moves the mouse there and presses its button. */
  click(x: number, y: number): Promise<void>
  /** Presses a key, with others held. */
  press(key: string, held?: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** A browser engine: all that the journeys know of it. */
export interface EngineDriver {
  openWindow(): Promise<EngineWindow>
  stop(): Promise<void>
}

/** The size of each window. */
export const windowSize = { width: 1280, height: 800 } as const

/** No call of a driver takes longer than this on a busy machine: one that does has hung. */
export const callLimitMs = 60_000
