import type { createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage, mainnetId, testNetworks } from '../testing/stage.js'

const [first] = testNetworks
const urls = ['https://one.test/', 'https://two.test/']
const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

type Routes = Parameters<typeof createFakeFetch>[0]

async function open(routes: Routes, http: readonly string[] = urls) {
  if (!first) throw new Error('a network is needed')
  const stage = await createStage({ networks: [{ ...first, rpcUrls: { default: { http } } }] })
  for (const [pattern, route] of Object.entries(routes ?? {})) stage.env.fetch.route(pattern, route)
  const balance = (options?: { signal: AbortSignal }) => {
    const asked = stage.instance.capabilities.balance?.fetch({ address, networkId: mainnetId }, options)
    asked?.catch(() => undefined)
    return asked ?? expect.unreachable('no balance')
  }
  return { ...stage, balance, settled: stage.env.clock.settle }
}
const answer = (result: unknown) => ({ json: { jsonrpc: '2.0', id: 1, result } })
const failure = (code: number, message: string) => ({
  json: { jsonrpc: '2.0', id: 1, error: { code, message } },
})
const good = answer({ context: { slot: 1 }, value: 5 })

describe('asking the nodes of a network', () => {
  it('takes the first that answers', async () => {
    const { balance, env } = await open({ [`POST ${urls[0]}`]: good })
    expect(await balance()).toMatchObject({ amount: 5n })
    expect(env.fetch.calls).toHaveLength(1)
  })

  it.each([
    ['is down', new Error('refused')],
    ['asks to wait', { status: 429, text: 'slow down' }],
    ['has a broken gateway', { status: 502, text: '<html>' }],
    ['answers no JSON', { status: 200, text: '<html>' }],
    ['answers JSON, but no JSON-RPC', { json: { jsonrpc: '2.0', id: 1 } }],
    ['is behind', failure(-32005, 'Node is behind by 200 slots')],
  ])('falls over to the next when one %s', async (_, reply) => {
    const { balance, env } = await open({ [`POST ${urls[0]}`]: reply, [`POST ${urls[1]}`]: good })
    expect(await balance()).toMatchObject({ amount: 5n })
    expect(env.fetch.calls).toHaveLength(2)
  })

  it('falls over when one never answers, and gives its request up', async () => {
    const { balance, env, settled } = await open({ [`POST ${urls[0]}`]: 'hang', [`POST ${urls[1]}`]: good })
    expect(await settled(balance())).toMatchObject({ amount: 5n })
    expect(env.fetch.pending).toBe(0)
  })

  it('asks again a moment later, and then gives up with what went wrong', async () => {
    const { balance, env, settled } = await open({ [`POST ${urls[0]}`]: { status: 429 } }, [urls[0] ?? ''])
    await expect(settled(balance())).rejects.toMatchObject({ code: 'rateLimited' })
    expect(env.fetch.calls).toHaveLength(4)
    expect(env.clock.pending).toBeLessThanOrEqual(1)
  })

  it.each([
    [200, 'invalidResponse'],
    [404, 'networkError'],
  ])('fails when all of them answer no JSON with status %i', async (status, code) => {
    const { balance, settled } = await open({ [`POST ${urls[0]}`]: { status, text: '<html>' } }, [
      urls[0] ?? '',
    ])
    await expect(settled(balance())).rejects.toMatchObject({ code })
  })

  it('does not ask another node what this one has decided', async () => {
    const { balance, env } = await open({
      [`POST ${urls[0]}`]: failure(-32602, 'Invalid param'),
      [`POST ${urls[1]}`]: good,
    })
    await expect(balance()).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(env.fetch.calls).toHaveLength(1)
  })

  it.each([
    ['text', 'five'],
    ['a fraction', { context: {}, value: 1.5 }],
    ['less than nothing', { context: {}, value: -1 }],
    ['nothing', null],
    ['a list', []],
  ])('takes no answer that is %s', async (_, result) => {
    const { balance } = await open({ [`POST ${urls[0]}`]: answer(result) })
    await expect(balance()).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('ends with the caller and with the client', async () => {
    const called = await open({ [`POST ${urls[0]}`]: 'hang' })
    const controller = new AbortController()
    const asked = called.balance({ signal: controller.signal })
    await called.settle()
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    const ended = await open({ [`POST ${urls[0]}`]: 'hang' })
    const left = ended.balance()
    await ended.settle()
    ended.instance.dispose()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    await ended.settle()
    expect([called.env.fetch.pending, ended.env.fetch.pending]).toEqual([0, 0])
  })

  it('knows no node for a network that the app did not ask for', async () => {
    const { instance } = await open({})
    await expect(
      instance.capabilities.balance?.fetch({ address, networkId: 'solana:elsewhere' }),
    ).rejects.toMatchObject({ code: 'networkMissing' })
  })

  it('says nothing of the address of a node, which may hold a key', async () => {
    const secret = 'https://node.test/SECRET-KEY'
    const { balance, settled } = await open({ [`POST ${secret}`]: failure(-1, `down at ${secret}`) }, [
      secret,
    ])
    const error: Error = await settled(balance()).then(
      () => expect.unreachable(),
      thrown => thrown as Error,
    )
    expect(`${error.message} ${String(error.cause)}`).not.toContain('SECRET-KEY')
  })
})
