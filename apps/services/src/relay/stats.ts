/** What the relay has done since its start. */
export interface RelayCounters {
  /** Requests that passed the rate limits. */
  requests: number
  /** Pushes, repeated ones included. */
  delivered: number
  acknowledged: number
  /** Requests answered with an error. */
  refused: number
  /** Connections turned away. */
  turnedAway: number
}

/** What the relay has done, and what it holds now. */
export interface RelayStats extends Readonly<RelayCounters> {
  readonly connections: number
  /** Connections that are allowed and wait for an earlier one of their client to be used. */
  readonly waiting: number
  /** Sockets that have not asked for anything yet, or were refused and are not gone. */
  readonly idleSockets: number
  readonly clients: number
  readonly messages: number
  readonly topics: number
  readonly subscriptions: number
  readonly storedBytes: number
  /** Messages and subscriptions that gave way to those of others. */
  readonly evicted: number
  /** Lines of the log that could not be read at the start. */
  readonly damagedLines: number
  readonly uptimeMs: number
}

export const createCounters = (): RelayCounters => ({
  requests: 0,
  delivered: 0,
  acknowledged: 0,
  refused: 0,
  turnedAway: 0,
})
