import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from './folder-lock.js'
import { readLines } from './log-lines.js'
import {
  beginSnapshot,
  finishSnapshot,
  type LogFile,
  type Snapshot,
  type SnapshotSource,
  writeAll,
} from './log-snapshot.js'
import { createLineReader, lineOf } from './record-line.js'
import type { LogRecord } from './records.js'

/** Where records are kept. */
export interface RecordLog {
  /**
   * Settles when a message is on the disk; one sync serves all that wait. Any other record settles when the system has
   * it: a killed relay finds it again, and after a power cut the client repeats it. @throws the disk's error
   */
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
}

export interface RecordLogOptions extends LogSource, SnapshotSource {
  readonly folder: string
  /** The file is rewritten when it is larger than this and has grown fourfold. */
  readonly compactFromBytes?: number
  readonly onError?: (error: unknown) => void
}

interface Waiting {
  readonly line: string
  /** Somebody is promised that it stays. */
  readonly isSynced: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
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
    // Without it, a reader's acknowledgements would keep the disk busy while publishers wait.
    if (batch.some(({ isSynced }) => isSynced)) await current.handle.datasync()
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
        queue.push({ line: lineOf(record), isSynced: record.op === 'message', resolve, reject })
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
 * rewrites it to the size of what is alive. @throws ConfigError when another relay uses the folder; the disk's errors
 */
export const openRecordLog = async (options: RecordLogOptions): Promise<RecordLog> => {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  try {
    const file = path.join(folder, 'relay.log')
    const damagedLines = await readFileInto(file, options)
    const writer = createWriter(
      { ...options, file },
      await finishSnapshot(await beginSnapshot(options, file), file),
    )
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
