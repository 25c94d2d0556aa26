/** An app in Apple's store. */
export const apple = (id: number): string => `https://apps.apple.com/app/id${id}`

/** An app in Google's store. */
export const play = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`

/** An extension in Chrome's store. */
export const chrome = (id: string): string => `https://chromewebstore.google.com/detail/${id}`
