import type { Env } from '../kernel/env.types.js'
import { withTimeout } from '../kernel/task.js'

/** Pictures that have not come by then are not waited for. */
const PATIENCE_MS = 2000

/** Waits until pictures are here, so that rows do not flicker as they come; 2 s at the most. Never rejects. */
export async function preloadImages(urls: readonly string[], { window, clock }: Env): Promise<void> {
  const Picture = window?.Image
  if (!Picture || urls.length === 0) return
  const loading = urls.map(
    url =>
      new Promise<void>(resolve => {
        const picture = new Picture()
        picture.referrerPolicy = 'no-referrer'
        picture.onload = () => resolve()
        picture.onerror = () => resolve()
        picture.src = url
      }),
  )
  await withTimeout(Promise.all(loading), PATIENCE_MS, clock, 'Pictures are late').catch(() => undefined)
}
