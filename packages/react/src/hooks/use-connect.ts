import type { Client } from '@latchkey/core'
import { useClient } from '../client-context.js'

/** Connecting and disconnecting. Both promises settle in every case; see `Client`. */
export interface ConnectHook {
  readonly connect: Client['connect']
  readonly disconnect: Client['disconnect']
}

/** The two calls that begin and end a connection. Subscribes to nothing. */
export function useConnect(): ConnectHook {
  const { connect, disconnect } = useClient()
  return { connect, disconnect }
}
