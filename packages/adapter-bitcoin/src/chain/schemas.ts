import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'

/** Satoshis as JSON has them: whole, and small enough to be exact. */
const sats = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(21e14),
  v.transform(value => BigInt(value)),
)
/** A number of something, or its place in a list. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The id of a transaction, as APIs write it. */
export const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const stats = v.object({ funded_txo_sum: sats, spent_txo_sum: sats, tx_count: count })

/** `/address/:address`. */
export const addressSchema = v.object({ chain_stats: stats, mempool_stats: stats })

const status = v.object({ confirmed: v.boolean(), block_height: v.nullish(count) })

/** `/address/:address/utxo`. */
export const utxosSchema = v.array(v.object({ txid, vout: count, value: sats, status }))

const output = v.object({
  scriptpubkey: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/)),
  scriptpubkey_address: v.nullish(v.string()),
  value: sats,
})

/** `/tx/:txid`. */
export const transactionSchema = v.object({
  txid,
  vin: v.array(v.object({ txid, vout: count, prevout: v.nullish(output), is_coinbase: v.boolean() })),
  vout: v.array(output),
  fee: sats,
  status,
})

const movementSchema = v.object({
  txid,
  vin: v.array(v.object({ prevout: v.nullish(output) })),
  vout: v.array(output),
  fee: sats,
  status: v.object({ confirmed: v.boolean(), block_height: v.nullish(count), block_time: v.nullish(count) }),
})

/** `/address/:address/txs`. */
export const activitySchema = v.array(movementSchema)

/** `/tx/:txid/outspend/:vout`. */
export const outspendSchema = v.object({ spent: v.boolean(), txid: v.nullish(txid) })

/** `/fee-estimates`: target in blocks to satoshis per virtual byte. */
export const feeEstimatesSchema = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
)

export type Movement = v.InferOutput<typeof movementSchema>
export type Transaction = v.InferOutput<typeof transactionSchema>
export type Utxo = v.InferOutput<typeof utxosSchema>[number]

/**
 * What an API answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseReply<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new LatchkeyError('invalidResponse', "The network's API answered in a shape that cannot be right")
}
