import { type Eip155Chains, mine, startEip155Chains } from '@latchkey/local-chains'
import { createWalletClient, defineChain, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const path = '/v1/?chainId=eip155:31337&projectId=test-project'
const call = (method: string, params: unknown = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

const start = (before: readonly string[] = [], limits = {}) =>
  startTestServices({ config: { networks: evmNetwork(chains.one, before), limits } })

const ask = async (services: TestServices, body: unknown, type = 'text/plain;charset=UTF-8') =>
  (await services.post(path, body, { type })).json()

const signTransfer = async (nonce: number) => {
  const { chainId, name, rpcUrl, accounts } = chains.one
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const account = privateKeyToAccount(accounts[5]?.privateKey ?? '0x')
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const request = await wallet.prepareTransactionRequest({
    to: accounts[6]?.address ?? '0x',
    value: 1n,
    nonce,
  })
  return wallet.signTransaction(request)
}

describe('the gateway', () => {
  it('answers a call in both content types, with the id of the call', async () => {
    const services = await start()
    for (const type of ['text/plain;charset=UTF-8', 'application/json'])
      expect(await ask(services, call('eth_chainId', [], 'a'), type)).toEqual({
        jsonrpc: '2.0',
        id: 'a',
        result: '0x7a69',
      })
  })

  it('answers each item of a batch by itself, a refused one in the form of JSON-RPC', async () => {
    const answer = await ask(await start(), [
      call('eth_chainId', [], 1),
      call('debug_traceTransaction', ['0x'], 2),
      'nonsense',
      call('eth_call', [{ to: chains.one.contracts.token, data: '0xffffffff' }, 'latest'], 4),
    ])
    expect(answer).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
      { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: 'The gateway does not serve this method.' } },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'The call is not valid.' } },
      { jsonrpc: '2.0', id: 4, error: { code: 3, message: expect.stringContaining('revert'), data: '0x' } },
    ])
  })

  it('refuses every method that is not on its list', async () => {
    const services = await start()
    const methods = ['debug_traceCall', 'trace_filter', 'ots_getApiLevel', 'anvil_mine', 'eth_newFilter']
    const answers = await ask(
      services,
      [...methods, 'eth_sendTransaction', 'constructor'].map((method, id) => call(method, [], id)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ error: { code: -32_601 } })
  })

  it('caps the range of eth_getLogs, with an open end as well', async () => {
    const services = await start([], { logBlocks: 5 })
    await mine(chains.one, 10)
    const ranges = [
      { fromBlock: '0x0', toBlock: '0x5' },
      { fromBlock: '0x0' },
      { fromBlock: 'earliest', toBlock: 'latest' },
    ]
    for (const range of ranges)
      expect(await ask(services, call('eth_getLogs', [range]))).toMatchObject({ error: { code: -32_005 } })
    for (const range of [{ fromBlock: '0x0', toBlock: '0x4' }, {}])
      expect(await ask(services, call('eth_getLogs', [range]))).toMatchObject({ result: expect.any(Array) })
  })

  it('counts the items of a batch in the budget of the project', async () => {
    const services = await startTestServices({
      config: { networks: evmNetwork(chains.one) },
      projects: [{ id: 'test-project', costPerMinute: 10 }],
    })
    const batch = Array.from({ length: 6 }, (_, id) => call('eth_chainId', [], id))
    expect((await services.post(path, batch)).status).toBe(200)
    const refused = await services.post(path, batch)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('refuses what is no JSON-RPC at all, an unknown network and a page that is not listed', async () => {
    const services = await start([], { batchCalls: 3 })
    const status = async (body: unknown, where = path, origin?: string) =>
      (await services.post(where, body, origin === undefined ? {} : { origin })).status
    expect(await status('[')).toBe(400)
    expect(await status([])).toBe(400)
    expect(await status(Array(4).fill(call('eth_chainId')))).toBe(400)
    expect(await status(call('eth_chainId'), path.replace('31337', '5'))).toBe(422)
    expect(await status(call('eth_chainId'), path, 'https://other.test')).toBe(403)
    expect(await status(call('eth_chainId'), '/v1/?chainId=eip155:31337')).toBe(401)
  })

  it('sends a raw transaction once, and calls what the network already has a success', async () => {
    const services = await start()
    const raw = await signTransfer(0)
    const first = await ask(services, call('eth_sendRawTransaction', [raw]))
    expect(first).toEqual({ jsonrpc: '2.0', id: 1, result: keccak256(raw) })
    expect(await ask(services, call('eth_sendRawTransaction', [raw]))).toEqual(first)
    const other = await ask(services, call('eth_sendRawTransaction', ['0x00']))
    expect(other).toMatchObject({ error: { code: expect.any(Number) } })
  })
})

describe('the cache of the gateway', () => {
  const block = (number: string) => ({ number, hash: `0x${'1'.repeat(64)}` })
  const startNode = (results: Record<string, unknown>) =>
    startFakeNode(({ method, params }) => ({
      result: params[0] === 'finalized' ? block('0x10') : (results[method] ?? null),
    }))
  const countOf = async (
    results: Record<string, unknown>,
    method: string,
    ...params: readonly unknown[][]
  ) => {
    const node = await startNode(results)
    const services = await start([node.url])
    for (const each of params) await ask(services, call(method, each))
    return node.methods.filter(each => each === method).length
  }

  it('keeps what is final, whatever the order of the keys', async () => {
    const data = { to: '0x1', data: '0x2' }
    const turned = { data: '0x2', to: '0x1' }
    expect(await countOf({ eth_call: '0x1' }, 'eth_call', [data, '0x10'], [turned, '0x10'])).toBe(1)
    const receipt = { blockNumber: '0xf' }
    expect(
      await countOf({ eth_getTransactionReceipt: receipt }, 'eth_getTransactionReceipt', ['0xa'], ['0xa']),
    ).toBe(1)
    expect(await countOf({ eth_chainId: '0x1' }, 'eth_chainId', [], [])).toBe(1)
  })

  it('keeps nothing that can change: later blocks, moving tags, null', async () => {
    const data = { to: '0x1', data: '0x2' }
    expect(await countOf({ eth_call: '0x1' }, 'eth_call', [data, '0x11'], [data, '0x11'])).toBe(2)
    expect(await countOf({ eth_call: '0x1' }, 'eth_call', [data, 'latest'], [data, 'latest'])).toBe(2)
    expect(await countOf({}, 'eth_getTransactionReceipt', ['0xa'], ['0xa'])).toBe(2)
    // A node that lags behind has nothing for a block that is final.
    const at = ['0x5', '0x0']
    expect(await countOf({}, 'eth_getTransactionByBlockNumberAndIndex', at, at)).toBe(2)
    const receipt = { blockNumber: '0x11' }
    expect(
      await countOf({ eth_getTransactionReceipt: receipt }, 'eth_getTransactionReceipt', ['0xa'], ['0xa']),
    ).toBe(2)
  })
})

describe('a node that fails', () => {
  const busy = () => ({ status: 429, headers: { 'retry-after': '7' } })

  it.each([
    ['is away', () => ({ status: 502, text: 'bad gateway' })],
    ['is busy', busy],
    ['answers nonsense', () => ({ status: 200, text: '{"jsonrpc":"2.0"}' })],
    ['does not know the method', () => ({ error: { code: -32_601, message: 'Method not found' } })],
    ['is slow', () => 'hang' as const],
  ])('that %s is passed over for the next one', async (_, reply) => {
    const node = await startFakeNode(reply)
    const services = await start([node.url], { requestMs: 1_500 })
    expect(await ask(services, call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
    expect(node.methods).toEqual(['eth_chainId'])
  })

  const startAlone = async (reply: Parameters<typeof startFakeNode>[0], limits = {}) => {
    const node = await startFakeNode(reply)
    const networks = { 'eip155:31337': { ...evmNetwork(chains.one)['eip155:31337'], rpcUrls: [node.url] } }
    return { node, services: await startTestServices({ config: { networks, limits } }) }
  }

  it.each([
    ['is away', () => ({ status: 500, text: 'no' }), 502, null],
    ['is busy', busy, 503, '7'],
    ['is slow', () => 'hang' as const, 504, null],
  ])('that %s and has no other beside it is an HTTP problem', async (_, reply, status, retryAfter) => {
    const { services } = await startAlone(reply, { requestMs: 600 })
    const response = await services.post(path, call('eth_blockNumber'))
    expect(response.status).toBe(status)
    expect(response.headers.get('retry-after')).toBe(retryAfter)
  })

  it('that names no block for the range of a search is an HTTP problem', async () => {
    const { services } = await startAlone(() => ({ result: 'many' }))
    const response = await services.post(path, call('eth_getLogs', [{ fromBlock: '0x0' }]))
    expect(response.status).toBe(502)
  })

  it('that closes a connection is asked once more', async () => {
    let asked = 0
    const { services } = await startAlone(() => {
      asked += 1
      return asked === 1 ? 'cut' : { result: '0x5' }
    })
    expect(await ask(services, call('eth_blockNumber'))).toMatchObject({ result: '0x5' })
    expect(asked).toBe(2)
  })

  it('never shows its address or its key', async () => {
    let url = ''
    const { node, services } = await startAlone(() => ({
      error: { code: -32_000, message: `Upgrade at ${url} or ask with secretkey0123456789`, data: { url } },
    }))
    url = node.url
    const text = await (await services.post(path, call('eth_blockNumber'))).text()
    expect(JSON.parse(text)).toMatchObject({
      error: { code: -32_000, message: 'Upgrade at … or ask with …' },
    })
    expect(text).not.toContain('secretkey')
    expect(text).not.toContain('127.0.0.1')
  })
})
