import { readProperty } from './safe-property.js'
import type { Announcements, TellReader, WalletReader } from './watch-for-wallets.js'

/** A reader of wallets that register by the Wallet Standard. */
export interface StandardReader extends WalletReader {
  register(wallets: readonly unknown[]): void
  /** Absent: registered wallets stay listed. */
  unregister?(wallets: readonly unknown[]): void
}

/** What the standard hands to wallets. They call it with anything, at any time. */
export const createStandardApi = (tell: TellReader<StandardReader>) =>
  Object.freeze({
    register(...wallets: readonly unknown[]) {
      tell(reader => reader.register(wallets))
      return () => tell(reader => reader.unregister?.(wallets))
    },
  })

/** The two events of the Wallet Standard. */
export const walletStandard: Announcements<StandardReader> = {
  type: 'wallet-standard:register-wallet',
  ask: tell => new CustomEvent('wallet-standard:app-ready', { detail: createStandardApi(tell) }),
  take(event, tell) {
    const callback = readProperty(event, 'detail')
    try {
      if (typeof callback === 'function') callback(createStandardApi(tell))
    } catch {
      // The wallet's script failed, not the page's.
    }
  },
}
