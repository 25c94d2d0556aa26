import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { RequestHead, Siwx } from '../server/options.types.js'

/** A request of `http`, or of Express, whose `originalUrl` and `body` are read where they are there. */
export type NodeRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

const isSecure = ({ socket }: IncomingMessage): boolean => 'encrypted' in socket && socket.encrypted === true

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** The body: the stream, or what a parser that ran before has made of it. */
function bodyOf(request: NodeRequest): BodyInit {
  const { body } = request
  if (body === undefined) return Readable.toWeb(request) as ReadableStream<Uint8Array>
  if (typeof body === 'string' || body instanceof Uint8Array) return body as BodyInit
  return JSON.stringify(body)
}

/**
 * Returns what `session`, `verify` and `issueNonce` read of a request of `http` or Express.
 * @throws TypeError for a host or a header that is none
 * @example
 * const session = await siwx.session(toRequestHead(request))
 */
export function toRequestHead(request: NodeRequest): RequestHead {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) if (!name.startsWith(':')) headers.append(name, each)
  const base = `${isSecure(request) ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`
  const path = request.originalUrl ?? request.url ?? '/'
  // A path of two slashes is no host.
  const url = new URL(base)
  const [pathname = '/', ...query] = path.split('?')
  url.pathname = pathname
  url.search = query.join('?')
  return { headers, url: url.href }
}

function toRequest(request: NodeRequest): Request {
  const { headers, url } = toRequestHead(request)
  // A parser may have changed the length.
  if (request.body !== undefined) headers.delete('content-length')
  const init = { method: request.method ?? 'GET', headers }
  if (!hasBody(request)) return new Request(url, init)
  // Node wants `duplex` for a stream, and the types of DOM do not have it.
  return new Request(url, { ...init, body: bodyOf(request), duplex: 'half' } as RequestInit)
}

async function send(response: Response, answer: ServerResponse): Promise<void> {
  answer.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') answer.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) answer.setHeader('set-cookie', cookies)
  answer.end(await response.text())
}

/** A request listener of `http`; in Express also a middleware. */
export type NodeHandler = (
  request: NodeRequest,
  answer: ServerResponse,
  next?: (error?: unknown) => void,
) => void

/**
 * Makes a request listener for `http`, or a middleware for Express, of the handler. A path that is not the handler's goes
 * to `next` where there is one.
 * @example
 * app.use(toNodeHandler(siwx))
 */
export function toNodeHandler(siwx: Pick<Siwx, 'handler' | 'basePath'>): NodeHandler {
  return (request, answer, next) => {
    const path = (request.originalUrl ?? request.url ?? '/').split('?')[0] ?? '/'
    if (next && !path.startsWith(`${siwx.basePath}/`)) {
      next()
      return
    }
    const fail = (error: unknown) => {
      if (answer.headersSent) answer.destroy()
      else if (next) next(error)
      else answer.writeHead(400).end()
    }
    try {
      siwx
        .handler(toRequest(request))
        .then(response => send(response, answer), fail)
        .catch(fail)
    } catch (error) {
      // A host or a header that no URL or `Headers` takes.
      fail(error)
    }
  }
}
