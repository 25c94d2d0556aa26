// What servers check of a request. A browser loads none of it.
import * as z from 'zod/mini'
import { currencies } from '../../context/currencies.js'
import { accountIdSchema } from './common.schema.js'

/** What is sent with every GET of both hosts. Parameters without a value are left out. */
export const sdkQuerySchema = z.object({
  projectId: z.optional(z.string().check(z.maxLength(64))),
  /** Type of the SDK. */
  st: z.optional(z.string().check(z.maxLength(64))),
  /** Version of the SDK. */
  sv: z.optional(z.string().check(z.maxLength(64))),
  /** The transport's client id, once it has one. Only the blockchain API gets it. */
  clientId: z.optional(z.string().check(z.maxLength(256))),
})

const list = z.optional(z.string().check(z.maxLength(8192)))

/** The query of `GET /getWallets`. Lists are joined by commas, at most 100 entries each. */
export const walletsQuerySchema = z.extend(sdkQuerySchema, {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  entries: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  search: z.optional(z.string().check(z.maxLength(64))),
  include: list,
  exclude: list,
  /** CAIP-2 ids: wallets that support one of them. */
  chains: list,
  badge_type: z.optional(z.enum(['none', 'certified'])),
  /** Wallets that have an app or extension for it. */
  platform: z.optional(z.enum(['ios', 'android', 'chrome', 'desktop', 'web'])),
})

/** The body of `POST /v1/fungible/price`. */
export const priceRequestSchema = z.object({
  currency: z.enum(currencies),
  /** CAIP-10 ids of tokens. */
  addresses: z.array(accountIdSchema).check(z.minLength(1), z.maxLength(100)),
  projectId: z.optional(z.string().check(z.maxLength(64))),
})

/** The body of `POST /v1/sessions/{address}/revoke`. */
export const revokeRequestSchema = z.object({
  pci: z.string().check(z.minLength(1), z.maxLength(256)),
  /** The account's signature of the revocation message. */
  signature: z.string().check(z.regex(/^0x([0-9a-f]{2}){1,4096}$/i)),
})

export type PriceRequest = z.infer<typeof priceRequestSchema>
export type RevokeRequest = z.infer<typeof revokeRequestSchema>
