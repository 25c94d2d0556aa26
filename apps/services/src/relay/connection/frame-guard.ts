import type { RelayLimits } from '../limits/limits.js'

/** A request with a list of objects in its parameters nests four levels deep. */
const deepest = 8
/** Names and values: of a request, of a topic in a batch, and of a message in a batch. */
const separatorsOf = ({ topicsPerBatch, messagesPerBatch }: RelayLimits): number =>
  256 + 2 * topicsPerBatch + 64 * messagesPerBatch

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
/** `[` and `{`, and `]` and `}`, differ in this bit alone. */
const brace = 0x20
const opener = 0x7b
const closer = 0x7d

/** The position of the quote that ends the text which begins at `start`. */
const endOfText = (frame: Buffer, start: number): number => {
  let at = start + 1
  while (at < frame.length && frame[at] !== quote) at += frame[at] === backslash ? 2 : 1
  return at
}

/**
 * Tells frames that no client sends from the rest before they are parsed. To parse 100,000 nested lists takes a hundred
 * times as long as a text of the same size; this reads a frame no further than to its ninth level.
 */
export const createFrameGuard = (limits: RelayLimits): ((frame: Buffer) => boolean) => {
  const mostSeparators = separatorsOf(limits)
  return frame => {
    let depth = 0
    let count = 0
    for (let at = 0; at < frame.length; at++) {
      const byte = frame[at] ?? 0
      if (byte === quote) at = endOfText(frame, at)
      else if ((byte | brace) === opener) depth++
      else if ((byte | brace) === closer) depth--
      else if (byte === comma || byte === colon) count++
      if (depth > deepest || count > mostSeparators) return false
    }
    return true
  }
}
