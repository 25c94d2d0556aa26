import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Call {
  readonly id?: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a fault answers: a result, an error of JSON-RPC, or anything else over HTTP. */
type Reply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }
  | 'hang'
  | 'cut'

export interface FakeNode {
  /** Ends with a path that looks like the key of a provider. */
  readonly url: string
  /** Methods that were called, in order. */
  readonly methods: readonly string[]
}

const isHttp = (reply: Reply): reply is Extract<Reply, { status: number }> =>
  typeof reply === 'object' && 'status' in reply

const send = (
  response: ServerResponse,
  calls: readonly Call[],
  replies: readonly Reply[],
  isBatch: boolean,
) => {
  if (replies.includes('hang')) return
  if (replies.includes('cut')) return void response.destroy()
  const http = replies.find(isHttp)
  if (http) return void response.writeHead(http.status, http.headers).end(http.text)
  const answers = calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...(replies[index] as object) }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(isBatch ? answers : answers[0]))
}

/** Starts a node that fails on purpose. What works is proved with real nodes. */
export async function startFakeNode(reply: (call: Call) => Reply | Promise<Reply>): Promise<FakeNode> {
  const methods: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    const calls: readonly Call[] = Array.isArray(body) ? body : [body]
    methods.push(...calls.map(({ method }) => method))
    send(response, calls, await Promise.all(calls.map(reply)), Array.isArray(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/secretkey0123456789`, methods }
}
