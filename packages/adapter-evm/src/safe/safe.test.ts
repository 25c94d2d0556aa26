import { createFakeEnv } from '@latchkey/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Answers,
  address,
  connectSafe,
  framed,
  info,
  openExternals,
  playFrame,
  playSdk,
  safeTxHash,
  to,
} from '../testing/safe-stage.js'
import { safe } from './index.js'

const txHash = `0x${'ab'.repeat(32)}`

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['a played SDK', playSdk],
  ['its own SDK', playFrame],
])('Safe, by %s', (_, play) => {
  const openSafe = (answers: Answers) => connectSafe(play, answers)

  it.each([
    ['outside a frame', undefined, false],
    ['in a frame of somebody else', 'https://evil.test', false],
    ['in a frame that resembles it', 'https://app.safe.global.evil.test', false],
    ['in its own frame', 'https://app.safe.global', true],
  ])('is listed %s: %s, %s', (where, origin, listed) => {
    const env = where === 'outside a frame' ? createFakeEnv() : framed(origin)
    if (where === 'outside a frame') Object.assign(env.window, { parent: env.window })
    expect(openExternals([safe({ sdk: play({}).sdk })], env).connectors()).toHaveLength(listed ? 1 : 0)
  })

  it('connects the account of its frame', async () => {
    const { connection } = await openSafe({})
    expect(connection).toMatchObject({ connectorId: 'safe', networkId: 'eip155:1', accounts: [{ address }] })
  })

  it.each([{ ...info, safeAddress: '<b>' }, { ...info, chainId: -1 }, {}, null])(
    'does not connect to %j',
    async getSafeInfo => {
      const { connector } = openExternals([safe({ sdk: play({ getSafeInfo }).sdk })], framed())
      await expect(connector().connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('gives no hash before the transaction is on the chain, and then that one', async () => {
    const { send, answers, calls, settle, of } = await openSafe({
      getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
    })
    let hash: string | undefined
    const sending = send().then(sent => {
      hash = sent.hash
    })
    await expect.poll(() => calls.some(({ method }) => method === 'getTxBySafeTxHash')).toBe(true)
    await settle(60_000)
    expect([hash, of('transactionSent')]).toEqual([undefined, []])
    answers.getTxBySafeTxHash = { txStatus: 'SUCCESS', txHash }
    await settle(60_000)
    await sending
    expect(hash).toBe(txHash)
    expect(of('transactionSent')).toMatchObject([{ hash: txHash, networkId: 'eip155:1' }])
    expect(calls.find(({ method }) => method === 'sendTransactions')?.params).toEqual({
      txs: [{ to, value: '5', data: '0x' }],
    })
  })

  it.each([
    ['CANCELLED', 'userRejected'],
    ['FAILED', 'transactionRejected'],
  ])('says what became of a transaction that is %s', async (txStatus, code) => {
    const { send, of } = await openSafe({ getTxBySafeTxHash: { txStatus } })
    await expect(send()).rejects.toMatchObject({ code })
    expect(of('transactionSent')).toEqual([])
  })

  it('has a batch pending until all owners have signed', async () => {
    const { abilities, answers, of } = await openSafe({
      getTxBySafeTxHash: { txStatus: 'AWAITING_EXECUTION' },
    })
    const { id } = await abilities.send({
      calls: [
        { to, value: 1n },
        { to, data: '0x01' },
      ],
    })
    expect(id).toBe(safeTxHash)
    await expect(abilities.status(id)).resolves.toMatchObject({ status: 'pending', receipts: [] })
    answers.getTxBySafeTxHash = { txStatus: 'SUCCESS', txHash }
    await expect(abilities.status(id)).resolves.toMatchObject({ status: 'confirmed', statusCode: 200 })
    expect(of('transactionSent')).toMatchObject([{ hash: txHash }])
  })

  it('gives no signature while one is pending', async () => {
    const { signMessage, account, calls } = await openSafe({ signMessage: { safeTxHash } })
    await expect(signMessage.sign({ account, message: 'hello' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:invalidResponse|networkError)$/),
    })
    expect(calls.some(({ method }) => method === 'signMessage')).toBe(true)
  })
})

it('Safe, by its own SDK, does not believe a frame of another origin', async () => {
  const { sdk } = playFrame({ getSafeInfo: info }, 'https://evil.test')
  const { connector, env, settle } = openExternals([safe({ sdk })], framed())
  const refused = expect(connector().connect({})).rejects.toMatchObject({ code: 'timeout' })
  await expect.poll(() => env.clock.pending).toBeGreaterThan(1)
  await settle(2_000)
  await refused
})
