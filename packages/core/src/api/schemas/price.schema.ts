import * as z from 'zod/mini'
import type { Currency } from '../../context/currencies.js'
import { accountIdSchema } from './common.schema.js'

/** The price of one token. `address` is an extension of the described wire: prices are matched by it, not by symbol. */
const fungibleSchema = z.object({
  address: z.optional(accountIdSchema),
  name: z.string().check(z.maxLength(200)),
  symbol: z.string().check(z.maxLength(64)),
  iconUrl: z.string().check(z.maxLength(2048)),
  price: z.number(),
})

/** `POST /v1/fungible/price`: the tokens whose price is known. */
export const priceResponseSchema = z.object({ fungibles: z.array(fungibleSchema).check(z.maxLength(100)) })

export type { Currency }
export type PriceResponse = z.infer<typeof priceResponseSchema>
