import { expect, it } from 'vitest'
import { notJsonRpc, postJsonRpc } from './json-rpc.js'

it('a call is posted as JSON-RPC 2.0', async () => {
  const sent: Request[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push(new Request(url, init))
    return Response.json({})
  }
  const { signal } = new AbortController()
  await postJsonRpc(fetch, 'http://node.test/', { id: 7, method: 'getSlot', params: ['a'] }, signal)
  expect([sent[0]?.method, sent[0]?.headers.get('content-type')]).toEqual(['POST', 'application/json'])
  expect(await sent[0]?.json()).toEqual({ jsonrpc: '2.0', id: 7, method: 'getSlot', params: ['a'] })
})

it.each([
  [200, 'invalidResponse', 'The node did not answer JSON-RPC'],
  [404, 'networkError', 'The node answered with status 404'],
])('a response of status %i that is no answer is %s', (status, code, message) => {
  expect(notJsonRpc(new Response('<html>', { status })).failure).toMatchObject({ code, message })
})
