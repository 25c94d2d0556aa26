import { type Machine, popNumber, requireTrue } from './machine.js'

/** Lock times from here on are seconds since 1970, below are heights (BIP-65). */
export const FIRST_TIME = 500_000_000
/** BIP-68: no relative lock, and a lock in units of 512 seconds instead of blocks. */
const DISABLED = 0x80000000
const SECONDS = 0x00400000
const FINAL = 0xffffffff

const readTop = (stack: Uint8Array[]): number => {
  // The operation leaves its number where it is.
  const value = popNumber([...stack.slice(-1)], 5)
  requireTrue(value >= 0)
  return value
}

/** Whether a sequence has a bit. Bitwise operators of JavaScript are signed. */
const has = (value: number, bit: number) => Math.floor(value / bit) % 2 === 1

/** OP_CHECKLOCKTIMEVERIFY (BIP-65). */
export function checkLockTime({ stack, context, locks }: Machine): void {
  const { lockTime, sequence } = context
  const needed = readTop(stack)
  requireTrue(needed < FIRST_TIME === lockTime < FIRST_TIME && needed <= lockTime && sequence !== FINAL)
  locks.lockTime = lockTime
}

/** The kind of a relative lock and its length. */
export const readSequence = (sequence: number): { readonly inSeconds: boolean; readonly units: number } => ({
  inSeconds: has(sequence, SECONDS),
  units: sequence % 0x10000,
})

/** OP_CHECKSEQUENCEVERIFY (BIP-112). */
export function checkSequence({ stack, context, locks }: Machine): void {
  const needed = readTop(stack)
  if (has(needed, DISABLED)) return
  requireTrue(context.version >= 2 && !has(context.sequence, DISABLED))
  const [asked, given] = [readSequence(needed), readSequence(context.sequence)]
  requireTrue(asked.inSeconds === given.inSeconds && asked.units <= given.units)
  locks.sequence = context.sequence
}
