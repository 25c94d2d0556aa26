import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createPeer,
  endPeer,
  establishSession,
  namespaces,
  type Peer,
  proposal,
  signRequest,
} from '../testing/sign-peer.fixture.js'
import { createRelay, type Relay } from './index.js'

let relay: Relay
let dapp: Peer
let wallet: Peer

beforeEach(async () => {
  relay = await createRelay()
  ;[dapp, wallet] = await Promise.all([createPeer('dapp', relay.url), createPeer('wallet', relay.url)])
})

afterEach(async () => {
  await Promise.all([endPeer(dapp), endPeer(wallet)])
  await relay.close()
})

const answerNextRequest = (answer: 'result' | 'rejection') =>
  wallet.once('session_request', ({ topic, id }) => {
    const response =
      answer === 'result'
        ? { id, jsonrpc: '2.0', result: '0xsigned' }
        : { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } }
    void wallet.respond({ topic, response })
  })

describe('two real clients over the relay', () => {
  test('pair, approve and settle', async () => {
    const session = await establishSession(dapp, wallet)
    expect(session.acknowledged).toBe(true)
    expect(session.namespaces).toEqual(namespaces)
    expect(wallet.session.keys).toEqual([session.topic])
    expect(relay.stats()).toMatchObject({ connections: 2, clients: 2, refused: 0 })
  })

  test('a rejected proposal rejects the approval', async () => {
    wallet.once('session_proposal', ({ id }) => {
      void wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    const { uri, approval } = await dapp.connect(proposal)
    const rejected = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await wallet.pair({ uri: uri ?? '' })
    await rejected
  })

  test('a second wallet can use the code that a first one only looked at', async () => {
    const second = await createPeer('second', relay.url)
    const { uri, approval } = await dapp.connect(proposal)
    const approved = approval()
    const [first] = await Promise.all([
      new Promise(resolve => wallet.once('session_proposal', resolve)),
      wallet.pair({ uri: uri ?? '' }),
    ])
    expect(first).toBeDefined()
    second.once('session_proposal', ({ id }) => void second.approve({ id, namespaces }))
    await second.pair({ uri: uri ?? '' })
    expect((await approved).acknowledged).toBe(true)
    await endPeer(second)
  })

  test('requests are answered and rejected', async () => {
    const { topic } = await establishSession(dapp, wallet)
    answerNextRequest('result')
    const send = () => dapp.request({ topic, chainId: 'eip155:1', request: signRequest })
    expect(await send()).toBe('0xsigned')
    answerNextRequest('rejection')
    await expect(send()).rejects.toMatchObject({ code: 5000 })
  })

  test('update, extend, emit and ping arrive', async () => {
    const { topic, expiry } = await establishSession(dapp, wallet)
    const seen = <T>(listen: (done: (value: T) => void) => void) => new Promise<T>(listen)

    const updated = seen<object>(done => dapp.once('session_update', done))
    const wider = {
      eip155: { ...namespaces.eip155, methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'] },
    }
    await (await wallet.update({ topic, namespaces: wider })).acknowledged()
    expect(await updated).toMatchObject({ params: { namespaces: wider } })

    const extended = seen<object>(done => dapp.once('session_extend', done))
    await (await wallet.extend({ topic })).acknowledged()
    await extended
    expect(dapp.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)

    const emitted = seen<object>(done => dapp.once('session_event', done))
    await wallet.emit({ topic, chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } })
    expect(await emitted).toMatchObject({ params: { event: { name: 'chainChanged', data: 1 } } })

    const pinged = seen<object>(done => wallet.once('session_ping', done))
    await dapp.ping({ topic })
    expect(await pinged).toMatchObject({ topic })
  })

  test('a disconnect ends the session on both sides', async () => {
    const { topic } = await establishSession(dapp, wallet)
    const deleted = new Promise(resolve => wallet.once('session_delete', resolve))
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
    expect(dapp.session.keys).toEqual([])
    expect(wallet.session.keys).toEqual([])
  })

  test('what is sent while the other side is cut off arrives when it is back', async () => {
    const { topic } = await establishSession(dapp, wallet)
    answerNextRequest('result')
    const reconnected = new Promise(resolve => wallet.core.relayer.once('relayer_connect', resolve))
    // The socket of the wallet breaks without a goodbye.
    ;(
      wallet.core.relayer.provider.connection as unknown as { socket: { terminate(): void } }
    ).socket.terminate()
    const answer = dapp.request({ topic, chainId: 'eip155:1', request: signRequest })
    await reconnected
    expect(await answer).toBe('0xsigned')
  })
})
