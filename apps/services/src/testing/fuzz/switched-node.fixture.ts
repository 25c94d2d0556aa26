import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a node fails. `false`: it works. */
export type NodeFault = false | 'cut' | 'failing' | 'busy' | 'silent' | 'nonsense' | 'refusing'

/** All ways to fail. */
export const nodeFaults = ['cut', 'failing', 'busy', 'nonsense', 'refusing', 'silent'] as const

/** A real node behind an address of its own that can be switched off. */
export interface SwitchedNode {
  /** CAIP-2. */
  readonly networkId: string
  /** Ends with a path that looks like the key of a provider. */
  readonly url: string
  /** Words of the address that no answer of the services may contain. */
  readonly secrets: readonly string[]
  fault: NodeFault
  /** Calls that the node answered as it does when it works, and those that met a fault. */
  readonly counts: { served: number; failed: number }
  /** Resolves when no call is open. */
  quiet(): Promise<void>
  close(): void
}

interface Call {
  readonly id?: unknown
}

const key = 'secretkey0123456789'
const codes = [-32_000, -32_005, -32_601, -32_603, 3, 'x']
const results = [null, '0x', 'many', -1, [], {}, [[null]], { value: {} }, '0xzz', `0x${'f'.repeat(5_000)}`]
const texts = ['', '<html>away</html>', '[]', 'null', '{"jsonrpc":"2.0","id":77,"result":1}', '{"result"']

const forward = (rpcUrl: string, text: string, response: ServerResponse): void => {
  const outgoing = request(
    rpcUrl,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    answer => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
      answer.pipe(response)
    },
  )
  outgoing.on('error', () => response.destroy())
  outgoing.end(text)
}

/** Starts an address for a node that works until `fault` says otherwise. */
export async function startSwitchedNode(networkId: string, rpcUrl: string): Promise<SwitchedNode> {
  let open = 0
  let turn = 0
  const counts = { served: 0, failed: 0 }
  const next = <T>(items: readonly T[]): T => items[turn++ % items.length] as T

  /** Each of several calls gets its own wrong answer; what wraps them may be wrong, too. */
  const answerEach = (text: string, response: ServerResponse, answer: () => object): void => {
    const body = JSON.parse(text)
    const reply = ({ id }: Call) => ({ jsonrpc: '2.0', id, ...answer() })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  }
  const fail = (fault: Exclude<NodeFault, false>, text: string, response: ServerResponse): void => {
    if (fault === 'cut') response.destroy()
    if (fault === 'failing') response.writeHead(next([500, 502, 401, 404, 301])).end(`${node.url} is away`)
    if (fault === 'busy') response.writeHead(next([429, 503]), { 'retry-after': next(['1', '0']) }).end()
    if (fault === 'nonsense' && turn % 2 === 0) response.end(next(texts))
    else if (fault === 'nonsense') answerEach(text, response, () => ({ result: next(results) }))
    if (fault === 'refusing')
      answerEach(text, response, () => ({
        error: { code: next(codes), message: `No quota at ${node.url} for ${key}`, data: { at: node.url } },
      }))
  }
  const server = createServer(async (incoming, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    let text = ''
    for await (const chunk of incoming) text += chunk
    counts[node.fault ? 'failed' : 'served'] += 1
    if (node.fault) fail(node.fault, text, response)
    else forward(rpcUrl, text, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const node: SwitchedNode = {
    networkId,
    url: `http://127.0.0.1:${port}/v3/${key}`,
    secrets: [key, `127.0.0.1:${port}`],
    fault: false,
    counts,
    async quiet() {
      while (open > 0) await new Promise(resolve => setTimeout(resolve, 10))
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return node
}
