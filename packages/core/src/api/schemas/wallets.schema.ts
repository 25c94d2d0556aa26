import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200))
const filled = text.check(z.regex(/\S/))
const chainPattern = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/
const link = z.optional(z.nullable(z.string().check(z.maxLength(2048))))

/** A wallet of the directory. Links are checked again before they are opened. */
export const walletRecordSchema = z.object({
  id: filled,
  name: filled,
  homepage: link,
  image_id: z.optional(z.nullable(text)),
  /** An extension to the described wire: the image's address below the API host. */
  image_url: link,
  /** Rank among all wallets, 1 first. */
  order: z.optional(z.nullable(z.number())),
  /** A scheme such as `example://`, or an https link. */
  mobile_link: link,
  /** The universal link of the app. */
  link_mode: link,
  /** An extension: opens a page in the browser of the app. `{url}` and `{origin}` stand for the page's own. */
  browse_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  /** Reverse domain name, as EIP-6963 announces it. */
  rdns: z.optional(z.nullable(text)),
  injected: z.optional(
    z.nullable(z.array(z.object({ namespace: text, injected_id: text })).check(z.maxLength(50))),
  ),
  /** CAIP-2 ids. An extension: a namespace, where the wallet speaks all of its networks. */
  chains: z.optional(z.array(z.string().check(z.regex(chainPattern))).check(z.maxLength(500))),
  badge_type: z.optional(z.nullable(text)),
})

/** `GET /getWallets`: one page, and how many wallets there are on all pages. */
export const walletsResponseSchema = z.object({
  data: z.array(walletRecordSchema).check(z.maxLength(100)),
  count: z.number(),
})

export type WalletRecord = z.infer<typeof walletRecordSchema>
export type WalletsResponse = z.infer<typeof walletsResponseSchema>
