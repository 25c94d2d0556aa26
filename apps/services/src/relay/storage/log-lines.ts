import { createReadStream } from 'node:fs'

/** Longer than any record: what a relay never wrote is not collected. */
const longestLine = 32 * 1024 * 1024

/** Stands for a line that is too long to be one: no record reads like this. */
const overlongLine = '\0'

/** The lines of a file, split at line feeds alone: a JSON text may hold every other separator. The last may be torn. */
export async function* readLines(file: string, longest = longestLine): AsyncGenerator<string> {
  let parts: string[] = []
  let length = 0
  const keep = (part: string): void => {
    length += part.length
    if (length > longest) parts = []
    else parts.push(part)
  }
  const take = (): string => {
    const line = length > longest ? overlongLine : parts.join('')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const pieces = String(chunk).split('\n')
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) yield take()
      keep(piece)
    }
  }
  if (length > 0) yield take()
}

/** Texts joined to pieces of about 256 kB: others have their turn between two of them. */
export function* inPieces(lines: Iterable<string>, pieceLength = 256 * 1024): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}
