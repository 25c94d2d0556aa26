import type { HistoryTransaction } from '@latchkey/core/api'
import { callNode, type Eip155Chains, mine, startEip155Chains } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const accountOf = (index: number) => chains.one.accounts[index]?.address ?? ''

const start = async (url: string) => {
  const [[id, network] = []] = Object.entries(evmNetwork(chains.one))
  const activity = { source: 'explorer', url }
  return startTestServices({ config: { networks: { [id ?? '']: { ...network, activity } } } })
}
const path = (rest = '') => `/v1/account/${accountOf(4)}/history?projectId=test-project${rest}`

describe('history by an explorer', () => {
  it('reads what the explorer names from the node, with inner transfers, and keeps its key', async () => {
    const [from, to] = [accountOf(4), accountOf(5)]
    const other = (await callNode(chains.one.rpcUrl, 'eth_sendTransaction', [
      {
        from,
        to: chains.one.contracts.token,
        data: `0x095ea7b3${'0'.repeat(24)}${to.slice(2)}${'0'.repeat(64)}`,
      },
    ])) as string
    await mine(chains.one)
    const receipt = (await callNode(chains.one.rpcUrl, 'eth_getTransactionReceipt', [other])) as {
      blockNumber: string
    }
    const host = await startFakeHost((requested, response) => {
      const query = new URL(requested, 'http://explorer.test').searchParams
      const isInner = query.get('txhash') === other
      const rows = {
        txlist: [{ hash: other, blockNumber: String(Number(receipt.blockNumber)) }],
        txlistinternal: isInner ? [{ from: to, to: from, value: '5000000000000000', isError: '0' }] : [],
      }[query.get('action') ?? '']
      const found = rows ?? []
      response.end(
        JSON.stringify({
          status: found.length > 0 ? '1' : '0',
          message: found.length > 0 ? 'OK' : 'No transactions found',
          result: found,
        }),
      )
    })
    const { get } = await start(`${host.url}/api?apikey=secret`)
    const { data, next }: { data: HistoryTransaction[]; next: unknown } = await (await get(path())).json()
    expect(next).toBeNull()
    expect(data).toMatchObject([
      { metadata: { hash: other }, transfers: [{ direction: 'in', quantity: { numeric: '0.005' } }] },
    ])
    expect(host.paths.every(each => each.includes('apikey=secret'))).toBe(true)
  })

  it.each([
    ['is away', 500, 'no', 502],
    ['is busy', 429, '', 503],
    [
      'is busy and says so in a text',
      200,
      '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}',
      503,
    ],
    ['refuses the key', 200, '{"status":"0","message":"NOTOK","result":"Invalid API Key"}', 502],
  ])('fails when the explorer %s, and is never empty instead', async (_, hostStatus, text, status) => {
    const host = await startFakeHost((_path, response) => void response.writeHead(hostStatus).end(text))
    const { get } = await start(`${host.url}/api?apikey=secret`)
    const response = await get(path())
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('secret')
  })
})
