import { createHash } from 'node:crypto'
import { asLogRecord, type LogRecord } from './records.js'

/** 64 bits of SHA-256 in front of each record: a changed byte is found, wherever it is. */
const checksumOf = (json: string): string => createHash('sha256').update(json).digest('hex').slice(0, 16)

const checkedLine = /^([0-9a-f]{16}) (.*)$/s

/** A record as it stands in the file. */
export const lineOf = (record: LogRecord): string => {
  const json = JSON.stringify(record)
  return `${checksumOf(json)} ${json}\n`
}

const parse = (json: string): LogRecord | undefined => {
  try {
    return asLogRecord(JSON.parse(json))
  } catch {
    return undefined
  }
}

/**
 * Reads the lines of one file; undefined for a line that a crash or a disk has damaged. Relays before this one wrote no
 * checksums. A start rewrites the whole file, so a line without one counts only in a file that has none at all.
 */
export const createLineReader = (): ((line: string) => LogRecord | undefined) => {
  let hasChecksums = false
  return line => {
    const [, checksum, json = ''] = checkedLine.exec(line) ?? []
    if (checksum === undefined) return hasChecksums ? undefined : parse(line)
    if (checksum !== checksumOf(json)) return undefined
    hasChecksums = true
    return parse(json)
  }
}
