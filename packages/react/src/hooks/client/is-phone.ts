import type { Client } from '@latchkey/core'

/** What a wallet's app runs on. */
export type PhoneSystem = 'android' | 'ios'

/**
 * Returns the system of a phone or tablet, undefined on a desk. Repeats the rule of core's `readDevice`, which loads
 * with pairing: a shared module would be one more file of the modal's first open.
 */
export function phoneSystem({ env }: Pick<Client, 'env'>): PhoneSystem | undefined {
  const { userAgent = '', maxTouchPoints = 0 } = env.window?.navigator ?? {}
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : undefined
}

/** Returns true on phones and tablets. */
export const isPhone = (client: Pick<Client, 'env'>): boolean => phoneSystem(client) !== undefined
