import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

const closeGraceMs = 5_000
/** Longer than a proxy keeps a connection: one that is closed here while a request is on its way is a failed request. */
const keepAliveMs = 75_000
const maxHeadersMs = 10_000

interface ListenOptions {
  readonly host: string
  readonly port: number
  /** How long a request may take to arrive. */
  readonly requestMs: number
}

/** Starts to listen. Returns the port, and a call that answers what was begun and closes. @throws the system's error when the port is taken */
export async function listen(
  app: Hono,
  { host, port, requestMs }: ListenOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.requestTimeout = requestMs
  server.headersTimeout = Math.min(maxHeadersMs, requestMs)
  server.keepAliveTimeout = keepAliveMs
  server.listen({ host, port, backlog: 4_096 })
  // Rejects with the server's error.
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs)
      await closed
      clearTimeout(timer)
    },
  }
}
