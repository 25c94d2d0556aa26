import { describe, expect, it } from 'vitest'
import { openPayer } from '../testing/payer.js'

describe('dust that strangers sent', () => {
  const dust = async (state: object, amount: bigint) => {
    const payer = await openPayer()
    payer.api.add({ value: 1_000_000n })
    for (let index = 0; index < 400; index++) payer.api.add({ value: 1_000n, ...state })
    payer.api.state.asked.length = 0
    const terms = await payer.quote(amount).catch(() => undefined)
    const forQuote = payer.api.state.asked.length
    const sent = terms && (await payer.send(amount, { quote: terms }).catch(() => undefined))
    return { ...payer, terms, forQuote, inAll: payer.api.state.asked.length, sent }
  }

  it('and that waits costs a few requests, and is not spent', async () => {
    const { forQuote, inAll, api } = await dust({ confirmed: false }, 50_000n)
    expect(forQuote).toBeLessThanOrEqual(11)
    // Coins and height once more, the one earlier transaction, the broadcast.
    expect(inAll - forQuote).toBeLessThanOrEqual(4)
    expect(api.lastSent().inputs).toHaveLength(1)
  })

  it('and that is young costs no request of its own', async () => {
    const { forQuote, inAll } = await dust({ depth: 3 }, 50_000n)
    expect([forQuote, inAll - forQuote]).toEqual([3, 4])
  })

  it('does not pay for what the own coins cannot, after a few requests', async () => {
    const { forQuote, sent } = await dust({ confirmed: false }, 1_100_000n)
    expect(forQuote).toBeLessThanOrEqual(30)
    expect(sent).toBeUndefined()
  })

  it('is looked at four at a time, and once', async () => {
    const payer = await openPayer()
    for (let index = 0; index < 8; index++) payer.api.add({ value: 5_000n, confirmed: false })
    payer.api.state.asked.length = 0
    await payer.quote(9_000n)
    const looks = payer.api.state.asked.filter(path => path.startsWith('GET /tx/'))
    expect(looks).toHaveLength(8)
    await payer.quote(9_000n)
    expect(payer.api.state.asked.filter(path => path.startsWith('GET /tx/'))).toHaveLength(8)
  })

  it('does not include coinbase rewards below 101 confirmations', async () => {
    const { api, send } = await openPayer()
    api.add({ value: 900_000n, depth: 100, reward: true })
    const mature = api.add({ value: 800_000n, depth: 101, reward: true })
    await send(50_000n)
    expect(api.lastSent().inputs).toEqual([mature])
  })
})

describe('an API that lies about coins', () => {
  const types = ['p2wpkh', 'p2sh', 'p2pkh'] as const

  it.each(types)(
    'is refused before anything is signed when a coin is larger than listed: %s',
    async paymentType => {
      const { api, send, quote, wallet } = await openPayer({ paymentType })
      api.add({ value: 100_000_000n, claimed: 99_000_000n })
      const terms = await quote(50_000n)
      const asked = wallet.promptCount
      await expect(send(50_000n, { quote: terms })).rejects.toMatchObject({ code: 'invalidResponse' })
      expect([wallet.promptCount - asked, api.state.sent]).toEqual([0, []])
    },
  )

  it.each(types)('is refused when it gives the bytes of another transaction: %s', async paymentType => {
    const { api, send, wallet } = await openPayer({ paymentType })
    const txid = api.add({ value: 90_000n })
    const another = api.rawOf(api.add({ value: 90_000n }))
    const asked = wallet.promptCount
    api.swap(txid, another)
    await expect(send(150_000n)).rejects.toMatchObject({
      code: 'invalidResponse',
      message: expect.stringContaining('another transaction'),
    })
    for (const text of ['', 'zz', '00', another.slice(2)]) {
      api.swap(txid, text)
      await expect(send(150_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
    }
    expect([wallet.promptCount - asked, api.state.sent]).toEqual([0, []])
  })

  it('is refused when it lists a coin twice', async () => {
    const { api, quote, send } = await openPayer()
    api.add({ value: 90_000n })
    api.repeat()
    await expect(quote(50_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
    await expect(send(50_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
