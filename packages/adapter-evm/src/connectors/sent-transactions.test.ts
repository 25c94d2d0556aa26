import { describe, expect, it } from 'vitest'
import { address, openAdopted, other } from '../testing/adopted-stage.js'
import { createStage } from '../testing/stage.js'
import { createSentTransactions } from './sent-transactions.js'

const hash = `0x${'ab'.repeat(32)}`
const transaction = { from: address, to: other, value: '0x1' }
const event = (networkId: string, connectorId = 'walletConnect') => ({
  type: 'transactionSent',
  connectorId,
  networkId,
  hash,
})

/** A provider with the methods from before EIP-1193. */
interface Legacy {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  send(first: unknown, second?: unknown): Promise<unknown>
  sendAsync(call: object, done: (failure: unknown, response: unknown) => void): void
}

/** A wallet of the page whose provider answers what the test says. */
async function openInjected(answer: () => Promise<unknown>) {
  const stage = createStage()
  const { connector, connection } = await stage.connect()
  const real = stage.wallet.provider.request
  Object.assign(stage.wallet.provider, {
    request: async (call: Parameters<typeof real>[0]) =>
      call.method.startsWith('eth_send') ? answer() : real(call),
  })
  const { request, transfer } = connector.capabilities(connection)
  if (!request || !transfer) throw new Error('no capability')
  return { ...stage, connector, request, transfer }
}

describe('a transaction that a wallet sent', () => {
  it.each([
    ['eth_sendTransaction', [transaction], 'eip155:1'],
    ['eth_sendTransaction', [{ ...transaction, chainId: '0xa' }], 'eip155:10'],
    ['eth_sendRawTransaction', ['0x02f8'], 'eip155:1'],
  ])('is reported by %s with %j on %s', async (method, params, networkId) => {
    const { request, of, wallet } = await openInjected(async () => hash)
    await expect(request.send({ method, params })).resolves.toBe(hash)
    expect(of('transactionSent')).toEqual([event(networkId, wallet.info.rdns)])
  })

  it.each<[string, (provider: Legacy) => Promise<unknown>]>([
    ['request', provider => provider.request({ method: 'eth_sendTransaction', params: [transaction] })],
    ['send with a method', provider => provider.send('eth_sendTransaction', [transaction])],
    [
      'send with a payload',
      provider => provider.send({ method: 'eth_sendTransaction', params: [transaction] }),
    ],
    [
      'sendAsync with a callback',
      provider =>
        new Promise(resolve =>
          provider.sendAsync({ method: 'eth_sendTransaction', params: [transaction] }, (_, response) =>
            resolve(response),
          ),
        ),
    ],
  ])('is reported where the app sends it by the provider that it was given: %s', async (_, send) => {
    const { connector, of, wallet, settle } = await openInjected(async () => hash)
    const { request } = wallet.provider as unknown as Legacy
    Object.assign(wallet.provider, {
      send: async (first: unknown, params: unknown) =>
        typeof first === 'string'
          ? request({ method: first, params })
          : { jsonrpc: '2.0', id: 1, result: await request(first as Parameters<Legacy['request']>[0]) },
      sendAsync: async (
        call: Parameters<Legacy['request']>[0],
        done: (failure: unknown, response: unknown) => void,
      ) => done(null, { jsonrpc: '2.0', id: 1, result: await request(call) }),
    })
    const provider = (await connector.getProvider?.()) as Legacy
    const answer = await send(provider)
    expect(JSON.stringify(answer)).toContain(hash)
    await settle()
    expect(of('transactionSent')).toEqual([event('eip155:1', wallet.info.rdns)])
  })

  it('is no refusal, and nothing that only reads', async () => {
    const { connector, of, settle } = await openInjected(() => Promise.reject(new Error('declined')))
    const provider = (await connector.getProvider?.()) as Legacy
    await expect(provider.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toThrow()
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await settle()
    expect(of('transactionSent')).toEqual([])
  })

  it('is reported over a session, asked by the connection, by its provider or as a transfer, once each', async () => {
    const { abilities, connector, of, transport } = await openAdopted()
    let count = 0
    transport.answer('eth_sendTransaction', () => {
      count += 1
      return `0x${String(count).padStart(64, '0')}`
    })
    const provider = (await connector.getProvider?.()) as { request(call: object): Promise<unknown> }
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await abilities().request?.send({ method: 'eth_sendTransaction', params: [transaction] })
    await abilities().transfer?.send({ networkId: 'eip155:1', from: address, to: other, amount: 1n })
    expect(of('transactionSent').map(sent => Number(sent.hash))).toEqual([1, 2, 3])
  })

  it('is reported although the caller gave up meanwhile', async () => {
    const { abilities, of, transport, settle } = await openAdopted()
    const approve = transport.hangNext()
    const ending = new AbortController()
    const sending = abilities().transfer?.send(
      { networkId: 'eip155:1', from: address, to: other, amount: 1n },
      { signal: ending.signal },
    )
    await expect.poll(() => transport.promptCount).toBe(2)
    ending.abort()
    await expect(sending).rejects.toMatchObject({ code: 'aborted' })
    expect(of('transactionSent')).toEqual([])
    approve()
    await settle()
    expect(of('transactionSent')).toEqual([event('eip155:1')])
  })

  it('is reported by a wallet of the page although the caller gave up meanwhile', async () => {
    let approve: (hash: string) => void = () => undefined
    const { request, of, wallet, settle } = await openInjected(
      () =>
        new Promise(resolve => {
          approve = resolve
        }),
    )
    const ending = new AbortController()
    const call = { method: 'eth_sendTransaction', params: [transaction] }
    const sending = request.send(call, { signal: ending.signal })
    ending.abort()
    await expect(sending).rejects.toMatchObject({ code: 'aborted' })
    approve(hash)
    await settle()
    expect(of('transactionSent')).toEqual([event('eip155:1', wallet.info.rdns)])
  })

  it.each([undefined, null, '', '0x', 5, {}, `${hash}00`, 'sent'])(
    'is not made up of the answer %j',
    async answer => {
      const { request, of } = await openInjected(async () => answer)
      await request.send({ method: 'eth_sendTransaction', params: [transaction] })
      expect(of('transactionSent')).toEqual([])
    },
  )

  it('is reported once, however often its hash comes', () => {
    const events: unknown[] = []
    const sent = createSentTransactions('a', { emit: (one: unknown) => void events.push(one) } as never)
    for (const answer of [hash, hash.toUpperCase().replace('X', 'x'), hash]) sent.report('eip155:1', answer)
    sent.report('eip155:10', hash)
    expect(events).toEqual([event('eip155:1', 'a'), event('eip155:10', 'a')])
  })
})

describe('a batch that a wallet took', () => {
  const calls = [{ version: '2.0.0', chainId: '0x1', from: address, calls: [], atomicRequired: false }]
  it.each([['0xba7c4'], [{ id: '0xba7c4' }]])('is reported with the id of %j', async answer => {
    const { connector, request, of, wallet, settle } = await openInjected(async () => hash)
    const own = wallet.provider.request
    Object.assign(wallet.provider, {
      request: async (call: Parameters<typeof own>[0]) =>
        call.method === 'wallet_sendCalls' ? answer : own(call),
    })
    const provider = (await connector.getProvider?.()) as Legacy
    await request.send({ method: 'wallet_sendCalls', params: calls })
    await provider.request({ method: 'wallet_sendCalls', params: calls })
    await settle()
    const told = { type: 'batchSent', connectorId: wallet.info.rdns, networkId: 'eip155:1', batch: '0xba7c4' }
    expect(of('batchSent')).toEqual([told, told])
  })
})
