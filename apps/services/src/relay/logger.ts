/** One line of the relay's log: an event and what belongs to it. Never a message, a topic, a token or an address. */
export interface RelayLogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [field: string]: string | number | boolean | undefined
}

export type RelayLog = (entry: RelayLogEntry) => void

/** The end of a client id: all of them begin alike. */
export const shortClient = (clientId: string): string => `…${clientId.slice(-8)}`

/** What an error says of itself, without a stack. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Logs a failure. A log that throws must not turn it into the end of the relay, so the process warns of that. */
export const logFailure = (log: RelayLog, entry: RelayLogEntry): void => {
  try {
    log(entry)
  } catch (error) {
    process.emitWarning(`The log of the relay failed at "${entry.event}": ${describeError(error)}`)
  }
}
