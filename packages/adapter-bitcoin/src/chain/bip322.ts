import { sha256 } from '@noble/hashes/sha2'
import type { DecodedAddress } from '../codec/address.js'
import { sameBytes } from '../connectors/wallet-code.js'
import { concat } from './bip137.js'
import type { ScriptVerdict } from './script/run-script.js'
import { verifyInput } from './script/verify-input.js'
import type { Sdk } from './sdk.js'

type Transaction = InstanceType<Sdk['lib']['Transaction']>

const OP_RETURN = Uint8Array.of(0x6a)
const NOWHERE = 0xffffffff

/** The tagged hash (BIP-340) of the text. */
export function messageHash(message: Uint8Array): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  return sha256(concat(tag, tag, message))
}

/** The virtual transaction that only a signature for the address and the text can spend. */
export function toSpend({ lib }: Sdk, script: Uint8Array, message: Uint8Array): Transaction {
  const transaction = new lib.Transaction()
  transaction.version = 0
  transaction.addInput(new Uint8Array(32), NOWHERE, 0, concat(Uint8Array.of(0, 32), messageHash(message)))
  transaction.addOutput(script, 0n)
  return transaction
}

/** The virtual transaction that spends it, not yet signed. */
export function toSign({ lib }: Sdk, spent: Transaction): Transaction {
  const transaction = new lib.Transaction()
  transaction.version = 0
  transaction.addInput(spent.getHash(), 0, 0)
  transaction.addOutput(OP_RETURN, 0n)
  return transaction
}

/** A witness stack: a count, then each item behind its length. Undefined unless that is all there is. */
function readWitness(bytes: Uint8Array): Uint8Array[] | undefined {
  let at = 0
  const readSize = (): number => {
    const first = bytes[at] ?? Number.NaN
    at += 1
    if (first < 0xfd) return first
    const size = first === 0xfd ? (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0) : Number.NaN
    at += 2
    return size
  }
  const count = readSize()
  if (!(count > 0 && count <= 100)) return undefined
  const items: Uint8Array[] = []
  for (let item = 0; item < count; item++) {
    const size = readSize()
    if (!(at + size <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + size))
    at += size
  }
  return at === bytes.length ? items : undefined
}

/** The signing transaction of a "full" signature, if it is one for this text: anything else would prove other things. */
function readFull(sdk: Sdk, spent: Transaction, bytes: Uint8Array): Transaction | undefined {
  try {
    const transaction = sdk.lib.Transaction.fromBuffer(bytes)
    const [input] = transaction.ins
    const [output, ...outputs] = transaction.outs
    if (!input || !output || outputs.length > 0) return undefined
    const spends = sameBytes(input.hash, spent.getHash()) && input.index === 0
    const burns = output.value === 0n && sameBytes(output.script, OP_RETURN)
    return spends && burns ? transaction : undefined
  } catch {
    return undefined
  }
}

/** The upgradeable rules. More inputs are a proof of funds, which needs the chain to be checked. */
function verifyFull(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): ScriptVerdict {
  if (transaction.ins.length > 1) return { status: 'inconclusive' }
  const verdict = verifyInput(sdk, owner, transaction)
  const known = transaction.version === 0 || transaction.version === 2
  return known || verdict.status === 'invalid' ? verdict : { status: 'inconclusive' }
}

/** BIP-322 in its "simple" form, a witness alone, or its "full" one, a whole transaction. */
export function verifyBip322(
  sdk: Sdk,
  owner: DecodedAddress,
  message: Uint8Array,
  bytes: Uint8Array,
  form: 'simple' | 'full',
): ScriptVerdict {
  const spent = toSpend(sdk, owner.script, message)
  if (form === 'full') {
    const full = readFull(sdk, spent, bytes)
    return full ? verifyFull(sdk, owner, full) : { status: 'invalid' }
  }
  const witness = readWitness(bytes)
  // Legacy scripts have no witness: a witness cannot speak for them.
  if (!witness || owner.kind === 'p2pkh') return { status: 'invalid' }
  const transaction = toSign(sdk, spent)
  transaction.setWitness(0, witness)
  return verifyInput(sdk, owner, transaction)
}
