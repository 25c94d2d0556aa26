import { secp256k1 } from '@noble/curves/secp256k1'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256, tagSchnorr } from '@scure/btc-signer/utils'
import type { AddressType, WalletAddress } from './keys'

const text = new TextEncoder()
const sha256d = (data: Uint8Array) => sha256(sha256(data))

const compactSize = (length: number): Uint8Array => {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}

/** BIP-137 headers of compressed keys, by the kind of address. */
const headers: Readonly<Record<AddressType, number>> = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39 }

/** Signs a text as BIP-137: 65 bytes, a header and a recoverable signature, in base64. */
export const signBip137 = (from: WalletAddress, message: Uint8Array, key: Uint8Array): string => {
  const magic = text.encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256d(concatBytes(magic, compactSize(message.length), message))
  const signature = secp256k1.sign(hash, key)
  const header = headers[from.type] + signature.recovery
  return base64.encode(concatBytes(Uint8Array.of(header), signature.toCompactRawBytes()))
}

/** The id of BIP-322's virtual transaction that is spent by the signing one, in the order of `Transaction`. */
const toSpendId = (script: Uint8Array, message: Uint8Array): Uint8Array => {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const raw = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    Uint8Array.of(34, 0, 32),
    hash,
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    compactSize(script.length),
    script,
    new Uint8Array(4),
  )
  return sha256d(raw).reverse()
}

/** Signs a text as BIP-322 "simple": the witness of the virtual transaction, in base64. */
export const signBip322 = (
  from: WalletAddress,
  message: Uint8Array,
  key: Uint8Array,
  prefix: boolean,
): string => {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSpendId(from.script, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: from.script, amount: 0n },
    ...(from.tapInternalKey ? { tapInternalKey: from.tapInternalKey } : {}),
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.signIdx(key, 0)
  transaction.finalize()
  const witness = transaction.getInput(0).finalScriptWitness ?? []
  return `${prefix ? 'smp' : ''}${base64.encode(RawWitness.encode(witness))}`
}
