import { createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { address, answers, openAdopted, other, session } from '../testing/adopted-stage.js'
import type { WalletCalls } from './calls.types.js'

const hashes = ['aa', 'bb'].map(byte => `0x${byte.repeat(32)}`)
const code = '0x6001600101'
const two = [{ to: other, value: 1n }, { data: code } as const]

/** A node that has every transaction in a block at once. */
const minedNode = () => {
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => ({
    json: ([JSON.parse(body ?? '[]')].flat() as { id: number; method: string }[]).map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_blockNumber' ? '0x5' : { blockNumber: '0x5', status: '0x1' },
    })),
  }))
  return fetch
}

/** A session of a wallet without batches, on two networks. */
async function open(sent: (count: number) => void = () => undefined) {
  let count = 0
  const stage = await openAdopted({
    fetch: minedNode(),
    session: { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${address}`] },
    answers: {
      ...answers,
      wallet_sendCalls: () => {
        throw { code: -32601, message: 'Method not found' }
      },
      eth_sendTransaction: () => {
        count += 1
        sent(count)
        return hashes[count - 1]
      },
    },
  })
  const calls = stage.abilities()['eip155:calls'] as WalletCalls
  const asked = () => stage.transport.calls.filter(({ method }) => method === 'eth_sendTransaction')
  return { ...stage, calls, asked }
}

describe('calls one after the other', () => {
  it('name their network, each of them, and may create a contract', async () => {
    const { calls, asked } = await open()
    const { id } = await calls.send({ calls: two, fallback: true })
    expect(asked()).toEqual([
      {
        networkId: 'eip155:1',
        method: 'eth_sendTransaction',
        params: [{ from: address, to: other, value: '0x1', chainId: '0x1' }],
      },
      {
        networkId: 'eip155:1',
        method: 'eth_sendTransaction',
        params: [{ from: address, value: '0x0', data: code, chainId: '0x1' }],
      },
    ])
    await expect(calls.status(id)).resolves.toMatchObject({ status: 'confirmed', networkId: 'eip155:1' })
  })

  it('end when the wallet has moved to another network in between: the rest is not asked for', async () => {
    let move: () => void = () => undefined
    const { calls, asked, transport } = await open(count => {
      if (count === 1) move()
    })
    move = () => transport.tell({ type: 'networkChanged', networkId: 'eip155:10' })
    const { id } = await calls.send({ calls: two, fallback: true })
    expect(asked()).toHaveLength(1)
    await expect(calls.status(id)).resolves.toMatchObject({ status: 'partlyReverted', statusCode: 600 })
  })

  it('do not begin on another network than the one they are for', async () => {
    const { calls, asked } = await open()
    const sending = calls.send({ networkId: 'eip155:10', calls: two, fallback: true })
    await expect(sending).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(asked()).toEqual([])
  })

  it('are reported one by one as sent', async () => {
    const { calls, of } = await open()
    await calls.send({ calls: two, fallback: true })
    const connectorId = 'walletConnect'
    expect(of('transactionSent')).toEqual(
      hashes.map(hash => ({ type: 'transactionSent', connectorId, networkId: 'eip155:1', hash })),
    )
  })
})
