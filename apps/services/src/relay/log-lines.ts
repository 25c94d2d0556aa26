import { createReadStream } from 'node:fs'

/** The lines of a file, split at line feeds alone: a JSON text may hold every other separator. The last may be torn. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Texts joined to pieces of about a megabyte, so that a large snapshot is never one string. */
export function* inPieces(lines: Iterable<string>, pieceLength = 1024 * 1024): Generator<string> {
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
