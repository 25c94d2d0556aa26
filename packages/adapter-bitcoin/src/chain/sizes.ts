import { LatchkeyError } from '@latchkey/core/adapter'
import type { AddressKind, DecodedAddress } from '../codec/address.js'

/** The kinds that can be spent from and paid to; a witness version of the future is neither. */
export type KnownKind = Exclude<AddressKind, 'unknown'>

/** Below this an output costs more to spend than it is worth, and nodes refuse it. */
const dust: Readonly<Record<KnownKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}

/** Weight units of an input, its signature included. A script hash is taken for wrapped SegWit. */
const inputWeight: Readonly<Record<KnownKind, bigint>> = {
  p2pkh: 592n,
  p2sh: 364n,
  p2wpkh: 272n,
  // Only its owner knows the script; nothing here spends from it.
  p2wsh: 420n,
  p2tr: 230n,
}

/** Version, locktime, counts and the SegWit marker. */
const OVERHEAD = 42n
/** Value and length before the script, four weight units a byte. */
const OUTPUT_BYTES = 9n

/**
 * The kind of an address that coins can be sent to.
 * @throws LatchkeyError `invalidAddress`
 */
export function requireKnown({ kind }: DecodedAddress): KnownKind {
  if (kind !== 'unknown') return kind
  throw new LatchkeyError('invalidAddress', 'Nobody could spend from this address yet', {
    hint: 'Its witness version has no rules on the network so far: what is sent there can be taken by anybody.',
  })
}

/** The least that an address can be sent. */
export const dustOf = (kind: KnownKind): bigint => dust[kind]

const ceilDiv = (value: bigint, by: bigint) => (value + by - 1n) / by

/** The virtual size of a transaction of one kind of inputs. */
export function virtualSize(kind: KnownKind, inputs: number, outputs: readonly DecodedAddress[]): bigint {
  const paid = outputs.reduce((sum, { script }) => sum + (OUTPUT_BYTES + BigInt(script.length)) * 4n, 0n)
  return ceilDiv(OVERHEAD + BigInt(inputs) * inputWeight[kind] + paid, 4n)
}

/** A fee in satoshis, rounded up. The rate goes through thousandths: money is never counted in floats. */
export const feeOf = (size: bigint, satsPerVbyte: number): bigint =>
  ceilDiv(size * BigInt(Math.ceil(satsPerVbyte * 1_000)), 1_000n)
