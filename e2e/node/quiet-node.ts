import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node of a chain on which there is no contract: what a verifier of signatures asks of one. */
export async function createQuietNode(): Promise<{ readonly url: string; close(): void }> {
  const answer = ({ id, method }: { readonly id: number; readonly method: string }) =>
    method === 'eth_getCode'
      ? { jsonrpc: '2.0', id, result: '0x' }
      : { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
