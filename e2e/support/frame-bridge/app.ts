// The script of a page with a wallet's frame. The address of the frame is in the query.
import { createAppBridge } from '@latchkey/frame-bridge'
import { browserClock } from './clock'

const events: string[] = []
let requests = 0
const bridge = createAppBridge({
  window,
  clock: browserClock,
  // A guess is all that a forger needs here: what stops the forgery is its origin.
  randomId: () => `request-${requests++}`,
  frame: { url: new URLSearchParams(location.search).get('frame') ?? '', projectId: 'project' },
  onFailure: reason => void events.push(reason),
})
bridge.watch(({ type }) => void events.push(type))

/** What a test calls. */
const page = {
  events,
  load: () => bridge.load(),
  status: () => bridge.status,
  pending: () => bridge.pending.length,
  getUser: () => bridge.request('GET_USER'),
  /** Resolves with an error's code. */
  sign: (aborted?: 'soon') => {
    const signal = aborted ? AbortSignal.timeout(50) : new AbortController().signal
    const request = { method: 'personal_sign', params: ['0x00'] }
    return bridge.request('RPC_REQUEST', request, { signal }).catch(error => error.code as string)
  },
  reload: () => bridge.request('RELOAD'),
  destroy: () => bridge.destroy(),
}

declare global {
  interface Window {
    page: typeof page
  }
}

window.page = page
