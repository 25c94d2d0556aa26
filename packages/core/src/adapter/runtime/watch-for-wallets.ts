import { loadOnce } from '../../kernel/load-once.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import { readProperty } from './safe-property.js'

type Page = NonNullable<AdapterHost['env']['window']>

/** The code that reads the wallets of a page. It loads with the first sign of a wallet. */
export interface WalletReader {
  /** Reads the window's own objects. */
  lookAtWindow(): void
}

/** Runs a call of the reader: at once, or as soon as the reader has loaded. Does nothing after the watch was stopped. */
export type TellReader<R> = (call: (reader: R) => void) => void

/** How wallets announce themselves by events. */
export interface Announcements<R> {
  /** The type of the wallets' events. */
  readonly type: string
  /** Returns the event that asks the wallets that are there already. */
  ask(tell: TellReader<R>): Event
  /** Passes an event of a wallet on. Never throws. */
  take(event: Event, tell: TellReader<R>): void
}

/** What to watch. */
export interface WalletWatch<R extends WalletReader> {
  readonly host: AdapterHost
  /** Dotted paths on the window where wallets put objects. */
  readonly places: readonly string[]
  /** Events of the window that start the looks again: `load`, and what late wallets dispatch. */
  readonly events: readonly string[]
  /** Scripts may inject late: looks again so many milliseconds after the start. */
  readonly lookAfterMs: readonly number[]
  readonly announcements?: Announcements<R> | false
  load(page: Page, tell: TellReader<R>): Promise<R>
}

/** Calls that may wait for the reader. A page that sends more is flooding the list. */
const MAX_WAITING = 256

/**
 * Watches a page for signs of wallets until it is stopped by what it returns: announcements, and objects in known places.
 * The reader loads with the first sign, so a page of a visitor without a wallet never loads it. If the reader can't be
 * loaded, the failure is logged, and the next sign or look tries again.
 */
export function watchForWallets<R extends WalletReader>(watch: WalletWatch<R>): () => void {
  const { places, events, lookAfterMs, announcements } = watch
  const { clock, logger, window: page } = watch.host.env
  if (!page) return () => undefined
  const waiting: ((reader: R) => void)[] = []
  let reader: R | undefined
  let stopped = false
  const listeners: (() => void)[] = []
  let timers: readonly (() => void)[] = []
  const isPlaced = () => places.some(place => place.split('.').reduce<unknown>(readProperty, page))

  const read = async () => {
    reader ??= await load()
    if (stopped) return
    // Announcements come first, so that no wallet is listed by the name of its place.
    for (const call of waiting.splice(0)) call(reader)
    if (isPlaced()) reader.lookAtWindow()
  }
  const look = () => {
    if (waiting.length > 0 || isPlaced())
      read().catch(error => logger.warn('Wallets could not be read', error))
  }
  const tell: TellReader<R> = call => {
    if (stopped) return
    if (reader) return call(reader)
    if (waiting.length === MAX_WAITING) return
    waiting.push(call)
    look()
  }
  const load = loadOnce(() => watch.load(page, tell))
  const listen = (type: string, listener: (event: Event) => void) => {
    page.addEventListener(type, listener)
    listeners.push(() => page.removeEventListener(type, listener))
  }
  const stop = (all: readonly (() => void)[]) => {
    for (const each of all) each()
  }
  const start = () => {
    look()
    stop(timers)
    timers = lookAfterMs.map(ms => clock.after(ms, look))
  }
  if (announcements) {
    listen(announcements.type, event => announcements.take(event, tell))
    page.dispatchEvent(announcements.ask(tell))
  }
  start()
  for (const type of events) listen(type, start)
  return () => {
    stopped = true
    stop([...listeners, ...timers])
  }
}
