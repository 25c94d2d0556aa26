import * as z from 'zod/mini'
import { accountIdSchema, decimalSchema, isoTimeSchema, networkIdSchema, oneOf } from './common.schema.js'

const url = z.string().check(z.maxLength(4096))
const media = z.object({ url, content_type: z.optional(z.nullable(z.string().check(z.maxLength(100)))) })

/** One movement of coins, tokens or an NFT inside a transaction. */
export const transferSchema = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        symbol: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
        icon: z.optional(z.nullable(z.object({ url }))),
        /** An extension: CAIP-10 of the token, absent for the network's own coin. */
        address: z.optional(accountIdSchema),
      }),
    ),
  ),
  nft_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        content: z.optional(
          z.nullable(
            z.object({ preview: z.optional(z.nullable(media)), detail: z.optional(z.nullable(media)) }),
          ),
        ),
        flags: z.object({ is_spam: z.boolean() }),
        /** An extension: CAIP-10 of the collection, and the token's id. */
        address: z.optional(accountIdSchema),
        tokenId: z.optional(z.string().check(z.maxLength(80))),
      }),
    ),
  ),
  direction: oneOf(['in', 'out', 'self']),
  /** An extension: whom it left and who got it. A transfer of a token is sent to its contract, and gets to somebody else. */
  from: z.optional(z.string().check(z.maxLength(200))),
  to: z.optional(z.string().check(z.maxLength(200))),
  /** A decimal amount, not base units. */
  quantity: z.object({ numeric: decimalSchema }),
  /** Worth at the time, in US dollars, where known. */
  value: z.optional(z.nullable(z.number())),
  price: z.optional(z.nullable(z.number())),
  /** An extension: true for what the account did not ask for and nobody lists. */
  is_spam: z.optional(z.boolean()),
})

/** What a transaction did for the account. Unknown words are shown as `execute`. */
export const operationTypes = [
  'send',
  'receive',
  'trade',
  'approve',
  'revoke',
  'mint',
  'burn',
  'deploy',
  'execute',
] as const

/** A transaction of the account. */
export const transactionSchema = z.object({
  id: z.string().check(z.regex(/\S/), z.maxLength(300)),
  metadata: z.object({
    operationType: z.string().check(z.maxLength(40)),
    hash: z.string().check(z.maxLength(200)),
    chain: networkIdSchema,
    minedAt: isoTimeSchema,
    sentFrom: z.string().check(z.maxLength(200)),
    sentTo: z.string().check(z.maxLength(200)),
    status: oneOf([
      'confirmed',
      'failed',
      'pending',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    nonce: z.number(),
    /** An extension: what the account paid for the transaction. Absent where somebody else sent it. */
    fee: z.optional(z.object({ numeric: decimalSchema, symbol: z.string().check(z.maxLength(64)) })),
  }),
  transfers: z.array(transferSchema).check(z.maxLength(500)),
  /** An extension: what the account allowed others. */
  approvals: z.optional(
    z
      .array(
        z.object({
          /** CAIP-10 of the token or the collection. */
          address: accountIdSchema,
          symbol: z.nullable(z.string().check(z.maxLength(64))),
          spender: z.string().check(z.maxLength(200)),
          /** A decimal amount; `null`: without a limit. */
          numeric: z.nullable(decimalSchema),
        }),
      )
      .check(z.maxLength(50)),
  ),
})

/** `GET /v1/account/{account}/history`: newest first, with the cursor of the next page. */
export const historyResponseSchema = z.object({
  data: z.array(transactionSchema).check(z.maxLength(200)),
  next: z.nullable(z.string().check(z.maxLength(2048))),
  /** An extension: older transactions may be missing. Absent where none is. */
  completeSince: z.optional(isoTimeSchema),
})

export type HistoryTransfer = z.infer<typeof transferSchema>
export type HistoryTransaction = z.infer<typeof transactionSchema>
export type HistoryResponse = z.infer<typeof historyResponseSchema>
