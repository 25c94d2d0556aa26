import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEnv } from '../kernel/env.js'
import type { Env } from '../kernel/env.types.js'

/** How the host answers one request. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => void

/** A request that reached the host. */
export interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string
  readonly contentType: string | undefined
  readonly body: string
  /** Resolves when the connection of the request is closed before its answer was complete. */
  readonly cut: Promise<void>
}

/** A host over HTTP whose answers the test decides. */
export interface FaultServer {
  readonly url: string
  readonly received: readonly ReceivedRequest[]
  /** Answers the next requests in this order. The last one stays. */
  answer(...faults: readonly Fault[]): void
  close(): Promise<void>
}

/** Answers with a status and a JSON body. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Fault =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Answers with the problem body of the services. */
export const problem = (status: number, headers: Readonly<Record<string, string>> = {}): Fault =>
  json(
    {
      status,
      code: 'someCode',
      message: 'A message.',
      reasons: [{ name: 'field', description: 'The first reason.' }],
      requestId: 'r1',
    },
    status,
    headers,
  )

/** Breaks the connection in the middle of the body. */
export const cut: Fault = response => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"http":[')
  setImmediate(() => response.destroy())
}

/** Accepts the request and never answers. */
export const silence: Fault = () => undefined

/** Sends `megabytes` of a JSON string. */
export const huge =
  (megabytes: number): Fault =>
  response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const part = 'x'.repeat(1_000_000)
    let sent = 0
    const send = () => {
      while (sent < megabytes) {
        sent += 1
        if (!response.write(part)) return void response.once('drain', send)
      }
      response.end()
    }
    response.on('error', () => undefined)
    response.write('"')
    send()
  }

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const part of request) body += part
  return body
}

/** Starts a host on a free port. */
export async function createFaultServer(): Promise<FaultServer> {
  const received: ReceivedRequest[] = []
  let faults: readonly Fault[] = [json({})]
  const server = createServer(async (request, response) => {
    const wasCut = new Promise<void>(resolve => {
      response.on('close', () => {
        if (!response.writableFinished) resolve()
      })
    })
    const body = await readBody(request)
    const { method, url = '' } = request
    received.push({ method, url, contentType: request.headers['content-type'], body, cut: wasCut })
    const [fault = silence, ...rest] = faults
    if (rest.length > 0) faults = rest
    fault(response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer(...next) {
      faults = next
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The real network with a clock that records each wait and makes it 50 times shorter. Time limits keep their length. */
export function createFastEnv(limitMs = 10_000): Pick<Env, 'clock' | 'fetch'> & { readonly waits: number[] } {
  const { clock, fetch } = createEnv()
  const waits: number[] = []
  const LIMIT_MS = 10_000
  return {
    fetch,
    waits,
    clock: {
      now: clock.now,
      after(ms, run) {
        if (ms >= LIMIT_MS) return clock.after(limitMs, run)
        waits.push(ms)
        return clock.after(ms / 50, run)
      },
    },
  }
}
