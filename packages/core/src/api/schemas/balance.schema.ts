import * as z from 'zod/mini'
import { accountIdSchema, decimalSchema, networkIdSchema } from './common.schema.js'

/** The balance of a coin or a token. */
export const balanceItemSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  symbol: z.string().check(z.maxLength(64)),
  chainId: networkIdSchema,
  /** CAIP-10. Absent for the network's own coin. */
  address: z.optional(accountIdSchema),
  /** Worth of the whole balance in the currency of the request. Absent where no price is known. */
  value: z.optional(z.number()),
  /** Price of one whole coin or token. 0 where no price is known, see `value`. */
  price: z.number(),
  /** `numeric` is a decimal amount, not base units. */
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: decimalSchema }),
  iconUrl: z.string().check(z.maxLength(2048)),
  /** An extension: true where no list of the source has the token, so that its name is what its contract says. */
  isUnlisted: z.optional(z.boolean()),
})

/** `GET /v1/account/{address}/balance`. */
export const balanceResponseSchema = z.object({
  balances: z.array(balanceItemSchema).check(z.maxLength(2000)),
})

export type BalanceItem = z.infer<typeof balanceItemSchema>
export type BalanceResponse = z.infer<typeof balanceResponseSchema>
