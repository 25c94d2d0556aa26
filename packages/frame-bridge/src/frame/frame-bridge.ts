import { CHANNEL_OPEN, CHANNEL_VERSION, READY, readOpenChannel, WANTED_SIZE } from '../messages/index.js'
import type { FrameBridge, FrameBridgeOptions } from './frame-bridge.types.js'
import { createInbox } from './inbox.js'
import { findParentOrigin, notAllowed } from './parent-origin.js'

/** Creates the frame's side of the bridge. It hears nothing before `start`, and nobody but the page that embeds it after. */
export function createFrameBridge(options: FrameBridgeOptions): FrameBridge {
  const { window, logger } = options
  const inbox = createInbox(options)
  let origin: string | undefined
  let port: MessagePort | undefined
  let isPortUsed = false
  let isDestroyed = false

  /** A page that is being left takes nothing any more. That is no fault. */
  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      logger?.error('A message cannot be sent', error)
      if (error instanceof Error && error.name === 'DataCloneError') throw error
    }
  }
  const toParent = (message: unknown) =>
    guarded(() => {
      if (origin !== undefined && !isDestroyed) window.parent.postMessage(message, origin)
    })
  const toPort = (message: unknown) => guarded(() => port?.postMessage(message))

  /** The first port counts. A later one is another script of the page, or a fault. */
  const openPort = (ports: readonly MessagePort[]) => {
    const [offered] = ports
    if (port || !offered) {
      for (const each of ports) each.close()
      return
    }
    port = offered
    port.onmessage = event => {
      isPortUsed = true
      if (origin !== undefined) inbox.take(event.data, 'port', origin, toPort)
    }
    toPort({ type: CHANNEL_OPEN, payload: { version: CHANNEL_VERSION } })
  }

  const hear = (event: MessageEvent) => {
    if (origin === undefined || event.source !== window.parent || event.origin !== origin) return
    const channel = readOpenChannel(event.data)
    if (channel && channel.version >= CHANNEL_VERSION) return openPort(event.ports)
    if (!isPortUsed) inbox.take(event.data, 'window', origin, toParent)
  }

  return {
    get openCount() {
      return inbox.openCount
    },
    async start() {
      const found = findParentOrigin(window)
      if (!found.isReady) return found
      const isAllowed = await Promise.resolve()
        .then(() => options.isAllowed(found.origin))
        .catch(() => false)
      if (isAllowed !== true || isDestroyed) return notAllowed(found.origin)
      origin = found.origin
      window.addEventListener('message', hear)
      // 1.7.13 waits for ever where the payload is missing.
      toParent({ type: READY, payload: {} })
      return found
    },
    askForSize({ width, height }) {
      if (isPortUsed) toPort({ type: WANTED_SIZE, payload: { width, height } })
    },
    destroy() {
      isDestroyed = true
      window.removeEventListener('message', hear)
      inbox.destroy()
      port?.close()
      port = undefined
    },
  }
}
