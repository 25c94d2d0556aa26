import { type FileHandle, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { inPieces } from './log-lines.js'
import { lineOf } from './record-line.js'
import type { LogRecord } from './records.js'

/** What the log asks of an open file. */
export type LogFile = Pick<FileHandle, 'writeFile' | 'datasync' | 'close'>

export interface SnapshotSource {
  /** The whole state, for compaction. */
  snapshot(): Iterable<LogRecord>
  /** Opens a file anew, for writing; tests give one that fails. */
  readonly openFile?: (file: string) => Promise<LogFile>
}

function* linesOf(records: Iterable<LogRecord>): Generator<string> {
  for (const record of records) yield lineOf(record)
}

const syncFolder = async (folder: string): Promise<void> => {
  // A rename is only safe when the folder's own entry is; Windows cannot open a folder and needs none of this.
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** From the current position on, however many writes the system makes of it. */
export const writeAll = async (handle: LogFile, text: string): Promise<number> => {
  await handle.writeFile(text)
  return Buffer.byteLength(text)
}

const openForWriting = (file: string): Promise<LogFile> => open(file, 'w', 0o600)

/** A piece is on the disk before the next one is written: a sync of all at once would make everybody wait for it. */
const writePieces = async (handle: LogFile, lines: Iterable<string>): Promise<number> => {
  let bytes = 0
  for (const piece of inPieces(lines)) {
    bytes += await writeAll(handle, piece)
    await handle.datasync()
  }
  return bytes
}

/** Writes the state to a new file beside the old one. */
export const beginSnapshot = async (
  { openFile = openForWriting, snapshot }: SnapshotSource,
  file: string,
) => {
  const handle = await openFile(`${file}.next`)
  try {
    return { handle, bytes: await writePieces(handle, linesOf(snapshot())) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export type Snapshot = Awaited<ReturnType<typeof beginSnapshot>>

/** Adds what happened meanwhile, and puts the new file in the place of the old one, whole or not at all. */
export const finishSnapshot = async (begun: Snapshot, file: string, tail: readonly string[] = []) => {
  try {
    const bytes = begun.bytes + (await writePieces(begun.handle, tail))
    await begun.handle.datasync()
    await rename(`${file}.next`, file)
    await syncFolder(path.dirname(file))
    return { handle: begun.handle, bytes }
  } catch (error) {
    await begun.handle.close()
    throw error
  }
}
