import { blake2, compact, concat, fromHex, isHex, u32 } from './bytes'
import type { PolkadotSigner } from './keys'
import type { PolkadotHex, PolkadotKeyType } from './polkadot.types'

/** The parts of a `SignerPayloadJSON` that the signature covers. */
export interface PayloadJson {
  readonly address: string
  readonly blockHash: PolkadotHex
  readonly era: PolkadotHex
  readonly genesisHash: PolkadotHex
  readonly method: PolkadotHex
  readonly nonce: PolkadotHex
  readonly specVersion: PolkadotHex
  readonly tip: PolkadotHex
  readonly transactionVersion: PolkadotHex
  readonly signedExtensions: readonly string[]
  readonly version: number
  readonly assetId?: PolkadotHex
  readonly mode?: number
  readonly metadataHash?: PolkadotHex | null
  readonly withSignedTransaction?: boolean
}

type Part = (payload: PayloadJson) => Uint8Array

const none = () => new Uint8Array()
const number = (hex: PolkadotHex) => Number(BigInt(hex))
const option = (hex: PolkadotHex | null | undefined): Uint8Array =>
  hex === undefined || hex === null ? Uint8Array.of(0) : concat(Uint8Array.of(1), fromHex(hex))

/** What each signed extension puts into the transaction, and what it adds to the signature alone. */
const extensions: Readonly<Record<string, readonly [extra: Part, implied: Part]>> = {
  CheckNonZeroSender: [none, none],
  CheckSpecVersion: [none, payload => u32(number(payload.specVersion))],
  CheckTxVersion: [none, payload => u32(number(payload.transactionVersion))],
  CheckGenesis: [none, payload => fromHex(payload.genesisHash)],
  CheckMortality: [payload => fromHex(payload.era), payload => fromHex(payload.blockHash)],
  CheckEra: [payload => fromHex(payload.era), payload => fromHex(payload.blockHash)],
  CheckNonce: [payload => compact(BigInt(payload.nonce)), none],
  CheckWeight: [none, none],
  WeightReclaim: [none, none],
  StorageWeightReclaim: [none, none],
  ChargeTransactionPayment: [payload => compact(BigInt(payload.tip)), none],
  ChargeAssetTxPayment: [payload => concat(compact(BigInt(payload.tip)), option(payload.assetId)), none],
  CheckMetadataHash: [payload => Uint8Array.of(payload.mode ?? 0), payload => option(payload.metadataHash)],
}

/** Every field that a wallet must not sign without. */
const required = [
  'blockHash',
  'era',
  'genesisHash',
  'method',
  'nonce',
  'specVersion',
  'tip',
  'transactionVersion',
] as const

/** A page's payload, checked as strictly as wallets should. @throws what is wrong with it */
export const parsePayload = (value: unknown): PayloadJson => {
  if (typeof value !== 'object' || value === null) throw new Error('Expected a payload.')
  const payload = value as PayloadJson
  const wrong = required.find(key => !isHex(payload[key]) || payload[key] === '0x')
  if (wrong !== undefined) throw new Error(`Expected hex in "${wrong}" of the payload.`)
  const unknown = payload.signedExtensions.find(name => !(name in extensions))
  if (unknown !== undefined) throw new Error(`The signed extension "${unknown}" is not known.`)
  if (payload.version !== 4) throw new Error(`Transactions of version ${payload.version} are not known.`)
  return payload
}

const collect = (payload: PayloadJson, index: 0 | 1): Uint8Array =>
  concat(...payload.signedExtensions.map(name => extensions[name]?.[index](payload) ?? none()))

/** The bytes that a key signs: hashed when they are long. */
export const payloadBytes = (payload: PayloadJson): Uint8Array => {
  const whole = concat(fromHex(payload.method), collect(payload, 0), collect(payload, 1))
  return whole.length > 256 ? blake2(whole) : whole
}

const typeByte: Readonly<Record<PolkadotKeyType, number | undefined>> = {
  ed25519: 0,
  sr25519: 1,
  ecdsa: 2,
  // A chain of 20-byte accounts has one kind of signature and no byte for it.
  ethereum: undefined,
}

/** A signature with its key type in front, as a transaction carries it. */
export const withType = (signature: Uint8Array, type: PolkadotKeyType): Uint8Array => {
  const byte = typeByte[type]
  return byte === undefined ? signature : concat(Uint8Array.of(byte), signature)
}

/** The whole transaction (version 4), signed. */
export const signedTransaction = (
  payload: PayloadJson,
  signer: PolkadotSigner,
  signature: Uint8Array,
): Uint8Array => {
  // MultiAddress::Id in front of 32-byte accounts; 20-byte accounts stand bare.
  const address = signer.type === 'ethereum' ? signer.accountId : concat(Uint8Array.of(0), signer.accountId)
  const body = concat(
    Uint8Array.of(0x84),
    address,
    withType(signature, signer.type),
    collect(payload, 0),
    fromHex(payload.method),
  )
  return concat(compact(BigInt(body.length)), body)
}
