import { readProperty } from '@latchkey/core/adapter'
import type { ExternalWallet } from '../external.types.js'
import type { MobileSdkModule } from './sdk.types.js'

export type {
  Authorization,
  MobileSdkConfig,
  MobileSdkModule,
  MobileSdkWallet,
} from './sdk.types.js'

/** What an app configures of Mobile Wallet Adapter. */
export interface MobileWalletOptions {
  /** The SDK that the app installed: `() => import('@solana-mobile/wallet-standard-mobile')`. */
  sdk(): Promise<MobileSdkModule>
}

/** A page inside another app: the browser of a wallet, which has a wallet of its own. */
const WEB_VIEW = /WebView|; wv\)|Version\/[\d.]+ Chrome\//i
/** The browser of Solana's own phones is a web view with Mobile Wallet Adapter. */
const SOLANA_SHELL = /Solana Mobile Web Shell/

/** Mobile Wallet Adapter: wallet apps on Android, for pages in a browser there. It isn't listed anywhere else. */
export const mobileWallet = ({ sdk }: MobileWalletOptions): ExternalWallet => ({
  id: 'mobileWalletAdapter',
  name: 'Mobile Wallet Adapter',
  isAvailable(page) {
    const agent = readProperty(readProperty(page, 'navigator'), 'userAgent')
    if (typeof agent !== 'string' || !/android/i.test(agent)) return false
    // The SDK refuses pages without https.
    if (readProperty(page, 'isSecureContext') !== true) return false
    return SOLANA_SHELL.test(agent) || !WEB_VIEW.test(agent)
  },
  async open({ host }) {
    const [module, { createMobileWallet }] = await Promise.all([sdk(), import('./mobile-wallet.js')])
    return createMobileWallet(module, host)
  },
})
