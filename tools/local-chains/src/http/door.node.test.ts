import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startAnvil } from '../eip155'
import type { LocalNode } from '../local-node.types'

const CHAIN_ID = 31_400
const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
const answer = { result: `0x${CHAIN_ID.toString(16)}` }

let node: LocalNode
beforeAll(async () => {
  node = await startAnvil({ chainId: CHAIN_ID, name: 'Door' })
})
afterAll(() => node?.stop())

/** By Node's own client: `fetch` sets no `Host`. */
async function post(headers: Readonly<Record<string, string>>, method = 'POST') {
  const { hostname, port } = new URL(node.rpcUrl)
  const asked = request({
    hostname,
    port,
    method,
    headers: { 'content-type': 'application/json', ...headers },
  })
  asked.end(method === 'POST' ? question : undefined)
  const [response] = await once(asked, 'response')
  let body = ''
  for await (const part of response) body += part
  return { status: response.statusCode, headers: response.headers, body }
}

const openSocket = (origin: string) => new WebSocket(node.rpcUrl.replace('http', 'ws'), { origin })

describe('a node that would answer every page', () => {
  it('answers programs and pages of this machine, and lets only the page that asks read it', async () => {
    const { body, headers } = await post({})
    expect(JSON.parse(body)).toMatchObject(answer)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const origin = 'http://localhost:5173'
    const page = await post({ origin })
    expect(JSON.parse(page.body)).toMatchObject(answer)
    expect(page.headers['access-control-allow-origin']).toBe(origin)
    const preflight = await post({ origin, 'access-control-request-method': 'POST' }, 'OPTIONS')
    expect(preflight.headers['access-control-allow-origin']).toBe(origin)
  })

  it.each([
    ['a page from elsewhere', { origin: 'https://evil.example' }],
    ['a name that was pointed at this machine', { host: 'evil.example' }],
  ])('refuses %s', async (_, headers) => {
    expect(await post(headers)).toMatchObject({ status: 403 })
    expect((await post(headers, 'OPTIONS')).status).toBe(403)
  })

  it('takes sockets of pages of this machine, and no other', async () => {
    const socket = openSocket('http://127.0.0.1:4173')
    await once(socket, 'open')
    socket.send(question)
    const [data] = await once(socket, 'message')
    expect(JSON.parse(String(data))).toMatchObject(answer)
    const closed = once(socket, 'close')
    socket.close()
    await closed
    const [error] = await once(openSocket('https://evil.example'), 'error')
    expect(String(error)).toContain('403')
  })

  it('ends the connections it joined when it stops, and is not there afterwards', async () => {
    const other = await startAnvil({ chainId: CHAIN_ID + 1, name: 'Short' })
    const socket = new WebSocket(other.rpcUrl.replace('http', 'ws'))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.stop()
    await closed
    await expect(fetch(other.rpcUrl, { method: 'POST', body: question })).rejects.toThrow()
  })
})
