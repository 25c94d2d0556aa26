// Every id handed to these was compared with the public registry of wallets, or with what the wallet's own project
// publishes: a wrong one leads to somebody else's app. Leave out what cannot be confirmed.

/** An app in Apple's store. */
export const apple = (id: number): string => `https://apps.apple.com/app/id${id}`

/** An app in Google's store. */
export const play = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`

/** An extension in Chrome's store. */
export const chrome = (id: string): string => `https://chromewebstore.google.com/detail/${id}`
