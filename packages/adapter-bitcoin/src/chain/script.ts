import { sha256 } from '@noble/hashes/sha2'
import type { DecodedAddress } from '../connectors/address/address.js'
import { sameBytes } from '../connectors/wallet-code.js'
import type { Sdk } from './sdk.js'

type Transaction = InstanceType<Sdk['lib']['Transaction']>

const SIGHASH_ALL = 1
const OP_CHECKMULTISIG = 0xae
const OP_1 = 0x51

const attempt = (work: () => boolean): boolean => {
  try {
    return work()
  } catch {
    return false
  }
}

/** One signature of ECDSA, DER with its hash type behind: only one that covers everything counts. */
function checkEcdsa({ lib, curve }: Sdk, signature: Uint8Array, key: Uint8Array, hash: Uint8Array): boolean {
  return attempt(() => {
    const { signature: compact, hashType } = lib.script.signature.decode(signature)
    return hashType === SIGHASH_ALL && curve.verify(hash, key, compact, true)
  })
}

/** A key of a witness: compressed, as the network's own rules want it. */
const isWitnessKey = (key: Uint8Array | undefined): key is Uint8Array =>
  key?.length === 33 && (key[0] === 2 || key[0] === 3)

function checkKeyHash(sdk: Sdk, program: Uint8Array, transaction: Transaction): boolean {
  const [signature, key, ...rest] = transaction.ins[0]?.witness ?? []
  if (!signature || !isWitnessKey(key) || rest.length > 0) return false
  if (!sameBytes(sdk.lib.crypto.hash160(key), program)) return false
  const { output } = sdk.lib.payments.p2pkh({ hash: program })
  return (
    output !== undefined &&
    checkEcdsa(sdk, signature, key, transaction.hashForWitnessV0(0, output, 0n, SIGHASH_ALL))
  )
}

/** BIP-341's key path. A script path, or an annex, has a meaning that is not known here. */
function checkTaproot({ curve }: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  const witness = transaction.ins[0]?.witness ?? []
  const [signature] = witness
  if (witness.length !== 1 || !signature || signature[0] === undefined) return false
  const hashType = signature.length === 65 ? signature[64] : 0
  if (!(signature.length === 64 || (signature.length === 65 && hashType === SIGHASH_ALL))) return false
  const hash = transaction.hashForWitnessV1(0, [owner.script], [0n], hashType ?? 0)
  return attempt(() => curve.verifySchnorr(hash, owner.program, signature.subarray(0, 64)))
}

/** The keys of a bare "m of n", or undefined for any other script. */
function readMultisig({ lib }: Sdk, script: Uint8Array): { needed: number; keys: Uint8Array[] } | undefined {
  const chunks = lib.script.decompile(script) ?? []
  const [first] = chunks
  const count = chunks.at(-2)
  const keys = chunks.slice(1, -2).filter(chunk => typeof chunk !== 'number')
  const needed = typeof first === 'number' ? first - OP_1 + 1 : 0
  const right =
    typeof count === 'number' && count - OP_1 + 1 === keys.length && chunks.length === keys.length + 3
  if (!right || chunks.at(-1) !== OP_CHECKMULTISIG || needed < 1 || needed > keys.length) return undefined
  return { needed, keys }
}

/** Signatures must come in the order of the keys, each key used once: as the network itself goes through them. */
function checkMultisig(
  sdk: Sdk,
  { needed, keys }: { needed: number; keys: readonly Uint8Array[] },
  signatures: readonly Uint8Array[],
  hash: Uint8Array,
): boolean {
  if (signatures.length !== needed) return false
  let at = 0
  return signatures.every(signature => {
    while (at < keys.length) {
      const key = keys[at]
      at += 1
      if (isWitnessKey(key) && checkEcdsa(sdk, signature, key, hash)) return true
    }
    return false
  })
}

/** A witness script: only "m of n" is understood. */
function checkScriptHash(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  const witness = transaction.ins[0]?.witness ?? []
  const script = witness.at(-1)
  const [empty, ...signatures] = witness.slice(0, -1)
  if (!script || empty?.length !== 0 || !sameBytes(sha256(script), owner.program)) return false
  const multisig = readMultisig(sdk, script)
  if (!multisig) return false
  return checkMultisig(sdk, multisig, signatures, transaction.hashForWitnessV0(0, script, 0n, SIGHASH_ALL))
}

/** SegWit inside a script hash. In the "simple" form the script has to be made from the key in the witness. */
function checkWrapped(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  const key = transaction.ins[0]?.witness[1]
  if (!isWitnessKey(key)) return false
  const program = sdk.lib.crypto.hash160(key)
  const redeem = Uint8Array.of(0, 20, ...program)
  const given = transaction.ins[0]?.script ?? new Uint8Array()
  if (given.length > 0 && !sameBytes(given, Uint8Array.of(redeem.length, ...redeem))) return false
  return sameBytes(sdk.lib.crypto.hash160(redeem), owner.program) && checkKeyHash(sdk, program, transaction)
}

/** "m of n" inside a script hash, without SegWit. */
function checkLegacyMultisig(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  const chunks = sdk.lib.script.decompile(transaction.ins[0]?.script ?? new Uint8Array()) ?? []
  const [empty, ...rest] = chunks
  const script = rest.at(-1)
  const signatures = rest.slice(0, -1).filter(chunk => typeof chunk !== 'number')
  if (empty !== 0 || !(script instanceof Uint8Array) || signatures.length !== rest.length - 1) return false
  if (!sameBytes(sdk.lib.crypto.hash160(script), owner.program)) return false
  const multisig = readMultisig(sdk, script)
  if (!multisig) return false
  return checkMultisig(sdk, multisig, signatures, transaction.hashForSignature(0, script, SIGHASH_ALL))
}

function checkLegacy(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  const chunks = sdk.lib.script.decompile(transaction.ins[0]?.script ?? new Uint8Array()) ?? []
  const [signature, key] = chunks
  if (chunks.length !== 2 || !(signature instanceof Uint8Array) || !(key instanceof Uint8Array)) return false
  if (!sameBytes(sdk.lib.crypto.hash160(key), owner.program)) return false
  return checkEcdsa(sdk, signature, key, transaction.hashForSignature(0, owner.script, SIGHASH_ALL))
}

/** Whether the first input of the virtual transaction may spend an output of the address. */
export function verifyInput(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): boolean {
  if (owner.kind === 'p2wpkh') return attempt(() => checkKeyHash(sdk, owner.program, transaction))
  if (owner.kind === 'p2tr') return attempt(() => checkTaproot(sdk, owner, transaction))
  if (owner.kind === 'p2wsh') return attempt(() => checkScriptHash(sdk, owner, transaction))
  if (owner.kind === 'p2sh')
    return (
      attempt(() => checkWrapped(sdk, owner, transaction)) ||
      attempt(() => checkLegacyMultisig(sdk, owner, transaction))
    )
  return owner.kind === 'p2pkh' && attempt(() => checkLegacy(sdk, owner, transaction))
}
