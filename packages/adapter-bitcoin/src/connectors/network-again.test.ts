import { describe, expect, it } from 'vitest'
import { openPayer } from '../testing/payer.js'
import { testNetworks } from '../testing/stage.js'

describe('a wallet that goes to another network while a transfer is prepared', () => {
  it.each([
    ['signs', {}],
    ['sends by itself', { form: 'unisat' }],
  ] as const)('is not asked: one that %s', async (_, wallet) => {
    const { api, abilities, send, wallet: payer } = await openPayer(wallet)
    api.add({ value: 1_000_000n })
    const [, testnet = expect.unreachable('no testnet')] = testNetworks
    // Between the first look at the network and the answer of its API.
    api.state.before = () => abilities.switchNetwork?.switchTo(testnet)
    const asked = payer.requests.length
    await expect(send(50_000n)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(api.state.sent).toEqual([])
    const signing = payer.requests.slice(asked).filter(({ method }) => /sign|send/i.test(method))
    expect(signing).toEqual([])
  })
})

describe('coins that wait for a block', () => {
  const own = { confirmed: false } as const
  it('are spent as change of our own only where every input of their transaction is ours', async () => {
    const { api, account, send } = await openPayer()
    const txid = api.add({ value: 1_000_000n, ...own })
    const stranger = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const from = (address: string) => ({
      txid: 'ab'.repeat(32),
      vout: 0,
      prevout: { scriptpubkey_address: address, scriptpubkey: '', value: 600_000 },
      is_coinbase: false,
    })
    api.inputsOf(txid, [from(account.address), from(stranger)])
    await expect(send(50_000n)).rejects.toMatchObject({ code: 'insufficientFunds' })
  })

  it('are spent where they are', async () => {
    const { api, account, quote } = await openPayer()
    const txid = api.add({ value: 1_000_000n, ...own })
    const prevout = { scriptpubkey_address: account.address, scriptpubkey: '', value: 600_000 }
    api.inputsOf(txid, [{ txid: 'ab'.repeat(32), vout: 0, prevout, is_coinbase: false }])
    await expect(quote(50_000n)).resolves.toMatchObject({ details: { coins: [{ txid }] } })
  })
})
