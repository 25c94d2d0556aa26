import { type FrameMessage, READY } from '../messages/index.js'
import type { AppBridgeOptions, FrameStatus } from './app-bridge.types.js'
import { createFrameChannel, type FrameChannel } from './frame-channel.js'
import { createFrameElement, frameUrlOf } from './frame-element.js'

/** What a frame needs after READY before it answers. Given by the specification. */
const SETTLE_MS = 500

/** What the host reports of the frame. */
export interface FrameHostEvents {
  receive(message: FrameMessage): void
  ignore(): void
  /** The frame said READY. */
  settling(): void
  /** 500 ms later: requests may be sent. */
  ready(): void
  /** The frame's document is gone; another one may come. */
  lost(): void
}

/** The frame in the page, and the life of the documents in it. */
export interface FrameHost {
  readonly status: FrameStatus
  readonly hasHeardReady: boolean
  readonly hasPort: boolean
  readonly element: HTMLIFrameElement | undefined
  /** Creates the frame if there is none. Returns false where there can be none. */
  load(): boolean
  post(message: unknown): void
  remove(): void
  /** Removes the frame for good. */
  destroy(): void
}

/** One document in the frame. A browser fires `load` before or after the READY of the same document. */
interface FrameDocument {
  hasLoaded: boolean
  hasHeardReady: boolean
  isReady: boolean
}

const newDocument = (): FrameDocument => ({ hasLoaded: false, hasHeardReady: false, isReady: false })

/** Creates a host without a frame. @throws FrameBridgeError 'invalidOptions' for the address */
export function createFrameHost(options: AppBridgeOptions, events: FrameHostEvents): FrameHost {
  const { window, clock, frame } = options
  const url = frameUrlOf(frame, window?.location.origin ?? '')
  let isDestroyed = false
  let shown: { readonly element: HTMLIFrameElement; readonly channel: FrameChannel } | undefined
  let page = newDocument()
  let cancelSettling = () => {}

  const lose = () => {
    cancelSettling()
    page = newDocument()
    events.lost()
  }
  const hearReady = () => {
    if (page.hasHeardReady) lose()
    page.hasHeardReady = true
    shown?.channel.offerPort()
    events.settling()
    cancelSettling = clock.after(SETTLE_MS, () => {
      shown?.channel.decide()
      page.isReady = true
      events.ready()
    })
  }
  const hearLoad = () => {
    if (page.hasLoaded) lose()
    page.hasLoaded = true
  }

  const remove = () => {
    cancelSettling()
    shown?.channel.destroy()
    shown?.element.removeEventListener('load', hearLoad)
    shown?.element.remove()
    shown = undefined
    page = newDocument()
  }

  return {
    get status() {
      // A page may have removed the frame with what was around it.
      if (!shown?.element.isConnected) return 'absent'
      return page.isReady ? 'ready' : 'loading'
    },
    get hasHeardReady() {
      return page.hasHeardReady
    },
    get hasPort() {
      return shown?.channel.hasPort ?? false
    },
    get element() {
      return shown?.element
    },
    load() {
      if (!window || isDestroyed) return false
      if (shown?.element.isConnected) return true
      if (shown) {
        remove()
        events.lost()
      }
      const element = createFrameElement(window, url, frame)
      const channel = createFrameChannel({
        window,
        element,
        origin: url.origin,
        receive: message => (message.type === READY ? hearReady() : events.receive(message)),
        ignore: events.ignore,
        lose,
      })
      shown = { element, channel }
      element.addEventListener('load', hearLoad)
      // A script in the head runs before there is a body.
      const { body, documentElement } = window.document
      ;(body ?? documentElement).append(element)
      return true
    },
    post: message => shown?.channel.post(message),
    remove,
    destroy() {
      isDestroyed = true
      remove()
    },
  }
}
