// The script of a wallet's frame: the frame's side of the bridge, with handlers that show what happened.
import { createFrameBridge, type FrameHandlers } from '@latchkey/frame-bridge/frame'
import { browserClock } from './clock'

const seen: string[] = []
const allowed = new URLSearchParams(location.search).get('allow')

/** A browser may block the storage of a frame on another site. The wallet goes on without it. */
const keepVisit = () => {
  try {
    localStorage.setItem('visited', 'yes')
    seen.push('stored')
  } catch {
    seen.push('blocked')
  }
}

const answers: Record<string, (context: { way: string; signal: AbortSignal }) => unknown> = {
  GET_USER: ({ way }) => {
    keepVisit()
    return { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1, message: way }
  },
  RPC_REQUEST: ({ signal }) =>
    new Promise(() => signal.addEventListener('abort', () => void seen.push('aborted'))),
  RELOAD: () => void setTimeout(() => location.reload(), 20),
}

const handlers = new Proxy({} as FrameHandlers, {
  get:
    (_target, name: string) =>
    (_payload: unknown, context: { way: string; signal: AbortSignal; id: string }) => {
      seen.push(`${name} ${context.id} ${context.way}`)
      return answers[name]?.(context)
    },
})

const bridge = createFrameBridge({
  window,
  clock: browserClock,
  handlers,
  isAllowed: origin => origin === allowed,
})

const frame = { seen, started: bridge.start(), openCount: () => bridge.openCount }

declare global {
  interface Window {
    frame: typeof frame
  }
}

window.frame = frame
