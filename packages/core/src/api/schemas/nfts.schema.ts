import * as z from 'zod/mini'
import { accountIdSchema, isoTimeSchema, networkIdSchema, oneOf, webUrlSchema } from './common.schema.js'

/** An NFT of the account. Images are the server's own, made anew from what the collection names. */
export const nftSchema = z.object({
  /** CAIP-10 of the collection. */
  address: accountIdSchema,
  chainId: networkIdSchema,
  tokenId: z.string().check(z.regex(/^\d{1,78}$/)),
  standard: oneOf(['erc721', 'erc1155']),
  /** How many of an ERC-1155 token the account has; `1` for ERC-721. */
  amount: z.string().check(z.regex(/^\d{1,78}$/)),
  name: z.nullable(z.string().check(z.maxLength(200))),
  description: z.nullable(z.string().check(z.maxLength(2000))),
  collection: z.object({
    name: z.nullable(z.string().check(z.maxLength(200))),
    symbol: z.nullable(z.string().check(z.maxLength(64))),
  }),
  /** `null` where there is no image, or none that is safe to show. */
  image: z.nullable(webUrlSchema),
  isSpam: z.boolean(),
})

/** `GET /v1/account/{address}/nfts`, an extension of the described wire. */
export const nftsResponseSchema = z.object({
  data: z.array(nftSchema).check(z.maxLength(100)),
  next: z.nullable(z.string().check(z.maxLength(2048))),
  /** NFTs that were received earlier may be missing. Absent where none is. */
  completeSince: z.optional(isoTimeSchema),
})

export type Nft = z.infer<typeof nftSchema>
export type NftsResponse = z.infer<typeof nftsResponseSchema>
