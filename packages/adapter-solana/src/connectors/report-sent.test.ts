import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../codec/bytes.js'
import { openAdopted, write } from '../testing/adopted-stage.js'
import { openPayer } from '../testing/payer.js'
import { mainnetId } from '../testing/stage.js'
import { sentBy } from './report-sent.js'

const id = encodeBase58(new Uint8Array(64).fill(7))

describe('a transaction that was sent is reported once', () => {
  it('by a transfer that the adapter broadcasts', async () => {
    const { send, of, connection } = await openPayer()
    const { hash } = await send(1_000n)
    const { connectorId, networkId } = connection
    expect(of('transactionSent')).toEqual([{ type: 'transactionSent', connectorId, networkId, hash }])
  })

  it('by a transaction of the app, and by none that is only signed', async () => {
    const { own, of, account, sent } = await openAdopted()
    const transaction = write(0)
    await own().sign({ account, transaction })
    expect(of('transactionSent')).toEqual([])
    const { hash } = await own().signAndSend({ account, transaction })
    expect(of('transactionSent').map(each => each.hash)).toEqual([hash])
    const all = await own().signAndSendAll({ account, transactions: [transaction, write('legacy')] })
    expect(all.map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(sent).toHaveLength(2)
    // The first of the two is the one that was sent before.
    expect(of('transactionSent')).toHaveLength(2)
  })

  it('by a request of the wallet protocol', async () => {
    const { abilities, of, transport } = await openAdopted()
    const { request } = abilities()
    transport.answer('solana_signAndSendTransaction', { signature: id })
    transport.answer('solana_signTransaction', { signature: id })
    await request?.send({ method: 'solana_signTransaction', params: {} })
    expect(of('transactionSent')).toEqual([])
    await request?.send({ method: 'solana_signAndSendTransaction', params: {} })
    expect(of('transactionSent').map(({ hash, networkId }) => [networkId, hash])).toEqual([[mainnetId, id]])
  })

  it('by a wallet that answers after the caller has aborted', async () => {
    const { own, of, account, transport } = await openAdopted()
    let answer: ((value: unknown) => void) | undefined
    transport.answer(
      'solana_signAndSendTransaction',
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    const giveUp = new AbortController()
    const sending = own().signAndSend({ account, transaction: write(0) }, { signal: giveUp.signal })
    await expect.poll(() => answer).toBeDefined()
    giveUp.abort()
    await expect(sending).rejects.toMatchObject({ code: 'aborted' })
    answer?.({ signature: id })
    await expect.poll(() => of('transactionSent').map(({ hash }) => hash)).toEqual([id])
  })
})

describe('a transaction that the app sends by the wallet object that it was given is reported', () => {
  const bytes = new Uint8Array(64).fill(7)
  const devnetId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  /** Features that answer without a chain, in the place of the wallet's own. */
  async function given(features: Record<string, object>) {
    const { connector, of, wallet, connection } = await openPayer()
    Object.defineProperty(wallet.standard, 'features', {
      value: { ...wallet.standard.features, ...features },
    })
    const shown = (await connector.getProvider?.()) as { features: Record<string, Record<string, Given>> }
    const sent = () => of('transactionSent').map(({ networkId, hash }) => [networkId, hash])
    return {
      call: (feature: string) => shown.features[`solana:${feature}`]?.[feature],
      connection,
      of,
      sent,
      shown,
    }
  }
  type Given = (...args: unknown[]) => Promise<unknown>

  it('on the chain that it names', async () => {
    const signAndSendTransaction = async () => [{ signature: bytes }]
    const { call, sent } = await given({ 'solana:signAndSendTransaction': { signAndSendTransaction } })
    expect(await call('signAndSendTransaction')?.({ chain: 'solana:devnet' })).toEqual([{ signature: bytes }])
    expect(sent()).toEqual([[devnetId, id]])
  })

  it('each of several, and none of those that failed', async () => {
    const second = new Uint8Array(64).fill(8)
    const signAndSendAllTransactions = async () => [
      { status: 'fulfilled', value: { signature: bytes } },
      { status: 'rejected', reason: new Error('declined') },
      { status: 'fulfilled', value: { signature: second } },
    ]
    const { call, sent } = await given({
      'solana:signAndSendAllTransactions': { signAndSendAllTransactions },
    })
    const inputs = ['mainnet', 'mainnet', 'devnet'].map(name => ({ chain: `solana:${name}` }))
    await call('signAndSendAllTransactions')?.(inputs)
    expect(sent()).toEqual([
      [mainnetId, id],
      [devnetId, encodeBase58(second)],
    ])
  })

  it('and what only signs is not', async () => {
    const signTransaction = async () => [{ signedTransaction: bytes, signature: bytes }]
    const { call, sent } = await given({ 'solana:signTransaction': { signTransaction } })
    await call('signTransaction')?.({ chain: 'solana:mainnet' })
    expect(sent()).toEqual([])
  })

  it('and the object is the same each time', async () => {
    const { connector } = await openPayer()
    expect(await connector.getProvider?.()).toBe(await connector.getProvider?.())
  })
})

it.each([
  ['signAndSendTransaction', { signature: id }, [id]],
  ['signAndSendAllTransactions', { signatures: [id, 'no'] }, [id]],
  ['sendTransaction', id, [id]],
  ['signTransaction', { signature: id }, []],
  ['signAndSendTransaction', { signature: 'no' }, []],
  ['signAndSendTransaction', null, []],
])('of %s with %j the ids are %j', (method, answer, ids) => {
  expect(sentBy(method, answer)).toEqual(ids)
})
