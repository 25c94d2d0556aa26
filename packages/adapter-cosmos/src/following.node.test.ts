import type { Env, TransactionUpdate } from '@latchkey/core/adapter'
import {
  cosmosBalanceOf,
  dropCosmosTransactions,
  type LocalCosmosNode,
  mineCosmosBlocks,
  startCosmosNode,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

let slow: LocalCosmosNode
let stage: NodeStage | undefined
const networkId = 'cosmos:latchkey-cosmos-1'
/** An address that nobody has used; twenty bytes that count up. */
const fresh = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'

// A chain that makes blocks when it is told: the double, also where the real application is installed.
beforeAll(async () => {
  slow = await startCosmosNode({ kind: 'double', blocks: { mode: 'manual' } })
})
afterAll(() => slow?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

describe('following a transaction', () => {
  const openSlow = async (realFetch: Env['fetch'] = fetch) => {
    stage = await createNodeStage([slow], realFetch)
    const { connector, connection, instance } = stage
    const from = connection.accounts[0]?.address ?? ''
    const send = async (amount: bigint) => {
      const transfer = connector.capabilities(connection).transfer
      return (await transfer?.send({ networkId, from, to: fresh, amount }))?.hash ?? ''
    }
    const watch = (hash: string) => {
      const updates: TransactionUpdate[] = []
      const final = instance.capabilities.transactions?.watch({
        networkId,
        hash,
        onUpdate: update => void updates.push(update),
      })
      return { updates, final }
    }
    return { ...stage, send, watch, from }
  }

  it('waits for a slow chain without calling it a failure', async () => {
    const looks: (() => void)[] = []
    const countingFetch: Env['fetch'] = async (url, init) => {
      const response = await fetch(url, init)
      if (String(init?.body).includes('"method":"tx"')) looks.shift()?.()
      return response
    }
    const { send, watch, env } = await openSlow(countingFetch)
    const hash = await send(1n)
    const looked = Promise.all([1, 2, 3].map(() => new Promise<void>(resolve => looks.push(resolve))))
    const { updates, final } = watch(hash)
    const asked = env.log.entries.length
    await looked
    expect(updates.map(({ status }) => status)).toEqual(['pending'])
    await mineCosmosBlocks(slow)
    expect(await final).toMatchObject({ status: 'confirmed', hash })
    expect(updates.map(({ status }) => status)).toEqual(['pending', 'confirmed'])
    expect(env.log.entries.length).toBe(asked)
  })

  it('sends twice in a row before a block comes', async () => {
    const { send, watch } = await openSlow()
    const hashes = [await send(1n), await send(2n)]
    const finals = hashes.map(hash => watch(hash).final)
    await mineCosmosBlocks(slow)
    const results = await Promise.all(finals)
    expect(results.map(result => result?.status)).toEqual(['confirmed', 'confirmed'])
  })

  it('gives a transaction again to a node that forgot it', async () => {
    const { send, watch } = await openSlow()
    const hash = await send(3n)
    await dropCosmosTransactions(slow)
    await mineCosmosBlocks(slow)
    const { final } = watch(hash)
    const timer = setInterval(() => void mineCosmosBlocks(slow), 50)
    try {
      expect(await final).toMatchObject({ status: 'confirmed', hash })
    } finally {
      clearInterval(timer)
    }
  })

  it('says dropped when another transaction of the account took its place', async () => {
    const first = await openSlow()
    const hash = await first.send(4n)
    await dropCosmosTransactions(slow)
    const { final } = first.watch(hash)
    // Another page with the same wallet, which knows nothing of the first transaction.
    const second = await createNodeStage([slow], fetch)
    const transfer = second.connector.capabilities(second.connection).transfer
    const amount = 5n
    await transfer?.send({ networkId, from: first.from, to: fresh, amount })
    await mineCosmosBlocks(slow)
    expect(await final).toMatchObject({ status: 'dropped', hash })
    second.dispose()
  })

  it('says failed when the chain could not do what was signed', async () => {
    const { connector, connection, watch, instance, from } = await openSlow()
    const send = connector.capabilities(connection).transfer?.send
    // Both are tried out on what is there now; together they are more than that.
    const held = await cosmosBalanceOf(slow, from, 'ulusd')
    const token = { address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
    const input = { networkId, from, to: fresh, token } as const
    const hashes = [await send?.({ ...input, amount: held }), await send?.({ ...input, amount: held })]
    await mineCosmosBlocks(slow)
    const final = await watch(hashes[1]?.hash ?? '').final
    expect(final?.status).toBe('failed')
    expect(final?.fee).toBeGreaterThan(0n)
    const junk = instance.capabilities.transactions?.watch({ networkId, hash: 'abc' })
    await expect(junk).rejects.toMatchObject({ code: 'invalidRequest' })
  })

  it('stops when it is told to', async () => {
    const { instance } = await openSlow()
    const controller = new AbortController()
    const watching = instance.capabilities.transactions?.watch(
      { networkId, hash: '0'.repeat(64), onUpdate: () => controller.abort() },
      { signal: controller.signal },
    )
    await expect(watching).rejects.toMatchObject({ code: 'aborted' })
  })
})
