import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a scripted node does with one request: answers, answers with a status, never, or begins to and stops. */
export type Reply =
  | 'answer'
  | 'hang'
  | 'stall'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly error: { readonly code: number; readonly message: string } }

interface Call {
  readonly id: number
  readonly method: string
}

/** A node on loopback that does what the test says. */
export interface ScriptedNode {
  readonly url: string
  /** The methods of every request that arrived, one list a request. */
  readonly requests: readonly (readonly string[])[]
  /** Resolves when this many requests have arrived. */
  arrived(count: number): Promise<void>
  stop(): Promise<void>
}

const listen = (server: Server) =>
  new Promise<string>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}/`)
    })
  })

/** Starts a node that answers 5 to everything; `script` says what it does with each request, the last of it for good. */
export async function startScriptedNode(script: readonly Reply[] = ['answer']): Promise<ScriptedNode> {
  const requests: string[][] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      const asked: Call | Call[] = JSON.parse(body)
      requests.push([asked].flat().map(call => call.method))
      const reply = script[Math.min(requests.length, script.length) - 1] ?? 'answer'
      for (const look of waiting) look()
      if (reply === 'hang') return
      if (reply === 'stall') {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[')
        return
      }
      if (typeof reply === 'object' && 'status' in reply) {
        response.writeHead(reply.status, reply.headers).end('{}')
        return
      }
      const outcome = reply === 'answer' ? { result: '0x5' } : reply
      const answerTo = ({ id }: Call) => ({ jsonrpc: '2.0', id, ...outcome })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)))
    })
  })
  return {
    url: await listen(server),
    requests,
    arrived: count =>
      new Promise(resolve => {
        const look = () => {
          if (requests.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** `fetch` over bare sockets: that of Node has timers of its own, which a test that fakes them would fire. */
export const postOverHttp = (url: string, { body, signal }: RequestInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, ...(signal ? { signal } : {}) }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', part => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
        resolve(new Response(text, { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers) }))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
