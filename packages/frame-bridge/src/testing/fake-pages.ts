import type { AppWindow, BridgeClock, FrameWindow } from '../ports.types.js'
import { createDelivery, createFakeChannel } from './fake-channel.js'

/** A message as a window hears it. */
export interface FakeMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly unknown[]
}

type Listener = (event: never) => void

/** Listeners for one type of event. */
const createTarget = (type: string) => {
  const listeners = new Set<Listener>()
  return {
    get count() {
      return listeners.size
    },
    clear: () => listeners.clear(),
    emit(event: unknown) {
      for (const listener of [...listeners]) listener(event as never)
    },
    addEventListener(name: string, listener: Listener) {
      if (name === type) listeners.add(listener)
    },
    removeEventListener(name: string, listener: Listener) {
      if (name === type) listeners.delete(listener)
    },
  }
}

/** Where the two pages are, and how slow messages are. */
export interface FakePagesOptions {
  readonly clock: BridgeClock
  /** Default: `https://app.example`. */
  readonly appOrigin?: string
  /** Default: `https://frame.example`. */
  readonly frameOrigin?: string
  /** How long each message takes. Default: 0. */
  readonly delayMs?: number
  /** What the browser says of the pages around the frame. Default: the app's origin alone. */
  readonly ancestorOrigins?: readonly string[] | null
  readonly referrer?: string
  /** Called when the page adds the frame. */
  onAdd?(): void
  /** Called when the frame's document is left: replaced, removed or crashed. */
  onLeave?(): void
}

/** A page and a frame in it, without a browser. */
export interface FakePages {
  /** For `createAppBridge`. */
  readonly appWindow: AppWindow
  readonly isFrameInPage: boolean
  /** The frame's element, which the bridge creates. */
  readonly element: HTMLIFrameElement | undefined
  /** The number of listeners of the page's window and of its frame's element, and of nodes in its body. */
  readonly left: { readonly listeners: number; readonly nodes: number }
  /** Loads a document into the frame: listeners and ports of the former one are gone. For `createFrameBridge`. */
  loadFrame(): FrameWindow
  /** Fires `load` of the frame's element. */
  fireLoad(): void
  /** The frame's process ends: nothing answers, and ports that it holds close. */
  crashFrame(): void
  /** Delivers a message to the page or the frame as if somebody had sent it. The defaults are the rightful sender's. */
  deliver(to: 'app' | 'frame', data: unknown, message?: Partial<Omit<FakeMessage, 'data'>>): void
  /** Everything that was sent to a window with the right target, oldest first. */
  readonly sent: readonly { readonly to: 'app' | 'frame'; readonly data: unknown; readonly target: string }[]
}

/** Creates a page and a frame. The frame's document comes with `loadFrame`. */
export function createFakePages(options: FakePagesOptions): FakePages {
  const { clock, delayMs = 0, referrer = '' } = options
  const appOrigin = options.appOrigin ?? 'https://app.example'
  const frameOrigin = options.frameOrigin ?? 'https://frame.example'
  const deliver = createDelivery(clock, delayMs)
  const app = createTarget('message')
  const sent: { to: 'app' | 'frame'; data: unknown; target: string }[] = []
  let frame = createTarget('message')
  let held: { close(): void }[] = []
  let element: (HTMLIFrameElement & { readonly loads: ReturnType<typeof createTarget> }) | undefined
  let isFrameInPage = false

  /** The window of one page as the other one sees it: what is posted there comes from that other page. */
  const remote = (to: 'app' | 'frame') => ({
    postMessage(data: unknown, target: string, transfer: readonly unknown[] = []) {
      const copy: unknown = structuredClone(data)
      sent.push({ to, data: copy, target })
      const receiver = frame
      if (target !== '*' && target !== (to === 'app' ? appOrigin : frameOrigin)) return
      deliver(() => {
        // A document that was left meanwhile gets nothing.
        if (to === 'frame' && receiver !== frame) return
        emit(to, { data: copy, ports: transfer, ...senderOf(to) })
      })
    },
  })
  const appRemote = remote('app')
  const frameRemote = remote('frame')
  const senderOf = (to: 'app' | 'frame') =>
    to === 'app'
      ? { origin: frameOrigin, source: frameRemote as unknown }
      : { origin: appOrigin, source: appRemote as unknown }
  const emit = (to: 'app' | 'frame', event: FakeMessage) => {
    if (to === 'frame') for (const port of event.ports) held.push(port as { close(): void })
    ;(to === 'app' ? app : frame).emit(event)
  }

  const leave = () => {
    options.onLeave?.()
    frame.clear()
    frame = createTarget('message')
    for (const port of held) port.close()
    held = []
  }

  const createElement = () => {
    const loads = createTarget('load')
    const attributes = new Map<string, string>()
    const made = {
      style: {},
      loads,
      attributes,
      get isConnected() {
        return isFrameInPage && element === (made as unknown)
      },
      get contentWindow() {
        return made.isConnected ? frameRemote : null
      },
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      addEventListener: loads.addEventListener,
      removeEventListener: loads.removeEventListener,
      remove() {
        if (!made.isConnected) return
        isFrameInPage = false
        leave()
      },
    }
    return made as unknown as NonNullable<typeof element>
  }
  const body = {
    append(added: typeof element) {
      element = added
      isFrameInPage = true
      options.onAdd?.()
    },
  }

  const appWindow = {
    document: { createElement, body, documentElement: body },
    location: { origin: appOrigin },
    MessageChannel: class {
      constructor() {
        Object.assign(this, createFakeChannel(deliver))
      }
    },
    addEventListener: app.addEventListener,
    removeEventListener: app.removeEventListener,
  }

  return {
    appWindow: appWindow as unknown as AppWindow,
    get isFrameInPage() {
      return isFrameInPage
    },
    get element() {
      return element
    },
    get left() {
      return { listeners: app.count + (element?.loads.count ?? 0), nodes: isFrameInPage ? 1 : 0 }
    },
    loadFrame() {
      leave()
      const own = frame
      const ancestors = options.ancestorOrigins === undefined ? [appOrigin] : options.ancestorOrigins
      return {
        document: { referrer },
        location: { ...(ancestors ? { ancestorOrigins: ancestors } : {}) },
        parent: appRemote,
        top: appRemote,
        addEventListener: own.addEventListener,
        removeEventListener: own.removeEventListener,
      } as unknown as FrameWindow
    },
    fireLoad: () => element?.loads.emit({}),
    crashFrame: leave,
    deliver: (to, data, message) => emit(to, { data, ports: [], ...senderOf(to), ...message }),
    sent,
  }
}
