/** Where several relay processes keep one network's records. */
export interface SharedDatabase {
  readonly url: string
  /** Past a pooler, for LISTEN. Default `url`. */
  readonly directUrl?: string
  /** Wakes the other processes. Default: NOTIFY of the database. Without either they look every two seconds. */
  readonly redisUrl?: string
}
