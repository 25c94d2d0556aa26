import { sameBytes } from '../../connectors/wallet-code.js'
import { concat } from '../bip137.js'
import type { Sdk } from '../sdk.js'
import { requireTrue } from './machine.js'
import { runScript, type ScriptVerdict } from './run-script.js'

type Transaction = InstanceType<Sdk['lib']['Transaction']>

const SIGHASH_ALL = 1
/** BIP-341: the first byte of an annex, the leaf version of BIP-342, the lengths of a control block. */
const ANNEX = 0x50
const LEAF = 0xc0
const HEAD = 33
const NODE = 32
const MAX_DEPTH = 128
/** BIP-342: what a script may check grows with the size of its witness. */
const BUDGET = 50

interface Spend {
  readonly sdk: Sdk
  readonly transaction: Transaction
  readonly script: Uint8Array
  readonly program: Uint8Array
}

/** BIP-340 with the hash types that cover everything: the default one, or SIGHASH_ALL behind the signature. */
function verifySchnorr(
  { sdk, transaction, script }: Spend,
  signature: Uint8Array,
  key: Uint8Array,
  leafHash?: Uint8Array,
): boolean {
  const hashType = signature.length === 65 ? signature[64] : 0
  if (!(signature.length === 64 || (signature.length === 65 && hashType === SIGHASH_ALL))) return false
  const hash = transaction.hashForWitnessV1(0, [script], [0n], hashType ?? 0, leafHash)
  return sdk.curve.verifySchnorr(hash, key, signature.subarray(0, 64))
}

function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** The leaf's hash, where the control block proves that the address commits to the script. */
function findLeaf({ sdk, program }: Spend, leaf: Uint8Array, control: Uint8Array): Uint8Array | undefined {
  const { crypto } = sdk.lib
  const [first = 0] = control
  const version = first & 0xfe
  const size = leaf.length < 0xfd ? [leaf.length] : [0xfd, leaf.length & 0xff, leaf.length >> 8]
  if (leaf.length > 0xffff) return undefined
  const leafHash = crypto.taggedHash('TapLeaf', concat(Uint8Array.of(version, ...size), leaf))
  let root = leafHash
  for (let at = HEAD; at < control.length; at += NODE) {
    const node = control.slice(at, at + NODE)
    root = crypto.taggedHash('TapBranch', isBefore(root, node) ? concat(root, node) : concat(node, root))
  }
  const internal = control.slice(1, HEAD)
  const tweaked = sdk.curve.xOnlyPointAddTweak(
    internal,
    crypto.taggedHash('TapTweak', concat(internal, root)),
  )
  const fits = tweaked && tweaked.parity === (first & 1) && sameBytes(tweaked.xOnlyPubkey, program)
  return fits ? leafHash : undefined
}

/** The size of a witness as a block holds it. */
const sizeOf = (witness: readonly Uint8Array[]) =>
  witness.reduce((sum, { length }) => sum + length + (length < 0xfd ? 1 : length <= 0xffff ? 3 : 5), 1)

function checkScriptPath(spend: Spend, witness: readonly Uint8Array[]): ScriptVerdict {
  const control = witness.at(-1) ?? new Uint8Array()
  const leaf = witness.at(-2) ?? new Uint8Array()
  const depth = (control.length - HEAD) / NODE
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH) return { status: 'invalid' }
  const leafHash = findLeaf(spend, leaf, control)
  if (!leafHash) return { status: 'invalid' }
  // Leaf versions of later soft forks.
  if (((control[0] ?? 0) & 0xfe) !== LEAF) return { status: 'inconclusive' }
  let budget = BUDGET + sizeOf(witness)
  const { transaction } = spend
  return runScript(leaf, witness.slice(0, -2), {
    rules: 'tapscript',
    version: transaction.version,
    lockTime: transaction.locktime,
    sequence: transaction.ins[0]?.sequence ?? 0,
    verify(signature, key) {
      budget -= BUDGET
      requireTrue(budget >= 0)
      return verifySchnorr(spend, signature, key, leafHash)
    },
  })
}

/** BIP-341: a signature of the output's own key, or a script that the output commits to. */
export function checkTaproot(spend: Spend): ScriptVerdict {
  const witness = spend.transaction.ins[0]?.witness ?? []
  const [signature] = witness
  const annexed = witness.length > 1 && witness.at(-1)?.[0] === ANNEX
  if (annexed) return { status: 'inconclusive' }
  if (witness.length > 1) return checkScriptPath(spend, witness)
  const valid = signature !== undefined && verifySchnorr(spend, signature, spend.program)
  return { status: valid ? 'valid' : 'invalid' }
}
