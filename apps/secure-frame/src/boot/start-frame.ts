import {
  createFrameBridge,
  type FrameBridge,
  type FrameHandlers,
  type RequestContext,
} from '@latchkey/frame-bridge/frame'
import type { WalletOptions } from '../app/create-wallet.js'
import { clock, readQuery } from './page.js'

/** The settings of the project, as the host sent them, if it allows the page's origin. */
async function fetchSettings(projectId: string, origin: string): Promise<unknown> {
  const response = await fetch(`/settings.json?${new URLSearchParams({ projectId, origin })}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  return response.ok ? response.json() : undefined
}

/**
 * Starts the frame: who embeds it, whether the project allows that page, READY. Everything else comes with the first
 * request, by dynamic import.
 */
export async function startFrame(): Promise<void> {
  const query = readQuery(location.search)
  let bridge: FrameBridge | undefined
  let settings: unknown
  let wallet: Promise<FrameHandlers> | undefined

  const load = async (origin: string): Promise<FrameHandlers> => {
    const options: WalletOptions = {
      settings,
      query,
      origin,
      askForSize: size => bridge?.askForSize(size),
    }
    const { createWallet } = await import('../app/create-wallet.js')
    return createWallet(options)
  }
  const loadOnce = (origin: string): Promise<FrameHandlers> => {
    wallet ??= load(origin)
    // A file that did not arrive is asked for again at the next request.
    wallet.catch(() => {
      wallet = undefined
    })
    return wallet
  }
  type Handle = (payload: unknown, context: RequestContext) => unknown
  const handlers = new Proxy({} as FrameHandlers, {
    get:
      (_target, name: keyof FrameHandlers): Handle =>
      async (payload, context) => {
        const handle = (await loadOnce(context.origin))[name] as Handle
        return handle(payload, context)
      },
  })
  bridge = createFrameBridge({
    window,
    clock,
    handlers,
    async isAllowed(origin) {
      settings = await fetchSettings(query.projectId, origin)
      return settings !== undefined
    },
  })
  const start = await bridge.start()
  if (start.isReady) return
  const { showNotice } = await import('./notice.js')
  showNotice(start.reason, query.locale)
}
