import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { Hex, SignerPayload } from '../injected.types.js'

const hex = v.custom<Hex>(value => typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value))
const hash = v.custom<Hex>(value => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value))

const payloadSchema = v.object({
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
  assetId: v.exactOptional(hex),
  mode: v.exactOptional(v.number()),
  metadataHash: v.exactOptional(v.nullable(hash)),
  withSignedTransaction: v.exactOptional(v.boolean()),
})

/**
 * A payload as wallets take it; what they do not know is left out.
 * @throws LatchkeyError `invalidRequest`
 */
export function parsePayload(value: unknown): SignerPayload {
  const result = v.safeParse(payloadSchema, value)
  if (result.success) return result.output
  const field = result.issues[0].path?.map(item => String(item.key)).join('.')
  throw new LatchkeyError(
    'invalidRequest',
    `The payload cannot be signed: ${field ?? 'it'} is not as it should be`,
  )
}
