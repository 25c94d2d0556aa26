import type { CustomWallet } from '@latchkey/core'
import { devices } from '@playwright/test'

/** Wallets with every kind of link. */
export const linkWallets: readonly CustomWallet[] = [
  { id: 'fox', name: 'Fox', mobileLink: 'fox://', universalLink: 'https://fox.test/' },
  { id: 'otter', name: 'Otter', mobileLink: 'otter' },
  { id: 'hare', name: 'Hare', universalLink: 'https://hare.test/app/' },
  { id: 'owl', name: 'Owl', universalLink: 'https://t.me/owl_bot' },
  { id: 'stork', name: 'Stork', mobileLink: 'keplrwallet://' },
  { id: 'crane', name: 'Crane', mobileLink: 'leapcosmos://' },
  { id: 'lynx', name: 'Lynx', browseLink: 'https://lynx.test/browse/{url}?ref={origin}' },
]

/** All that is known of a device but its engine. */
const device = (name: 'iPhone 15' | 'Pixel 7') => {
  const { defaultBrowserType: _, ...known } = devices[name] ?? {}
  return known
}

/** Safari's page on an iPhone. */
export const iPhone = device('iPhone 15')

/** Chrome's page on an Android phone. */
export const pixel = device('Pixel 7')

// The browsers inside Telegram's apps are those of the system; what tells them is what Telegram puts into the page.
/** The page inside Telegram. */
export const telegramOnIos = {
  ...iPhone,
  userAgent: iPhone.userAgent?.replace(/ Version\S+| Safari\S+/g, '') ?? '',
}
/** The page inside Telegram. */
export const telegramOnAndroid = { ...pixel, userAgent: `${pixel.userAgent} Telegram-Android/11.4.2` }
