import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { Hex } from '../codec/codec.types.js'
import type { SignerPayload } from '../injected.types.js'

const hex = v.custom<Hex>(value => typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value))
const hash = v.custom<Hex>(value => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value))

const payloadSchema = v.looseObject({
  address: v.string(),
  blockHash: hash,
  blockNumber: hex,
  era: hex,
  genesisHash: hash,
  method: hex,
  nonce: hex,
  specVersion: hex,
  tip: hex,
  transactionVersion: hex,
  signedExtensions: v.array(v.string()),
  version: v.number(),
  // The SDK writes what is not there as null or undefined.
  assetId: v.nullish(hex),
  mode: v.nullish(v.number()),
  metadataHash: v.nullish(hash),
  withSignedTransaction: v.nullish(v.boolean()),
})

/**
 * A payload as wallets take it: without the fields that say nothing, and with those of extensions not known here.
 * @throws LatchkeyError `invalidRequest`
 */
export function parsePayload(value: unknown): SignerPayload {
  const result = v.safeParse(payloadSchema, value)
  if (result.success) {
    const said = Object.entries(result.output).filter(([, field]) => field !== null && field !== undefined)
    return Object.fromEntries(said) as unknown as SignerPayload
  }
  const field = result.issues[0].path?.map(item => String(item.key)).join('.')
  throw new LatchkeyError(
    'invalidRequest',
    `The payload cannot be signed: ${field ?? 'it'} is not as it should be`,
  )
}
