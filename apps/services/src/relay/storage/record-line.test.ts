import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineReader, lineOf } from './record-line.js'
import type { LogRecord } from './records.js'

const record: LogRecord = {
  op: 'message',
  id: 7,
  topic: 'a'.repeat(64),
  message: 'text {"op":"drop","id":7}\u2028',
  publisher: 'dapp',
  publishedAt: 1,
  expiresAt: 2,
  tag: 0,
}
const line = lineOf(record).slice(0, -1)

describe('a line of the log', () => {
  test('is read as it was written', () => {
    expect(createLineReader()(line)).toEqual(record)
  })

  test('with any bit flipped is no record, and never another one', () => {
    const bytes = Buffer.from(line)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const flipped = Uint8Array.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        // A flip may make a line feed of a byte: then these are two lines.
        const readLine = createLineReader()
        readLine(line)
        return Buffer.from(flipped)
          .toString()
          .split('\n')
          .every(each => readLine(each) === undefined)
      }),
      { numRuns: 500 },
    )
  })

  test('without a checksum counts in the file of an older relay, and not among lines that have one', () => {
    const readLine = createLineReader()
    expect(readLine(JSON.stringify(record))).toEqual(record)
    expect(readLine(line)).toEqual(record)
    expect(readLine(JSON.stringify(record))).toBeUndefined()
  })
})
