import { LatchkeyError } from '@latchkey/core/adapter'
import type { Hex } from '../codec/codec.types.js'
import { readUint } from './scale.js'
import { blake2Key, storageKey } from './storage.js'

/** What the chain keeps of an account, in base units of the native coin. */
export interface AccountInfo {
  readonly nonce: bigint
  readonly free: bigint
  readonly reserved: bigint
  /** What may not be transferred: it lies on free and reserved coins together, or on the free ones alone. */
  readonly untouchable: bigint
  /** Whether something keeps the account alive. */
  readonly exists: boolean
}

const LENGTH = 80
/** Set in the last field since balances are counted with freezes and holds. */
const NEW_LOGIC = 1n << 127n

/** Where the chain keeps an account. */
export const accountKey = (account: Uint8Array): Hex => storageKey('System', 'Account', blake2Key(account))

// Math.max knows no bigint.
const larger = (a: bigint, b: bigint): bigint => {
  if (a > b) return a
  return b
}

const absent: AccountInfo = { nonce: 0n, free: 0n, reserved: 0n, untouchable: 0n, exists: false }

/**
 * Reads `System.Account`: nonce, three reference counts, then free, reserved and two fields whose meaning depends on
 * the runtime. Every chain with the balances pallet writes it like this; another length is another kind of chain.
 * @throws LatchkeyError `invalidResponse`
 */
export function decodeAccount(bytes: Uint8Array | undefined): AccountInfo {
  if (!bytes) return absent
  if (bytes.length !== LENGTH) {
    throw new LatchkeyError('invalidResponse', 'The network keeps accounts in a form that is not known')
  }
  const count = (at: number) => readUint(bytes, at, 4)
  const amount = (at: number) => readUint(bytes, at, 16)
  const [free, reserved, third, fourth] = [amount(16), amount(32), amount(48), amount(64)]
  const isNew = (fourth & NEW_LOGIC) !== 0n
  // Now: frozen, which reserved coins count towards, and flags. Before: frozen for transfers, and frozen for fees.
  const locked = isNew ? third - reserved : larger(third, fourth)
  return {
    nonce: count(0),
    free,
    reserved,
    untouchable: locked > 0n ? locked : 0n,
    exists: count(8) + count(12) > 0n || free + reserved > 0n,
  }
}

/** What can be transferred at most, the existential deposit not counted. */
export const spendable = ({ free, untouchable }: AccountInfo): bigint =>
  free > untouchable ? free - untouchable : 0n
