import { TICKET, TICKET_TAKEN } from './ticket-messages.js'

/** How long the frame may take. */
const ANSWER_MS = 10_000
/** The name of the frame in the page that opened the window. */
const FRAME_NAME = 'w3m-secure-iframe'

/** What of a window the page uses. */
export interface PopupWindow {
  readonly location: Pick<Location, 'hash' | 'origin' | 'replace'>
  readonly history: Pick<History, 'replaceState'>
  readonly opener: unknown
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  setTimeout(run: () => void, ms: number): unknown
}

interface Receiver {
  postMessage(message: unknown, origin: string): void
}

const isReceiver = (value: unknown): value is Receiver =>
  typeof value === 'object' && value !== null && 'postMessage' in value

/** The wallet's frame in the opener, which is on another origin. Undefined where the opener has none. */
function findFrame(opener: Receiver): Receiver | undefined {
  try {
    const frame: unknown = Reflect.get(Reflect.get(opener, 'frames') as object, FRAME_NAME)
    return isReceiver(frame) ? frame : undefined
  } catch {
    // A browser throws for a name that no frame has.
    return undefined
  }
}

const textOf = (value: unknown, name: string): string | undefined => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : undefined
}

/** How it ended: `alone` without an opener or a frame in it, `silent` where the frame does not answer. */
type HandOver = 'reported' | 'continues' | 'alone' | 'silent'

/**
 * Gives the ticket in the fragment to the wallet's frame, and to nobody else: the message names the frame's origin as its
 * target. The page that opened the window gets an address that is worth nothing without the frame.
 */
export function handOver(window: PopupWindow): Promise<HandOver> {
  const { location, opener } = window
  const result = new URLSearchParams(location.hash.slice(1))
  // The ticket does not stay in the address or the history.
  window.history.replaceState(null, '', '/callback')
  if (!isReceiver(opener)) return Promise.resolve('alone')
  const report = (query: Record<string, string>): HandOver => {
    opener.postMessage({ resultUri: `${location.origin}/callback?${new URLSearchParams(query)}` }, '*')
    return 'reported'
  }
  const [transaction, ticket] = [result.get('transaction'), result.get('ticket')]
  if (transaction === null || ticket === null)
    return Promise.resolve(report({ error: result.get('error') === 'denied' ? 'access_denied' : 'ended' }))
  const frame = findFrame(opener)
  if (!frame) return Promise.resolve('alone')
  return new Promise(resolve => {
    const end = (how: HandOver) => {
      window.removeEventListener('message', hear)
      resolve(how)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame || origin !== location.origin || textOf(data, 'type') !== TICKET_TAKEN) return
      const next = textOf(data, 'next')
      if (next !== undefined && /^https?:/.test(next)) {
        location.replace(next)
        return end('continues')
      }
      const resultUri = textOf(data, 'resultUri')
      if (resultUri === undefined) return
      opener.postMessage({ resultUri }, '*')
      end('reported')
    }
    window.addEventListener('message', hear)
    window.setTimeout(() => end('silent'), ANSWER_MS)
    frame.postMessage({ type: TICKET, transaction, ticket }, location.origin)
  })
}
