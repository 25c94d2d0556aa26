import * as v from 'valibot'
import { u64 } from '../../chain/schemas.js'

const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
/** A transaction locks at most 64 accounts; more are no transaction. */
const MAX_ACCOUNTS = 256

/** `getSignaturesForAddress`. */
export const signaturesSchema = v.pipe(
  v.array(
    v.object({
      signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
      slot: place,
      err: v.unknown(),
      blockTime: v.nullish(place),
    }),
  ),
  v.maxLength(1000),
)

const amountText = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform(text => BigInt(text)),
)

const tokenBalances = v.nullish(
  v.pipe(
    v.array(
      v.object({
        accountIndex: place,
        mint: address,
        owner: v.nullish(v.string()),
        uiTokenAmount: v.object({ amount: amountText, decimals: v.pipe(place, v.maxValue(255)) }),
      }),
    ),
    v.maxLength(MAX_ACCOUNTS),
  ),
)
const balances = v.pipe(v.array(u64), v.maxLength(MAX_ACCOUNTS))
const accounts = v.pipe(v.array(address), v.maxLength(MAX_ACCOUNTS))

/** `getTransaction` with the encoding `json`; null where the node has none under the id. */
export const landedSchema = v.nullable(
  v.object({
    transaction: v.object({
      message: v.object({ accountKeys: accounts, header: v.object({ numRequiredSignatures: place }) }),
    }),
    meta: v.nullable(
      v.object({
        err: v.unknown(),
        fee: u64,
        preBalances: balances,
        postBalances: balances,
        preTokenBalances: tokenBalances,
        postTokenBalances: tokenBalances,
        loadedAddresses: v.nullish(v.object({ writable: accounts, readonly: accounts })),
      }),
    ),
  }),
)

/** A signature of an account, with its place on the ledger. */
export type FoundSignature = v.InferOutput<typeof signaturesSchema>[number]

/** A transaction on the ledger. */
export type LandedTransaction = NonNullable<v.InferOutput<typeof landedSchema>>

/** Where a transaction left the ledger, and how it was before. */
export type LandedMeta = NonNullable<LandedTransaction['meta']>
