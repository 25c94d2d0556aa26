import type { ActivityItem } from '@latchkey/core/adapter'
import {
  invalidateBlock,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../codec/bitcoin-networks.js'
import { createNodeStage } from '../testing/node-stage.js'

const networkId = ids.regtest
const fresh = 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e'
let node: LocalBitcoinNode

beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node?.stop())

async function open() {
  const stage = await createNodeStage(node, (url, init) => fetch(url, init))
  const { activity } = stage.instance.capabilities
  if (!activity) throw new Error('no activity')
  const readAll = async (address: string) => {
    const pages: (readonly ActivityItem[])[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await activity.fetch({ address, networkId, ...(cursor ? { cursor } : {}) })
      pages.push(page.items)
      cursor = page.next
    }
    return pages
  }
  return { ...stage, readAll }
}

describe('the activity of an address on a real network', () => {
  it('has all that was received, over several pages, each transaction once', async () => {
    const { readAll, dispose } = await open()
    const hashes: string[] = []
    for (let sats = 1_000n; sats < 1_030n; sats++) {
      hashes.push(await payFromFaucet(node, [{ address: fresh, sats }]))
      if (hashes.length % 10 === 0) await mineBlocks(node)
    }
    const pages = await readAll(fresh)
    expect(pages.map(page => page.length)).toEqual([25, 5])
    const items = pages.flat()
    expect(items.map(({ hash }) => hash).sort()).toEqual([...hashes].sort())
    const amounts = items.map(({ transfers }) => transfers[0]?.amount)
    expect(new Set(amounts)).toEqual(new Set(hashes.map((_, index) => 1_000n + BigInt(index))))
    dispose()
  })

  it('has what waits on top, then in its block, and again waiting after a reorganisation', async () => {
    const { readAll, abilities, connection, dispose } = await open()
    const [account] = connection.accounts
    const from = account?.address ?? ''
    const sent = await abilities.transfer?.send({ networkId, from, to: fresh, amount: 30_000n })
    const newest = async () => (await readAll(from))[0]?.[0]
    expect(await newest()).toMatchObject({ hash: sent?.hash, status: 'pending', kind: 'send' })
    const [block = ''] = await mineBlocks(node)
    const confirmed = await newest()
    expect(confirmed).toMatchObject({
      hash: sent?.hash,
      status: 'confirmed',
      from,
      to: fresh,
      transfers: [{ direction: 'out', amount: 30_000n, symbol: 'BTC' }],
    })
    expect(confirmed?.fee).toBeGreaterThan(0n)
    expect(Math.abs((confirmed?.time ?? 0) - Date.now())).toBeLessThan(3 * 3_600_000)
    await invalidateBlock(node, block)
    expect(await newest()).toMatchObject({ hash: sent?.hash, status: 'pending' })
    await mineBlocks(node, 1, fresh)
    dispose()
  })
})
