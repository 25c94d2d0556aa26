import type { ActivityItem } from '@latchkey/core/adapter'
import { type LocalSolanaNode, startSolanaNode } from '@latchkey/local-chains'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from '../../testing/node-stage.js'

let node: LocalSolanaNode
let stage: NodeStage | undefined
beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

async function open() {
  const network = toNetwork(node)
  stage = await createNodeStage(node, fetch, { networks: [network] })
  const { connector, connection, instance } = stage
  const { activity, transactions } = instance.capabilities
  const [account] = connection.accounts
  if (!account || !activity) throw new Error('no account or no activity')
  const networkId = network.caipNetworkId
  const [token] = network.tokens ?? []
  const send = async (to: string, amount: bigint, isToken = false) => {
    const input = { networkId, from: account.address, to, amount, ...(isToken && token ? { token } : {}) }
    const hash = (await connector.capabilities(connection).transfer?.send(input))?.hash ?? ''
    await transactions?.watch({ networkId, hash })
    return hash
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
  return { account, token, send, readAll }
}

describe('the activity of an owner on a real SVM', () => {
  it('has coins and tokens, sent and received, over several pages', async () => {
    const { account, token, send, readAll } = await open()
    const to = Keypair.generate().publicKey.toBase58()
    const hashes: string[] = []
    for (let sent = 0; sent < 12; sent++) hashes.unshift(await send(to, 1_000_000n + BigInt(sent)))
    hashes.unshift(await send(to, 77n, true))
    hashes.unshift(await send(to, 78n, true))
    for (const address of [account.address, to]) {
      const pages = await readAll(address)
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.flat().map(({ hash }) => hash)).toEqual(hashes)
    }
    const [newest, second] = (await readAll(to)).flat()
    expect(newest).toMatchObject({ kind: 'receive', from: account.address, to, status: 'confirmed' })
    expect(newest?.transfers).toMatchObject([{ direction: 'in', amount: 78n, tokenAddress: token?.address }])
    expect(second?.transfers).toMatchObject([{ direction: 'in', amount: 77n, symbol: token?.symbol }])
    const [sentLast, sentFirst] = (await readAll(account.address)).flat()
    expect(sentLast?.transfers).toMatchObject([{ direction: 'out', amount: 78n }])
    // The first one also opened the account of the recipient.
    expect(sentFirst?.transfers).toMatchObject([{ amount: 77n }, { direction: 'out', symbol: 'SOL' }])
    expect(sentLast?.fee).toBeGreaterThan(0n)
    expect(Math.abs((newest?.time ?? 0) - Date.now())).toBeLessThan(60_000)
  })
})
