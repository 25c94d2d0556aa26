import { turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import type { PsbtSigner } from '../chain/psbt.types.js'
import { loadSdk } from '../chain/sdk.js'
import { ids } from '../codec/bitcoin-networks.js'
import { openPayer } from '../testing/payer.js'
import { sentBy } from './report-sent.js'
import { open } from './shared-session/adopted.fixture.js'

const txid = 'cd'.repeat(32)

/** A PSBT that spends one coin of the payer's. */
async function makePsbt({ api, account }: Awaited<ReturnType<typeof openPayer>>) {
  const { lib } = await loadSdk()
  const id = api.add({ value: 90_000n })
  const psbt = new lib.Psbt()
  const script = lib.address.toOutputScript(account.address)
  psbt.addInput({ hash: id, index: 0, witnessUtxo: { script, value: 90_000n } })
  psbt.addOutput({ script, value: 89_000n })
  return psbt.toBase64()
}

describe('a transaction that was sent is reported once', () => {
  it('by a transfer', async () => {
    const { api, send, of, connection } = await openPayer()
    api.add({ value: 100_000n })
    const { hash } = await send(50_000n)
    const { connectorId, networkId } = connection
    expect(of('transactionSent')).toEqual([{ type: 'transactionSent', connectorId, networkId, hash }])
  })

  it('by a PSBT that is broadcast, and by none that is only signed', async () => {
    const payer = await openPayer()
    const signer = payer.abilities['bip122:psbt'] as PsbtSigner
    const psbt = await makePsbt(payer)
    await signer.sign({ psbt })
    expect(payer.of('transactionSent')).toEqual([])
    const { txid: hash } = await signer.sign({ psbt, broadcast: true })
    await signer.sign({ psbt, broadcast: true })
    expect(payer.of('transactionSent').map(sent => sent.hash)).toEqual([hash])
  })

  it('by a request of the wallet protocol', async () => {
    const payer = await openPayer()
    const { request = expect.unreachable() } = payer.abilities
    const provider = payer.wallet.provider as { request(method: string): Promise<unknown> }
    provider.request = async method =>
      method === 'sendTransfer' ? { result: { txid } } : { result: { txid: 'ef'.repeat(32) } }
    await request.send({ method: 'getTransaction' })
    await request.send({ method: 'sendTransfer' })
    expect(payer.of('transactionSent').map(({ hash }) => hash)).toEqual([txid])
  })

  it('by the wallet object that the app was given, and by no question', async () => {
    const payer = await openPayer()
    const provider = payer.wallet.provider as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >
    Object.assign(provider, {
      request: async (method: unknown) => ({
        result: { txid: method === 'sendTransfer' ? txid : 'ef'.repeat(32) },
      }),
      sendBitcoin: async () => 'ab'.repeat(32),
    })
    const shown = (await payer.connector.getProvider?.()) as typeof provider
    expect(shown).toBe(await payer.connector.getProvider?.())
    await shown.request?.('getTransaction')
    expect(await shown.request?.('sendTransfer')).toEqual({ result: { txid } })
    await shown.sendBitcoin?.('bc1q', 1)
    await turns(2)
    expect(payer.of('transactionSent').map(({ hash }) => hash)).toEqual([txid, 'ab'.repeat(32)])
  })

  it('over a session, by its transfer and by a request', async () => {
    const stage = await open({ session: { methods: ['sendTransfer'] } }, ids.mainnet)
    const { transfer, request } = stage.abilities()
    stage.transport.answer('sendTransfer', { txid })
    stage.env.fetch.route('https://mainnet.test/api*', ({ url }) =>
      url.endsWith('/fee-estimates') ? { json: { 1: 5 } } : { status: 404, text: 'no' },
    )
    const { address, accountId } = stage.account
    await transfer?.send({
      networkId: ids.mainnet,
      from: address,
      to: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      amount: 5_000n,
    })
    stage.transport.answer('sendTransfer', { txid: 'EF'.repeat(32) })
    await request?.send({ method: 'sendTransfer', params: { account: accountId } })
    expect(stage.of('transactionSent').map(({ hash, networkId }) => [networkId, hash])).toEqual([
      [ids.mainnet, txid],
      [ids.mainnet, 'ef'.repeat(32)],
    ])
  })
})

describe('an abort', () => {
  it('does not keep a payment of the wallet from being reported', async () => {
    const { api, send, of, wallet } = await openPayer({ form: 'unisat' })
    api.add({ value: 100_000n })
    let pay: ((id: string) => void) | undefined
    Object.assign(wallet.provider as object, {
      sendBitcoin: () =>
        new Promise<string>(resolve => {
          pay = resolve
        }),
    })
    const giveUp = new AbortController()
    const sent = send(50_000n, {}, giveUp.signal)
    await expect.poll(() => pay).toBeDefined()
    giveUp.abort()
    await expect(sent).rejects.toMatchObject({ code: 'aborted' })
    pay?.(txid)
    await turns(8)
    expect(of('transactionSent').map(({ hash }) => hash)).toEqual([txid])
  })

  it('during the broadcast neither stops it nor hides it', async () => {
    const { api, send, of, env } = await openPayer()
    api.add({ value: 100_000n })
    let arrive = (): void => undefined
    const posted = new Promise<void>(resolve => {
      env.fetch.route('POST https://mainnet.test/api/tx', () => {
        resolve()
        return new Promise(answer => {
          arrive = () => answer({ text: txid })
        })
      })
    })
    const giveUp = new AbortController()
    const sent = send(50_000n, {}, giveUp.signal)
    await posted
    giveUp.abort()
    await expect(sent).rejects.toMatchObject({ code: 'aborted' })
    arrive()
    await turns(8)
    expect(of('transactionSent')).toHaveLength(1)
  })

  it('before the wallet signed sends nothing', async () => {
    const { api, send, of, wallet, settle } = await openPayer()
    api.add({ value: 100_000n })
    wallet.controls.hangNext()
    const giveUp = new AbortController()
    const asked = wallet.promptCount
    const sent = send(50_000n, {}, giveUp.signal)
    await expect.poll(() => wallet.promptCount).toBe(asked + 1)
    giveUp.abort()
    await expect(sent).rejects.toMatchObject({ code: 'aborted' })
    wallet.controls.releaseHung()
    await settle()
    expect([of('transactionSent'), api.state.sent]).toEqual([[], []])
  })
})

it.each([
  ['sendTransfer', { txid }, txid],
  ['sendBitcoin', txid, txid],
  ['signPsbt', { psbt: 'cHNidP8', txid }, txid],
  ['signPsbt', { psbt: 'cHNidP8' }, undefined],
  ['runes_transfer', { txid: txid.toUpperCase() }, txid],
  ['getTransaction', { txid }, undefined],
  ['sendTransfer', { txid: 'no' }, undefined],
  ['sendTransfer', null, undefined],
])('of %s with %j the id is %s', (method, answer, id) => {
  expect(sentBy(method, answer)).toBe(id)
})
