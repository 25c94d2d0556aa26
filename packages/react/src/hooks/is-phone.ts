import type { Client } from '@latchkey/core'

/**
 * Whether the page is on a phone or a tablet. The same rule as core's `readDevice`, which comes with pairing: shared
 * with that it would be one more file of the modal's first open.
 */
export function isPhone({ env }: Pick<Client, 'env'>): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = env.window?.navigator ?? {}
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
