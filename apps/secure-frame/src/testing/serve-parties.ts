import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryParties, type MemoryParties } from './memory-parties.js'

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, dpop',
  'access-control-allow-methods': 'GET, POST',
  'access-control-expose-headers': 'dpop-nonce',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Both parties on loopback ports. */
export async function serveMemoryParties(): Promise<{
  readonly parties: MemoryParties
  close(): Promise<void>
}> {
  let parties: MemoryParties | undefined
  const answer = async (own: string, request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    const body = request.method === 'POST' ? await bodyOf(request) : undefined
    const asked = new Request(own + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== undefined && { body }),
    })
    const answered = await parties?.answer(asked)
    response.writeHead(answered?.status ?? 503, { ...Object.fromEntries(answered?.headers ?? []), ...cors })
    response.end(await answered?.text())
  }
  const listen = async () => {
    let own = ''
    const server = createServer((request, response) => {
      answer(own, request, response).catch(() => response.destroy())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { server, url: own }
  }
  const [auth, keeper] = await Promise.all([listen(), listen()])
  parties = await createMemoryParties({ authUrl: auth.url, keeperUrl: keeper.url })
  return {
    parties,
    async close() {
      const servers = [auth.server, keeper.server]
      await Promise.all(
        servers.map(
          server =>
            new Promise<void>(resolve => {
              server.closeAllConnections()
              server.close(() => resolve())
            }),
        ),
      )
    },
  }
}
