// The script of a page that uses the wallet of a frame on another site. The address of the frame is in the query.
import { createAppBridge } from '@latchkey/frame-bridge'
import { browserClock } from '../frame-bridge/clock'

const reports: string[] = []
const bridge = createAppBridge({
  window,
  clock: browserClock,
  randomId: () => crypto.randomUUID(),
  frame: {
    url: new URLSearchParams(location.search).get('frame') ?? '',
    projectId: 'project',
    chainId: 'eip155:31337',
  },
  onFailure: reason => void reports.push(reason),
})

/** Shows the frame as a modal would: the size that the wallet asks for. */
const show = () => {
  const { element } = bridge
  if (!element) throw new Error('There is no frame')
  Object.assign(element.style, {
    display: 'block',
    inset: '40px auto auto 40px',
    width: '360px',
    height: '600px',
    border: '0',
  })
}

/** What a test calls. */
const walletPage = {
  reports,
  load: () => bridge.load(),
  status: () => bridge.status,
  show,
  connectEmail: (email: string) => bridge.request('CONNECT_EMAIL', { email }),
  connectDevice: (code: string) => bridge.request('CONNECT_DEVICE', { code }),
  isConnected: () => bridge.request('IS_CONNECTED'),
  getUser: () => bridge.request('GET_USER', { chainId: 'eip155:31337' }),
  theme: (themeMode: 'light' | 'dark') => bridge.request('SYNC_THEME', { themeMode }),
  /** Resolves with the answer, or with the text of the error. */
  rpc: (method: string, params: unknown[]) =>
    bridge.request('RPC_REQUEST', { method, params }).catch(error => `${error.frameCode}: ${error.message}`),
  cover: (style: Record<string, string>) => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '1000000',
      pointerEvents: 'none',
      ...style,
    })
    document.body.append(cover)
  },
  style: (style: Record<string, string>) => Object.assign(bridge.element?.style ?? {}, style) && undefined,
  uncover: () => document.getElementById('cover')?.remove(),
}

declare global {
  interface Window {
    walletPage: typeof walletPage
  }
}

window.walletPage = walletPage
