import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Longer than the kit waits for an answer, and than `RETRY_AFTER_SECONDS`. */
export const PAST_EVERY_WAIT_MS = 35_000

/** What a host does wrong. */
export const faults = [
  'late',
  'cut',
  'forbidden',
  'rateLimited',
  'broken',
  'away',
  'otherShape',
  'otherType',
  'huge',
] as const
export type Fault = (typeof faults)[number]

/** A proxy between the page and a host. It answers with faults where a test asks for them. */
export interface FaultProxy {
  readonly url: string
  /** Paths with their query that were asked for, in order. */
  readonly asked: readonly string[]
  /** Gives these paths the fault from now on. */
  inject(fault: Fault, paths: RegExp): void
  /** Passes every answer from now on. */
  clear(): void
  close(): Promise<void>
}

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
const json = { ...cors, 'content-type': 'application/json' }
/** Longer than the kit waits before it tries again by itself. */
const RETRY_AFTER_SECONDS = '20'
/** More than the kit reads of an answer. */
const HUGE_MB = 6

const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    const problem = { status, code: 'fault', message: 'A fault.', reasons: [], requestId: 'r1' }
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(problem))
  }

const answers: Readonly<Record<Fault, (response: ServerResponse) => void>> = {
  // The page gives up first.
  late: () => undefined,
  cut(response) {
    response.writeHead(200, { ...json, 'content-length': '1000' })
    response.write('{"data":[', () => response.destroy())
  },
  forbidden: refuse(403),
  rateLimited: refuse(429, { 'retry-after': RETRY_AFTER_SECONDS }),
  broken: refuse(500),
  away: refuse(503),
  otherShape: response => void response.writeHead(200, json).end('{"unexpected":[1]}'),
  otherType: response =>
    void response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<p>Please log in</p>'),
  huge(response) {
    response.on('error', () => undefined)
    response.writeHead(200, json).end(`"${'x'.repeat(HUGE_MB * 1_000_000)}"`)
  },
}

/** Passes the request on, and the answer back. */
export function forward(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming
  const outgoing = request(new URL(url ?? '/', target), { method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/** Starts a proxy before a host, on a free port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const asked: string[] = []
  let injected: { readonly fault: Fault; readonly paths: RegExp } | undefined
  const server = createServer((incoming, response) => {
    const { method, url = '/' } = incoming
    if (method !== 'OPTIONS') asked.push(url)
    // A preflight that fails would hide which fault the page sees.
    const isFaulty = method !== 'OPTIONS' && injected?.paths.test(url)
    if (!injected || !isFaulty) return forward(target, incoming, response)
    incoming.resume()
    answers[injected.fault](response)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    asked,
    inject(fault, paths) {
      injected = { fault, paths }
    },
    clear() {
      injected = undefined
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
