import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from './folder-lock.js'
import { inPieces, readLines } from './log-lines.js'
import { createLineReader, lineOf } from './record-line.js'
import type { LogRecord } from './records.js'

/** Where records are kept. */
export interface RecordLog {
  /** Settles when the record is on the disk; one sync serves all records that wait. @throws the disk's error */
  append(record: LogRecord): Promise<void>
  /** False from a failed write until the next good one. */
  readonly healthy: boolean
  /** Lines that could not be read at the start; one is what a crash in the middle of a write leaves. */
  readonly damagedLines: number
  /** Writes what waits and lets go of the folder. May be called twice. */
  close(): Promise<void>
}

/** Keeps nothing: for tests and for relays that may forget. */
export const createMemoryLog = (): RecordLog => ({
  append: () => Promise.resolve(),
  healthy: true,
  damagedLines: 0,
  close: () => Promise.resolve(),
})

interface LogSource {
  /** Takes in a record of the file, at the start. */
  replay(record: LogRecord): void
  /** Called once when the file was read. */
  replayed?(): void
  /** The whole state, for compaction. */
  snapshot(): Iterable<LogRecord>
}

/** What the log asks of an open file. */
export type LogFile = Pick<FileHandle, 'writeFile' | 'datasync' | 'close'>

export interface RecordLogOptions extends LogSource {
  readonly folder: string
  /** Opens a file anew, for writing; tests give one that fails. */
  readonly openFile?: (file: string) => Promise<LogFile>
  /** The file is rewritten when it is larger than this and has grown fourfold. */
  readonly compactFromBytes?: number
  readonly onError?: (error: unknown) => void
}

interface Waiting {
  readonly line: string
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
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
const writeAll = async (handle: LogFile, text: string): Promise<number> => {
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
const beginSnapshot = async ({ openFile = openForWriting, snapshot }: RecordLogOptions, file: string) => {
  const handle = await openFile(`${file}.next`)
  try {
    return { handle, bytes: await writePieces(handle, linesOf(snapshot())) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

type Snapshot = Awaited<ReturnType<typeof beginSnapshot>>

/** Adds what happened meanwhile, and puts the new file in the place of the old one, whole or not at all. */
const finishSnapshot = async (begun: Snapshot, file: string, tail: readonly string[] = []) => {
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

const readFileInto = async (file: string, source: LogSource): Promise<number> => {
  let damaged = 0
  const parseLine = createLineReader()
  try {
    for await (const line of readLines(file)) {
      const record = line === '' ? undefined : parseLine(line)
      if (record) source.replay(record)
      else if (line !== '') damaged++
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  source.replayed?.()
  return damaged
}

const firstSnapshot = async (options: RecordLogOptions, file: string) =>
  finishSnapshot(await beginSnapshot(options, file), file)

const createWriter = (
  options: RecordLogOptions & { readonly file: string },
  first: { handle: LogFile; bytes: number },
) => {
  const { file, compactFromBytes = 4 * 1024 * 1024, onError } = options
  let current = first
  let queue: Waiting[] = []
  let draining: Promise<void> | undefined
  let healthy = true
  const thresholdOf = (bytes: number): number => Math.max(compactFromBytes, bytes * 4)
  let compactAt = thresholdOf(first.bytes)

  /** Lines written since a snapshot was begun; it may lack what they say. */
  let tail: string[] | undefined
  let begun: Promise<Snapshot | undefined> | undefined
  let ready: Snapshot | undefined

  const replaceBy = async (snapshot: Snapshot, lines?: readonly string[]): Promise<void> => {
    const old = current
    current = await finishSnapshot(snapshot, file, lines)
    // What came meanwhile does not count as alive: a second compaction follows when it was much.
    compactAt = thresholdOf(snapshot.bytes)
    await old.handle.close()
  }

  /** Nothing is lost when there is no room for a second file yet. */
  const postpone = (error: unknown): undefined => {
    onError?.(error)
    tail = undefined
    begun = undefined
    compactAt = current.bytes * 2
  }

  /** Written beside the work: whoever publishes meanwhile does not wait for it. */
  const beginCompaction = (): void => {
    tail = []
    begun = beginSnapshot(options, file)
      .then(snapshot => {
        ready = snapshot
        draining ??= Promise.resolve().then(drain)
        return snapshot
      })
      .catch(postpone)
  }
  const endCompaction = async (): Promise<void> => {
    const [snapshot, lines] = [ready, tail]
    ready = undefined
    tail = undefined
    begun = undefined
    if (!snapshot) return
    await replaceBy(snapshot, lines).catch(postpone)
    if (current.bytes >= compactAt) beginCompaction()
  }

  /** After a failed write the file may end in half a line, and it lacks what was refused: only a whole one is right. */
  const rewrite = async (): Promise<void> => {
    await begun
    await ready?.handle.close()
    ready = undefined
    tail = undefined
    begun = undefined
    await replaceBy(await beginSnapshot(options, file))
  }

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    if (!healthy) return rewrite()
    const text = batch.map(({ line }) => line).join('')
    tail?.push(text)
    current.bytes += await writeAll(current.handle, text)
    await current.handle.datasync()
    if (current.bytes >= compactAt && begun === undefined) beginCompaction()
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0 || ready) {
      if (ready) await endCompaction()
      if (queue.length === 0) continue
      // A snapshot taken from here on holds what these lines say.
      const batch = queue
      queue = []
      try {
        await write(batch)
        healthy = true
        for (const { resolve } of batch) resolve()
      } catch (error) {
        healthy = false
        onError?.(error)
        for (const { reject } of batch) reject(error)
      }
    }
    draining = undefined
  }

  return {
    append: (record: LogRecord) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ line: lineOf(record), resolve, reject })
        // Begun in a later microtask, so that everything written in one go shares one sync.
        draining ??= Promise.resolve().then(drain)
      }),
    isHealthy: () => healthy,
    async close() {
      // The end of a compaction may begin the next one.
      while (draining ?? begun) await (draining ?? begun)
      await current.handle.close()
    },
  }
}

/**
 * An append-only file of one JSON record per line, each with its checksum. A start reads it, skips what is damaged, and
 * rewrites it to the size of what is alive. @throws RelayConfigError when another relay uses the folder; the disk's errors
 */
export const openRecordLog = async (options: RecordLogOptions): Promise<RecordLog> => {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  try {
    const file = path.join(folder, 'relay.log')
    const damagedLines = await readFileInto(file, options)
    const writer = createWriter({ ...options, file }, await firstSnapshot(options, file))
    let closing: Promise<void> | undefined
    return {
      append: writer.append,
      get healthy() {
        return writer.isHealthy()
      },
      damagedLines,
      close() {
        closing ??= writer.close().finally(unlock)
        return closing
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
