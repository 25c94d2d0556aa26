import { VaultError } from '../errors.js'
import { type Bytes, fromBase64Url, joinBytes, labelBytes, toBase64Url } from './bytes.js'
import { createHpkeSuite } from './hpke-suite.js'
import type { HalfSource, PairLabel } from './labels.types.js'
import { KEY_BYTES, pairBytes } from './seal.js'

/** Length of the encapsulated key: an uncompressed point. */
const ENCAPSULATED_BYTES = 65

/** What a half on its way is bound to. */
export interface HalfLabel extends PairLabel {
  readonly party: HalfSource
  /** The flow or session in which the party hands it out; of a device the rotation. */
  readonly flow: string
}

const infoOf = ({ party, flow }: HalfLabel): Bytes => labelBytes('latchkey/half/v1', party, flow)

/** Seals a half to the key of a device. `sealingKey`: as in its registration. @throws VaultError `invalidInput` */
export async function sealHalf(sealingKey: string, label: HalfLabel, half: Bytes): Promise<string> {
  if (half.length !== KEY_BYTES) throw new VaultError('invalidInput', 'A half has 32 bytes')
  const hpke = createHpkeSuite()
  const point = fromBase64Url(sealingKey)
  const recipientPublicKey = await hpke.kem.deserializePublicKey(point).catch(() => {
    throw new VaultError('invalidInput', 'The key of the device is no point of P-256')
  })
  const sender = await hpke.createSenderContext({ recipientPublicKey, info: infoOf(label) })
  const sealed = await sender.seal(half, pairBytes(label))
  return toBase64Url(joinBytes([new Uint8Array(sender.enc), new Uint8Array(sealed)]))
}

/** Opens a half that a party sealed to this device. @throws VaultError `notOpened`, `invalidInput` */
export async function openHalf(sealing: CryptoKeyPair, label: HalfLabel, sealed: string): Promise<Bytes> {
  const bytes = fromBase64Url(sealed)
  try {
    const recipient = await createHpkeSuite().createRecipientContext({
      recipientKey: sealing,
      enc: bytes.slice(0, ENCAPSULATED_BYTES),
      info: infoOf(label),
    })
    const half = new Uint8Array(await recipient.open(bytes.slice(ENCAPSULATED_BYTES), pairBytes(label)))
    if (half.length === KEY_BYTES) return half
  } catch {
    // Told below.
  }
  throw new VaultError('notOpened', 'A half does not open on this device')
}
