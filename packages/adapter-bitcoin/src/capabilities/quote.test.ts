import { describe, expect, it } from 'vitest'
import { openPayer } from '../testing/payer.js'

const other = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

describe('a transfer with a quote', () => {
  it('costs what was quoted, although the API asks for more when it is sent', async () => {
    const { api, quote, send } = await openPayer()
    const txid = api.add({ value: 1_000_000n })
    const terms = await quote(50_000n)
    expect(terms).toMatchObject({
      fee: 705n,
      maxFee: 775n,
      details: { satsPerVbyte: 5, coins: [{ txid, vout: 0, value: 1_000_000n }] },
    })
    api.state.rate = 900
    await send(50_000n, { quote: terms })
    expect(api.lastSent()).toEqual({ inputs: [txid], outputs: [50_000n, 949_295n], fee: 705n })
  })

  it('spends the quoted coins, although better ones came meanwhile', async () => {
    const { api, quote, send } = await openPayer()
    const txid = api.add({ value: 200_000n })
    const terms = await quote(50_000n)
    api.add({ value: 50_600n })
    await send(50_000n, { quote: terms })
    expect(api.lastSent().inputs).toEqual([txid])
  })

  it('spends others at the quoted rate when its coins are gone and the fee stays below the ceiling', async () => {
    const { api, quote, send } = await openPayer()
    const first = api.add({ value: 200_000n })
    const second = api.add({ value: 150_000n })
    const terms = await quote(50_000n)
    api.spend(first)
    api.state.rate = 900
    await send(50_000n, { quote: terms })
    expect(api.lastSent()).toMatchObject({ inputs: [second], fee: 705n })
  })

  it('is refused before the wallet is asked when other coins would cost more than the ceiling', async () => {
    const { api, quote, send, wallet } = await openPayer()
    const only = api.add({ value: 200_000n })
    const terms = await quote(50_000n)
    api.spend(only)
    for (const value of [20_000n, 21_000n, 22_000n]) api.add({ value })
    const asked = wallet.promptCount
    await expect(send(50_000n, { quote: terms })).rejects.toMatchObject({ code: 'feeRose' })
    expect([wallet.promptCount - asked, api.state.sent]).toEqual([0, []])
  })

  it('has a ceiling of at most one and a half times its fee, however many coins there are', async () => {
    const { api, quote, send, wallet } = await openPayer()
    const big = api.add({ value: 1_000_000n })
    for (let count = 0; count < 300; count += 1) api.add({ value: 3_000n })
    const terms = await quote(50_000n)
    expect(terms.fee).toBe(705n)
    expect(terms.maxFee).toBeLessThanOrEqual(1_057n)
    api.spend(big)
    const asked = wallet.promptCount
    await expect(send(50_000n, { quote: terms })).rejects.toMatchObject({ code: 'feeRose' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('sends everything when the ceiling was kept back', async () => {
    const { api, quote, send } = await openPayer()
    for (const value of [40_000n, 60_000n]) api.add({ value })
    const amount = 100_000n - (await quote(1_000n)).maxFee
    const terms = await quote(amount)
    await send(amount, { quote: terms })
    expect(api.lastSent()).toMatchObject({ outputs: [amount], fee: terms.fee })
    expect(terms.fee).toBeLessThanOrEqual(terms.maxFee)
  })

  it('is refused when the quote is for another transfer', async () => {
    const { api, quote, send, wallet } = await openPayer()
    api.add({ value: 1_000_000n })
    const terms = await quote(50_000n)
    const asked = wallet.promptCount
    const elsewhere = { ...terms, details: { ...(terms.details as object), networkId: 'bip122:other' } }
    const sender = { ...terms, details: { ...(terms.details as object), from: other } }
    for (const wrong of [
      send(50_001n, { quote: terms }),
      send(50_000n, { quote: terms, to: other }),
      send(50_000n, { quote: elsewhere }),
      send(50_000n, { quote: sender }),
    ])
      await expect(wrong).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(asked)
  })

  it.each([
    ['no details', { details: undefined }],
    ['a rate that is a text', { satsPerVbyte: '5' }],
    ['a rate beyond reason', { satsPerVbyte: 1_001 }],
    ['a rate below what nodes pass on', { satsPerVbyte: 0 }],
    ['coins that are none', { coins: [{ txid: 'x', vout: 0, value: 1n }] }],
    ['a value that is a float', { coins: [{ txid: 'ab'.repeat(32), vout: 0, value: 1.5 }] }],
  ])('is refused when the quote comes back with %s', async (_what, change) => {
    const { api, quote, send } = await openPayer()
    api.add({ value: 1_000_000n })
    const terms = await quote(50_000n)
    const details = { ...(terms.details as object), ...change }
    const spoiled = 'details' in change ? { ...terms, ...change } : { ...terms, details }
    await expect(send(50_000n, { quote: spoiled })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(api.state.sent).toEqual([])
  })

  it('is not made at a rate that no block ever asked for', async () => {
    const { api, quote, send, wallet } = await openPayer()
    api.add({ value: 10_000_000n })
    api.state.rate = 1_001
    const asked = wallet.promptCount
    await expect(quote(50_000n)).rejects.toMatchObject({ code: 'feeUnreasonable' })
    await expect(send(50_000n)).rejects.toMatchObject({ code: 'feeUnreasonable' })
    expect(wallet.promptCount).toBe(asked)
  })
})

describe('a wallet that pays by itself', () => {
  const script = (address: string) =>
    address === other
      ? '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
      : '0014e8df018c7e326cc253faac7e46cdc51e68542c42'
  const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const sent = (txid: string, output: object, fee: number) => ({
    txid,
    vin: [],
    vout: [output],
    fee,
    status: { confirmed: false },
  })
  const open = async (output: object, fee: number) => {
    const payer = await openPayer({ form: 'unisat' })
    payer.api.add({ value: 1_000_000n })
    const terms = await payer.quote(50_000n)
    const txid = 'cd'.repeat(32)
    payer.api.others.set(txid, sent(txid, output, fee))
    payer.api.state.rate = 900
    const orders: unknown[] = []
    Object.assign(payer.wallet.provider as object, {
      sendBitcoin: async (...order: unknown[]) => {
        orders.push(order)
        return txid
      },
    })
    return { ...payer, terms, orders, txid }
  }

  it('is told the quoted rate, and believed when the chain shows the payment', async () => {
    const { send, terms, orders, txid } = await open({ scriptpubkey: script(to), value: 50_000 }, 705)
    expect(await send(50_000n, { quote: terms })).toEqual({ hash: txid })
    expect(orders).toEqual([[to, 50_000, { feeRate: 5 }]])
  })

  it.each([
    ['another recipient', { scriptpubkey: script(other), value: 50_000 }, 705],
    ['another amount', { scriptpubkey: script(to), value: 49_999 }, 705],
    ['a fee above the ceiling', { scriptpubkey: script(to), value: 50_000 }, 90_000],
  ])('is reported when it sent %s', async (_what, output, fee) => {
    const { send, terms, of, txid } = await open(output, fee)
    await expect(send(50_000n, { quote: terms })).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(of('transactionSent').map(({ hash }) => hash)).toEqual([txid])
  })

  it('is believed when the API does not know the transaction, or does not answer', async () => {
    const { send, terms, api, txid, env } = await open({}, 0)
    api.others.delete(txid)
    expect(await send(50_000n, { quote: terms })).toEqual({ hash: txid })
    env.fetch.route(`https://mainnet.test/api/tx/${txid}`, 'hang')
    api.others.set(txid, 'hostile')
    expect(await send(50_000n, { quote: terms })).toEqual({ hash: txid })
  })
})
