import {
  CHANNEL_OPEN,
  CHANNEL_VERSION,
  type FrameMessage,
  OPEN_CHANNEL,
  READY,
  readFrameMessage,
  WANTED_SIZE,
} from '../messages/index.js'
import type { AppWindow } from '../ports.types.js'

/** What the channel needs of the frame. */
export interface ChannelDeps {
  readonly window: AppWindow
  readonly element: HTMLIFrameElement
  readonly origin: string
  /** Everything that the frame itself sent and that is a message of the protocol. */
  receive(message: FrameMessage): void
  /** Something from another window, another origin, the wrong way, or of another shape. */
  ignore(): void
  /** The other end of the port is gone: the frame's document was left, or its process crashed. */
  lose(): void
}

/** How messages reach one frame: by its window, and by a port once both sides agreed on it. */
export interface FrameChannel {
  readonly hasPort: boolean
  /** Offers a port to the frame's document. A former port is closed. */
  offerPort(): void
  /** Decides for the life of this document: by port if the frame took it, by window if not. No request goes both ways. */
  decide(): void
  post(message: unknown): void
  destroy(): void
}

/** Creates the channel of a frame and begins to listen. */
export function createFrameChannel(deps: ChannelDeps): FrameChannel {
  const { window, element, origin } = deps
  let port: MessagePort | undefined
  let isTaken = false
  let isDecided = false

  const dropPort = () => {
    port?.close()
    port = undefined
    isTaken = false
    isDecided = false
  }

  /** READY comes by window always, the rest by the way that was agreed on. */
  const hear = (event: MessageEvent) => {
    if (event.source !== element.contentWindow || event.origin !== origin) return deps.ignore()
    const message = readFrameMessage(event.data)
    const isOfWindow = message?.type === READY || (message?.type === 'answer' && !(isTaken && isDecided))
    if (isOfWindow) deps.receive(message)
    else deps.ignore()
  }

  const hearPort = (data: unknown) => {
    const message = readFrameMessage(data)
    if (message?.type === CHANNEL_OPEN && !isDecided) isTaken = true
    else if (isTaken && (message?.type === 'answer' || message?.type === WANTED_SIZE)) deps.receive(message)
    else deps.ignore()
  }

  window.addEventListener('message', hear)
  return {
    get hasPort() {
      return isTaken
    },
    offerPort() {
      dropPort()
      const channel = new window.MessageChannel()
      const own = channel.port1
      port = own
      own.onmessage = event => {
        if (own === port) hearPort(event.data)
      }
      // Chromium has this event. Elsewhere a crash shows with the time-out, and a reload with the next READY.
      own.addEventListener('close', () => {
        if (own === port && isTaken) deps.lose()
      })
      const message = { type: OPEN_CHANNEL, payload: { version: CHANNEL_VERSION } }
      element.contentWindow?.postMessage(message, origin, [channel.port2])
    },
    decide() {
      isDecided = true
      if (isTaken) return
      port?.close()
      port = undefined
    },
    post(message) {
      if (isTaken) port?.postMessage(message)
      else element.contentWindow?.postMessage(message, origin)
    },
    destroy() {
      window.removeEventListener('message', hear)
      dropPort()
    },
  }
}
