import type { Client } from '@latchkey/core'

/**
 * Returns true on phones and tablets. Repeats the rule of core's `readDevice`, which loads with pairing: a shared
 * module would be one more file of the modal's first open.
 */
export function isPhone({ env }: Pick<Client, 'env'>): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = env.window?.navigator ?? {}
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
