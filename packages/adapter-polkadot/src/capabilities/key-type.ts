import { LatchkeyError } from '@latchkey/core/adapter'
import type { Runtime } from '../chain/runtime.js'
import { fromHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import { withKeyType } from '../codec/key-types.js'
import type { SignerPayload } from '../injected.types.js'

/** Longer payloads are signed by their hash. */
const LONGEST_UNHASHED = 256

/** The SDK's own types know no null. */
export const toSignedFields = ({ metadataHash, ...payload }: SignerPayload) => ({
  ...payload,
  ...(metadataHash ? { metadataHash } : {}),
})

/** What the key signs of a payload. */
function signedBytes({ registry }: Runtime, payload: SignerPayload): Uint8Array {
  const { version } = payload
  const whole = registry.createType('ExtrinsicPayload', toSignedFields(payload), { version })
  const bytes = whole.toU8a({ method: true })
  return bytes.length > LONGEST_UNHASHED ? registry.hash(bytes) : bytes
}

/**
 * The signature with its key type in front, as a transaction carries it. A wallet that is reached over a session does
 * not say how its accounts sign, and 64 bytes could be of two kinds: the one that holds is it.
 * @throws LatchkeyError `invalidResponse` when none holds
 */
export async function findKeyType(runtime: Runtime, payload: SignerPayload, signature: Hex): Promise<Hex> {
  const { signatureVerify } = await import('@polkadot/util-crypto/signature')
  const message = signedBytes(runtime, payload)
  const { isValid, crypto } = signatureVerify(message, fromHex(signature), payload.address)
  if (isValid && (crypto === 'ed25519' || crypto === 'sr25519' || crypto === 'ecdsa'))
    return withKeyType(signature, crypto)
  throw new LatchkeyError('invalidResponse', 'The wallet gave a signature that does not hold')
}
