import { readFile } from 'node:fs/promises'
import type { RelayLimits } from './limits.js'

/** For the log, the listening socket, standard output and what Node itself keeps open. */
const reserved = 64

/** How many files this process may have open; undefined where the system does not say. */
export const readOpenFilesLimit = async (): Promise<number | undefined> => {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const limit = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1])
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined
}

/**
 * The limits with no more connections than the process has file descriptors, and never more than half of them for one
 * address.
 */
export const fitConnections = (limits: RelayLimits, openFiles: number | undefined): RelayLimits => {
  const idle = 4 * limits.idleSocketsPerAddress
  const room = openFiles === undefined ? limits.connections : Math.max(1, openFiles - idle - reserved)
  const connections = Math.min(limits.connections, room)
  const half = Math.max(1, Math.floor(connections / 2))
  return { ...limits, connections, connectionsPerAddress: Math.min(limits.connectionsPerAddress, half) }
}
