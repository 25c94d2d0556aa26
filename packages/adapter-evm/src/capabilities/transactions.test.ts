import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createStage } from '../testing/stage.js'

const hash = `0x${'a'.repeat(64)}`
const receipt = {
  status: '0x1',
  blockNumber: '0x10',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  l1Fee: '0x3',
}

/** A node that is down, then knows nothing, then has the receipt. */
function open(outages: number, silences: number) {
  let looks = 0
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => {
    const calls = [JSON.parse(body ?? '[]')].flat() as { id: number; method: string }[]
    if (calls.some(call => call.method === 'eth_getTransactionReceipt')) looks += 1
    if (looks <= outages) return { status: 400, text: 'down' }
    const result = (method: string) => {
      if (method === 'eth_blockNumber') return '0x12'
      return method === 'eth_getTransactionReceipt' && looks > outages + silences ? receipt : null
    }
    return { json: calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: result(method) })) }
  })
  const stage = createStage({ env: createFakeEnv({ fetch }) })
  const statuses: string[] = []
  const watch = (signal?: AbortSignal) =>
    stage.instance.capabilities.transactions?.watch(
      { networkId: 'eip155:1', hash, onUpdate: update => void statuses.push(update.status) },
      signal ? { signal } : {},
    )
  return { ...stage, statuses, watch, looks: () => looks }
}

describe('following a transaction', () => {
  it('waits out a node that is down and a chain that takes its time', async () => {
    const { watch, env, statuses, looks, settle } = open(3, 20)
    const watching = watch()
    let final: unknown
    void watching?.then(update => {
      final = update
    })
    // The node's answers come in real time, the waits between them in the clock's.
    await vi.waitFor(
      async () => {
        await settle(5_000)
        expect(final).toBeDefined()
      },
      { timeout: 60_000, interval: 1 },
    )
    expect(final).toEqual({ status: 'confirmed', hash, confirmations: 3, fee: 0x5208n * 2n + 3n })
    expect(statuses).toEqual(['pending', 'confirmed'])
    expect(looks()).toBe(24)
    expect(env.log.entries).toHaveLength(1)
  })

  it('ends when it is aborted and when the client is gone, and leaves no timer', async () => {
    for (const end of ['abort', 'dispose'] as const) {
      const { watch, env, instance, settle } = open(0, 1_000)
      const controller = new AbortController()
      const outcome = expect(watch(controller.signal)).rejects.toMatchObject({ code: 'aborted' })
      await settle(4_000)
      if (end === 'abort') controller.abort()
      else instance.dispose()
      await outcome
      instance.dispose()
      expect(env.clock.pending).toBe(0)
    }
  })

  it('refuses what is not the hash of a transaction', async () => {
    const { instance } = open(0, 0)
    const input = { networkId: 'eip155:1', hash: '0x12' } as const
    await expect(instance.capabilities.transactions?.watch(input)).rejects.toMatchObject({
      code: 'invalidRequest',
    })
  })
})
