import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from '../../config/process-settings.js'

export type { Logger }

/**
 * Makes the log of a process: one JSON object a line, with the level as a word and the time in UTC. `fields` stand in each
 * line. Without a `destination` it goes to standard output.
 */
export function createLogger(
  level: LogLevel,
  { fields = {}, destination }: { fields?: object; destination?: DestinationStream } = {},
): Logger {
  const options = {
    level,
    base: fields,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
