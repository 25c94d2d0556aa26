/** One step of a script: an operation, or bytes that are pushed. */
export interface Instruction {
  readonly code: number
  /** What is pushed; undefined for an operation. */
  readonly data?: Uint8Array
  /** MINIMALDATA of BIP-62: whether the bytes are pushed in the shortest way. */
  readonly minimal: boolean
}

const OP_PUSHDATA1 = 0x4c
const OP_PUSHDATA4 = 0x4e
const OP_1NEGATE = 0x4f
const OP_1 = 0x51
const OP_16 = 0x60

/** The operation that pushes a number, or undefined for bytes that have none. */
function shortCode(data: Uint8Array): number | undefined {
  const [first = 0] = data
  if (data.length === 0) return 0
  if (data.length > 1) return undefined
  if (first === 0x81) return OP_1NEGATE
  return first >= 1 && first <= 16 ? OP_1 - 1 + first : undefined
}

function isMinimal(code: number, data: Uint8Array): boolean {
  const short = shortCode(data)
  if (short !== undefined) return code === short
  if (data.length < OP_PUSHDATA1) return code === data.length
  return (
    code === (data.length <= 0xff ? OP_PUSHDATA1 : data.length <= 0xffff ? OP_PUSHDATA1 + 1 : OP_PUSHDATA4)
  )
}

const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((value, byte) => value * 256 + byte, 0)

/** Takes a script apart; undefined where a push runs past the end. */
export function parseScript(script: Uint8Array): Instruction[] | undefined {
  const steps: Instruction[] = []
  let at = 0
  while (at < script.length) {
    const code = script[at] ?? 0
    at += 1
    if (code > OP_PUSHDATA4) {
      steps.push({ code, minimal: true, ...numberOf(code) })
      continue
    }
    const width = code < OP_PUSHDATA1 ? 0 : 2 ** (code - OP_PUSHDATA1)
    if (at + width > script.length) return undefined
    const size = width === 0 ? code : littleEndian(script.subarray(at, at + width))
    at += width
    if (at + size > script.length) return undefined
    const data = script.slice(at, at + size)
    at += size
    steps.push({ code, data, minimal: isMinimal(code, data) })
  }
  return steps
}

/** The number that OP_1NEGATE and OP_1 to OP_16 push. */
function numberOf(code: number): { data?: Uint8Array } {
  if (code === OP_1NEGATE) return { data: Uint8Array.of(0x81) }
  return code >= OP_1 && code <= OP_16 ? { data: Uint8Array.of(code - OP_1 + 1) } : {}
}

/** What a script pushes that does nothing else; undefined for any other script. */
export function readPushes(script: Uint8Array): Uint8Array[] | undefined {
  const steps = parseScript(script)
  if (!steps?.every(({ data, minimal }) => data && minimal)) return undefined
  return steps.flatMap(({ data }) => (data ? [data] : []))
}
