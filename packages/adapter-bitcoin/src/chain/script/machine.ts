/** BIP-322's answers to whether a script is satisfied. */
export type ScriptStatus = 'valid' | 'invalid' | 'inconclusive'

/** Which of Bitcoin's rules a script runs under: before SegWit, of BIP-143, of BIP-342. */
export type ScriptRules = 'legacy' | 'witness' | 'tapscript'

/** Ends a script before its last step. */
export class ScriptEnd extends Error {
  readonly status: Exclude<ScriptStatus, 'valid'>
  constructor(status: Exclude<ScriptStatus, 'valid'> = 'invalid') {
    super(`The script is ${status}`)
    this.status = status
  }
}

/** What a script needs of the transaction that it is part of. */
export interface ScriptContext {
  readonly rules: ScriptRules
  readonly version: number
  readonly lockTime: number
  readonly sequence: number
  /** Checks a signature that isn't empty against a key whose form is right. */
  verify(signature: Uint8Array, key: Uint8Array): boolean
}

/** A script while it runs. */
export interface Machine {
  readonly context: ScriptContext
  readonly stack: Uint8Array[]
  readonly alt: Uint8Array[]
  /** How many signatures were right. */
  signatures: number
  /** Operations that count against the limit of scripts before BIP-342. */
  operations: number
  readonly locks: { lockTime?: number; sequence?: number }
}

/** Takes the top of a stack. @throws ScriptEnd where it is empty */
export function pop(stack: Uint8Array[]): Uint8Array {
  const item = stack.pop()
  if (!item) throw new ScriptEnd()
  return item
}

/** Continues only where something holds. @throws ScriptEnd */
export function requireTrue(holds: boolean): void {
  if (!holds) throw new ScriptEnd()
}

/** Whether bytes count as true: any but zeros, a negative zero included. */
export const isTruthy = (item: Uint8Array): boolean =>
  item.some((byte, at) => byte !== 0 && !(byte === 0x80 && at === item.length - 1))

/** How a script writes true and false. */
export const fromBoolean = (value: boolean): Uint8Array => (value ? Uint8Array.of(1) : new Uint8Array())

/** Takes a number: little-endian with a sign bit, in its shortest form. @throws ScriptEnd */
export function popNumber(stack: Uint8Array[], maxBytes = 4): number {
  const item = pop(stack)
  const last = item.at(-1) ?? 0
  const padded = item.length > 0 && (last & 0x7f) === 0 && ((item.at(-2) ?? 0) & 0x80) === 0
  requireTrue(item.length <= maxBytes && !padded)
  const size = item.reduceRight(
    (value, byte, at) => value * 256 + (at === item.length - 1 ? byte & 0x7f : byte),
    0,
  )
  return (last & 0x80) === 0 ? size : -size
}

/** Writes a number as `popNumber` reads it. */
export function fromNumber(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = Math.abs(value); left > 0; left = Math.floor(left / 256)) bytes.push(left % 256)
  if (((bytes.at(-1) ?? 0) & 0x80) !== 0) bytes.push(0)
  if (value < 0) bytes.push((bytes.pop() ?? 0) | 0x80)
  return Uint8Array.from(bytes)
}
