import { FrameBridgeError } from '../errors.js'
import type { AppWindow } from '../ports.types.js'

/** Where the frame is and what it gets to know with its address. */
export interface FrameAddress {
  /** The frame's page: https, or a loopback host. On another origin than the page. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2. Default: `eip155:1`. */
  readonly chainId?: string
  readonly enableLogger?: boolean
  readonly rpcUrl?: string
  /** BCP 47. The frame and its mails speak this language. */
  readonly locale?: string
  /** What assistive technology calls the frame. Default: 'Secure wallet'. */
  readonly title?: string
}

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
/** Powers that the frame needs, for its own origin. */
const POWERS = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

/**
 * Returns the frame's address with its query.
 * @throws FrameBridgeError 'invalidOptions' for an address without https, or on the page's own origin: then scripts of the
 * page would reach into the frame.
 */
export function frameUrlOf(address: FrameAddress, pageOrigin: string): URL {
  const url = URL.canParse(address.url) ? new URL(address.url) : undefined
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSecure || url.origin === pageOrigin)
    throw new FrameBridgeError(
      'invalidOptions',
      'The frame needs an https address on another origin than the page.',
    )
  const query = {
    projectId: address.projectId,
    chainId: address.chainId ?? 'eip155:1',
    version: '4',
    enableLogger: String(address.enableLogger ?? false),
    rpcUrl: address.rpcUrl,
    locale: address.locale,
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url
}

/** Creates the frame, hidden. The caller adds it to the document. */
export function createFrameElement(window: AppWindow, url: URL, address: FrameAddress): HTMLIFrameElement {
  const frame = window.document.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.title = address.title ?? 'Secure wallet'
  // Before `src`: the attributes count for the navigation that they precede.
  frame.setAttribute('sandbox', SANDBOX)
  frame.setAttribute('allow', POWERS.map(power => `${power} ${url.origin}`).join('; '))
  frame.setAttribute('referrerpolicy', 'origin')
  frame.style.position = 'fixed'
  frame.style.zIndex = '999999'
  frame.style.display = 'none'
  frame.src = url.href
  return frame
}
