import type { FrameHandlers } from '@latchkey/frame-bridge/frame'
import { createApproveQueue } from '../approve/queue.js'
import { clock, type PageQuery } from '../boot/page.js'
import { startWorker } from '../signer/start-worker.js'
import { createMemoryStore } from '../storage/memory-store.js'
import { openStore } from '../storage/open-store.js'
import { applyLocale, applyTheme } from './appearance.js'
import { createHandlers } from './handlers.js'
import { createParts } from './parts.js'
import { createRefuse } from './refusals.js'
import { parseSettings } from './settings.js'
import { createTexts } from './texts.js'

/** What the boot hands over. */
export interface WalletOptions {
  /** As the host sent them. */
  readonly settings: unknown
  readonly query: PageQuery
  /** The page, as the browser names it. */
  readonly origin: string
  askForSize(size: { readonly width: number; readonly height: number }): void
}

const LOCK = 'latchkey-wallet'

/** Runs one at a time over all tabs. A browser that blocks storage may block locks too, and then there is one tab alone. */
async function exclusive<T>(run: () => Promise<T>): Promise<T> {
  let hasStarted = false
  try {
    return await navigator.locks.request(LOCK, () => {
      hasStarted = true
      return run()
    })
  } catch (error) {
    if (hasStarted) throw error
    return run()
  }
}

/** Creates the wallet of this browser. */
export async function createWallet({
  settings,
  query,
  origin,
  askForSize,
}: WalletOptions): Promise<FrameHandlers> {
  const texts = createTexts(query.locale)
  const refuse = createRefuse(texts)
  applyLocale(document, texts.locale)
  const platform = {
    store: await openStore(() => globalThis.indexedDB),
    fetch: globalThis.fetch.bind(globalThis),
    now: clock.now,
    after: clock.after,
    createWorker: startWorker,
    exclusive,
    browser: navigator.userAgent,
  }
  const page = { origin, projectId: query.projectId, chainId: query.chainId, locale: texts.locale }
  const read = parseSettings(settings)
  // A private window may have a storage that takes no keys.
  const parts = await createParts(platform, read, page, refuse).catch(() =>
    createParts({ ...platform, store: createMemoryStore() }, read, page, refuse),
  )
  const queue = createApproveQueue(async () => {
    const [{ createApproveView }, { createGuardPorts }] = await Promise.all([
      import('../approve/approve-view.js'),
      import('../approve/guard-ports.js'),
      import('../approve/approve.css'),
    ])
    return createApproveView({
      window,
      texts,
      createPorts: element => createGuardPorts(window, element, clock.after),
      askForSize,
    })
  })
  // Nobody waits for it: what stays is ended at the next start.
  parts.sessions.endLeftOvers().catch(() => undefined)
  return createHandlers(parts, {
    texts,
    refuse,
    queue,
    applyTheme: theme => applyTheme(document, theme),
    reload: () => {
      // The answer goes out first.
      setTimeout(() => location.reload(), 20)
    },
  })
}
