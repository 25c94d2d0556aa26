import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Scripts whose names have their hash. Kept by the browser, each is compiled once per worker, not once per test. */
const isHashedScript = (route: string): boolean => /^\/assets\/.*\.js$/.test(route)

/** What a server is made of. */
export interface StaticOptions {
  readonly folder: string
  /** Answers that are no files, by path. */
  readonly answers?: Readonly<Record<string, string>>
  /** Further response headers, by path. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Answers paths that are no files, for an app of one page. */
  readonly fallback?: string
  /** Texts to replace in scripts. */
  readonly replace?: Readonly<Record<string, string>>
  /** Put first into the head of each page. */
  readonly pageHead?: string
}

/** A static server on a free loopback port. */
export interface StaticServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves a folder until it is closed. */
export async function serveStatic({
  folder,
  answers = {},
  headers = {},
  fallback,
  replace = {},
  pageHead,
}: StaticOptions): Promise<StaticServer> {
  const server: Server = createServer((request, response) => {
    const route = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    response.setHeader('cache-control', isHashedScript(route) ? 'max-age=86400, immutable' : 'no-store')
    for (const [name, value] of Object.entries(headers[route] ?? {})) response.setHeader(name, value)
    const answer = answers[route]
    if (answer !== undefined) {
      response.setHeader('content-type', types[path.extname(route)] ?? 'application/json')
      return void response.end(answer)
    }
    const asked = path.join(folder, route.endsWith('/') ? `${route}index.html` : route)
    const isFile = statSync(asked, { throwIfNoEntry: false })?.isFile() ?? false
    const file = isFile || fallback === undefined ? asked : path.join(folder, fallback)
    const inside = file.startsWith(path.join(folder, path.sep))
    if (!inside || (!isFile && fallback === undefined)) {
      response.statusCode = 404
      return void response.end()
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    if (path.extname(file) === '.html' && pageHead !== undefined)
      return void response.end(readFileSync(file, 'utf8').replace('<head>', () => `<head>${pageHead}`))
    if (path.extname(file) !== '.js') return void createReadStream(file).pipe(response)
    const texts = Object.entries(replace)
    response.end(texts.reduce((code, [from, to]) => code.replaceAll(from, to), readFileSync(file, 'utf8')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
