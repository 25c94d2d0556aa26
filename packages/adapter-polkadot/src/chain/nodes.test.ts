import { createFakeNetwork, turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createScriptedChain, networkId, nodeUrl } from '../testing/scripted-chain.js'
import { createNodes } from './nodes.js'

const ask = (chain: ReturnType<typeof createScriptedChain>) =>
  chain.nodes.of(networkId).request('system_chain', [])

/** Runs until a question is answered, letting time pass. */
const settle = async <T>(chain: ReturnType<typeof createScriptedChain>, work: Promise<T>) => {
  const outcome = work.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  await turns(10)
  await chain.env.clock.advance(60_000)
  return outcome
}

describe('a node', () => {
  it.each([{ status: 429, text: 'slow down' }, { status: 503, text: 'down' }, new Error('no connection')])(
    'that does not answer is asked again, and then believed to be down (%j)',
    async reply => {
      const chain = createScriptedChain()
      chain.env.fetch.route(nodeUrl, reply)
      const code = reply instanceof Error || reply.status !== 429 ? 'networkError' : 'rateLimited'
      expect(await settle(chain, ask(chain))).toMatchObject({ error: { code } })
      expect(chain.env.fetch.calls).toHaveLength(4)
      expect(chain.env.clock.pending).toBe(0)
    },
  )

  it('that hangs is given up after its time', async () => {
    const chain = createScriptedChain()
    chain.env.fetch.route(nodeUrl, 'hang')
    expect(await settle(chain, ask(chain))).toMatchObject({ error: { code: 'timeout' } })
    expect(chain.env.fetch.pending).toBe(0)
  })

  it('that refuses is not asked again', async () => {
    const chain = createScriptedChain()
    chain.env.fetch.route(nodeUrl, { status: 403, text: 'no' })
    expect(await settle(chain, ask(chain))).toMatchObject({ error: { code: 'networkError' } })
    chain.env.fetch.route(nodeUrl, { json: { id: 1, error: { code: -32601, message: 'Method not found' } } })
    expect(await settle(chain, ask(chain))).toMatchObject({
      error: { code: 'unsupportedMethod', rpcCode: -32601 },
    })
    expect(chain.env.fetch.calls).toHaveLength(2)
  })

  it.each([{ json: { id: 1 } }, { json: null }, { json: [] }, { text: '<html>' }, { json: { error: 'x' } }])(
    'that answers %j has answered nothing',
    async reply => {
      const chain = createScriptedChain()
      chain.env.fetch.route(nodeUrl, reply)
      expect(await settle(chain, ask(chain))).toMatchObject({ error: { code: 'invalidResponse' } })
    },
  )

  it('waits as long as a node asks for', async () => {
    const chain = createScriptedChain()
    chain.env.fetch.route(nodeUrl, [
      { status: 429, headers: { 'retry-after': '2' }, text: '' },
      { json: { id: 1, result: 'Polkadot' } },
    ])
    const asking = ask(chain)
    await turns(10)
    await chain.env.clock.advance(1_900)
    expect(chain.env.fetch.calls).toHaveLength(1)
    await chain.env.clock.advance(200)
    expect(await asking).toBe('Polkadot')
  })

  it('is replaced by the next one at once, which is asked first from then on', async () => {
    const chain = createScriptedChain()
    const network = createFakeNetwork('68d56f15f85d3136970ec16946040bc1', 'polkadot', {
      rpcUrls: { default: { http: ['https://dead.test', nodeUrl] } },
    })
    const nodes = createNodes({ ...chain.nodes, host: { ...chain.nodes.host, networks: () => [network] } })
    chain.env.fetch.route('https://dead.test', new Error('no connection'))
    chain.answers.system_chain = () => 'Polkadot'
    const node = nodes.of(networkId)
    expect(await node.request('system_chain', [])).toBe('Polkadot')
    expect(await node.request('system_chain', [])).toBe('Polkadot')
    expect(chain.env.fetch.calls.map(({ url }) => new URL(url).host)).toEqual([
      'dead.test',
      'node.test',
      'node.test',
    ])
  })

  it('lets go when the caller does', async () => {
    const chain = createScriptedChain()
    chain.env.fetch.route(nodeUrl, 'hang')
    const controller = new AbortController()
    const asking = chain.nodes.of(networkId).request('system_chain', [], { signal: controller.signal })
    await turns(10)
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'aborted' })
    expect([chain.env.fetch.pending, chain.env.clock.pending]).toEqual([0, 0])
  })

  it('is none for a network that the app does not have', () => {
    const chain = createScriptedChain()
    expect(() => chain.nodes.of('polkadot:00')).toThrow('No node is known')
  })
})
