import { decodeBase58 } from '../codec/bytes.js'

/** An extension of a mint: its number and its bytes. */
export type MintExtension = readonly [type: number, content: Uint8Array]

const filled = (length: number, write: (view: DataView, bytes: Uint8Array) => void): Uint8Array => {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer), bytes)
  return bytes
}

/** The extensions of Token-2022 that these tests need. */
export const mintExtensions = {
  /** The newer fee counts from its epoch on. */
  transferFee: (older: number, newer: number, epoch = 0n, most = 2n ** 63n): MintExtension => [
    1,
    filled(108, view => {
      view.setBigUint64(72 + 8, most, true)
      view.setUint16(72 + 16, older, true)
      view.setBigUint64(90, epoch, true)
      view.setBigUint64(90 + 8, most, true)
      view.setUint16(90 + 16, newer, true)
    }),
  ],
  /** 1: new accounts can be used; 2: they are frozen. */
  defaultState: (state: number): MintExtension => [6, Uint8Array.of(state)],
  nonTransferable: (): MintExtension => [9, new Uint8Array()],
  /** Rates in basis points a year, times in seconds. */
  interest: (input: { begun: bigint; before: number; changed: bigint; now: number }): MintExtension => [
    10,
    filled(52, view => {
      view.setBigInt64(32, input.begun, true)
      view.setInt16(40, input.before, true)
      view.setBigInt64(42, input.changed, true)
      view.setInt16(50, input.now, true)
    }),
  ],
  /** Without a program the hook calls nothing. */
  transferHook: (program: string | undefined): MintExtension => [
    14,
    filled(64, (_, bytes) => {
      if (program !== undefined) bytes.set(decodeBase58(program, 44) ?? [], 32)
    }),
  ],
  scaledAmount: (before: number, after: number, from: bigint): MintExtension => [
    25,
    filled(56, view => {
      view.setFloat64(32, before, true)
      view.setBigInt64(40, from, true)
      view.setFloat64(48, after, true)
    }),
  ],
}

/** A mint as Token-2022 stores it, with a supply that nobody needs to have. */
export function mintBytes(decimals: number, ...extensions: readonly MintExtension[]): Uint8Array {
  const head = new Uint8Array(166)
  new DataView(head.buffer).setBigUint64(36, 2n ** 60n, true)
  head[44] = decimals
  head[45] = 1
  head[165] = 1
  const parts = extensions.map(([type, content]) => [type, 0, content.length, 0, ...content])
  return Uint8Array.from([...head, ...parts.flat()])
}
