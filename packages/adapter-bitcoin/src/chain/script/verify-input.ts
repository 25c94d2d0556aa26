import { sha256 } from '@noble/hashes/sha2'
import type { DecodedAddress } from '../../codec/address.js'
import { sameBytes } from '../../connectors/wallet-code.js'
import { concat } from '../bip137.js'
import type { Sdk } from '../sdk.js'
import type { ScriptRules } from './machine.js'
import { readPushes } from './parse-script.js'
import { runScript, type ScriptVerdict } from './run-script.js'
import { checkTaproot } from './taproot.js'

type Transaction = InstanceType<Sdk['lib']['Transaction']>

const SIGHASH_ALL = 1
const KEY_HASH = 20
const SCRIPT_HASH = 32
const INVALID: ScriptVerdict = { status: 'invalid' }

interface Input {
  readonly sdk: Sdk
  readonly transaction: Transaction
  readonly witness: readonly Uint8Array[]
}

const has = (script: Uint8Array, part: Uint8Array): boolean =>
  script.some((_, at) => sameBytes(script.subarray(at, at + part.length), part))

/** Runs a script whose signatures are ECDSA, in DER with the hash type behind: only one that covers everything counts. */
function run(
  { sdk, transaction }: Input,
  script: Uint8Array,
  given: readonly Uint8Array[],
  rules: Exclude<ScriptRules, 'tapscript'>,
): ScriptVerdict {
  const { signature: codec } = sdk.lib.script
  let hash: Uint8Array | undefined
  const hashOnce = () =>
    rules === 'legacy'
      ? transaction.hashForSignature(0, script, SIGHASH_ALL)
      : transaction.hashForWitnessV0(0, script, 0n, SIGHASH_ALL)
  return runScript(script, given, {
    rules,
    version: transaction.version,
    lockTime: transaction.locktime,
    sequence: transaction.ins[0]?.sequence ?? 0,
    verify(signed, key) {
      // FindAndDelete would take the signature out of the script: BIP-322 forbids that.
      if (rules === 'legacy' && has(script, signed)) return false
      const { signature, hashType } = codec.decode(signed)
      hash ??= hashOnce()
      return hashType === SIGHASH_ALL && sdk.curve.verify(hash, key, signature, true)
    },
  })
}

function checkKeyHash(input: Input, program: Uint8Array): ScriptVerdict {
  const { output } = input.sdk.lib.payments.p2pkh({ hash: program })
  return output ? run(input, output, input.witness, 'witness') : INVALID
}

function checkScriptHash(input: Input, program: Uint8Array): ScriptVerdict {
  const script = input.witness.at(-1)
  if (!script || !sameBytes(sha256(script), program)) return INVALID
  return run(input, script, input.witness.slice(0, -1), 'witness')
}

/** The program of SegWit version 0 that a script is, if it is one. */
function programOf(script: Uint8Array): Uint8Array | undefined {
  const [version, length] = script
  const fits = script.length === 2 + (length ?? 0) && (length === KEY_HASH || length === SCRIPT_HASH)
  return version === 0 && fits ? script.slice(2) : undefined
}

/** The script that a "simple" signature leaves out: its witness ends with the key or script that it is made of. */
function findRedeem({ sdk, witness }: Input, owner: DecodedAddress): Uint8Array | undefined {
  const { hash160 } = sdk.lib.crypto
  const last = witness.at(-1)
  if (!last) return undefined
  const programs = [hash160(last), sha256(last)]
  return programs
    .map(program => concat(Uint8Array.of(0, program.length), program))
    .find(script => sameBytes(hash160(script), owner.program))
}

/** A script behind a hash (BIP-16), which may be a SegWit program (BIP-141). */
function checkWrapped(input: Input, owner: DecodedAddress, scriptSig: Uint8Array): ScriptVerdict {
  const given = readPushes(scriptSig)
  const redeem = scriptSig.length === 0 ? findRedeem(input, owner) : given?.at(-1)
  if (!given || !redeem || !sameBytes(input.sdk.lib.crypto.hash160(redeem), owner.program)) return INVALID
  const program = programOf(redeem)
  if (!program) return input.witness.length > 0 ? INVALID : run(input, redeem, given.slice(0, -1), 'legacy')
  if (given.length > 1) return INVALID
  return program.length === KEY_HASH ? checkKeyHash(input, program) : checkScriptHash(input, program)
}

function check(input: Input, owner: DecodedAddress): ScriptVerdict {
  const { kind, program, script } = owner
  const scriptSig = input.transaction.ins[0]?.script ?? new Uint8Array()
  if (kind === 'p2sh') return checkWrapped(input, owner, scriptSig)
  if (kind === 'p2pkh') {
    const given = readPushes(scriptSig)
    return given && input.witness.length === 0 ? run(input, script, given, 'legacy') : INVALID
  }
  // A later version of SegWit: everything is allowed, so that nothing is proved.
  if (kind === 'unknown') return { status: 'inconclusive' }
  if (scriptSig.length > 0) return INVALID
  if (kind === 'p2wpkh') return checkKeyHash(input, program)
  return kind === 'p2wsh' ? checkScriptHash(input, program) : checkTaproot({ ...input, script, program })
}

/** Whether the first input of the virtual transaction may spend an output of the address. Never throws. */
export function verifyInput(sdk: Sdk, owner: DecodedAddress, transaction: Transaction): ScriptVerdict {
  try {
    return check({ sdk, transaction, witness: transaction.ins[0]?.witness ?? [] }, owner)
  } catch {
    return INVALID
  }
}
