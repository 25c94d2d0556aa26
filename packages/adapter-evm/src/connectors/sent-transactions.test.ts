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
