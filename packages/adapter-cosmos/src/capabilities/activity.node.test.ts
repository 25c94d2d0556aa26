import type { ActivityItem } from '@latchkey/core/adapter'
import { cosmosNetworks, type LocalCosmosNode, startCosmosNode } from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage } from '../testing/node-stage.js'

const networkId = 'cosmos:latchkey-cosmos-1'
/** An address that nobody has used; twenty bytes that count up. */
const fresh = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
let node: LocalCosmosNode
let stage: NodeStage | undefined

beforeAll(async () => {
  const [network] = cosmosNetworks
  if (!network) throw new Error('no network')
  node = await startCosmosNode({ network, kind: 'double' })
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

async function open() {
  stage = await createNodeStage([node], fetch)
  const { connector, connection, instance } = stage
  const { activity, transactions } = instance.capabilities
  const [account] = connection.accounts
  if (!account || !activity) throw new Error('no account or no activity')
  const send = async (amount: bigint, denom?: string) => {
    const token = node.tokens.find(({ address }) => address === denom)
    const input = {
      networkId,
      from: account.address,
      to: fresh,
      amount,
      ...(token ? { token } : {}),
    } as const
    const sent = await connector.capabilities(connection).transfer?.send(input)
    await transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    return sent?.hash ?? ''
  }
  const readAll = async (address: string) => {
    const pages: (readonly ActivityItem[])[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await activity.fetch({ address, networkId, ...(cursor ? { cursor } : {}) })
      pages.push(page.items)
      cursor = page.next
    }
    return pages
  }
  return { account, send, readAll }
}

describe('the activity of an account on a running network', () => {
  it('has every transfer over several pages, each once, the same for both sides', async () => {
    const { account, send, readAll } = await open()
    const hashes: string[] = []
    for (let amount = 1n; amount <= 33n; amount++) hashes.unshift(await send(amount))
    for (const address of [fresh, account.address]) {
      const pages = await readAll(address)
      expect(pages.length).toBeGreaterThan(2)
      expect(pages.flat().map(({ hash }) => hash)).toEqual(hashes)
    }
    const [newest] = (await readAll(account.address)).flat()
    expect(newest).toMatchObject({ kind: 'send', status: 'confirmed', from: account.address, to: fresh })
    expect(newest?.transfers).toEqual([{ direction: 'out', amount: 33n, decimals: 6, symbol: 'ATOM' }])
    expect(newest?.fee).toBeGreaterThan(0n)
    expect(Math.abs((newest?.time ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('names the tokens of the list', async () => {
    const { send, readAll } = await open()
    const [token] = node.tokens
    const hash = await send(5n, token?.address)
    const [newest] = (await readAll(fresh)).flat()
    expect(newest).toMatchObject({
      hash,
      kind: 'receive',
      transfers: [{ direction: 'in', amount: 5n, symbol: token?.symbol, tokenAddress: token?.address }],
    })
  })
})
