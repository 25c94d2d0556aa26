import { describe, expect, it } from 'vitest'
import { associatedTokenAddress } from '../chain/associated-token.js'
import { programs } from '../chain/programs.js'
import { parseWire } from '../chain/wire.js'
import { encodeBase58, encodeBase64 } from '../codec/bytes.js'
import { openPayer, receiver, signsOnly } from '../testing/payer.js'
import { mainnetId, testNetworks } from '../testing/stage.js'

const mint = encodeBase58(new Uint8Array(32).fill(3))
const source = encodeBase58(new Uint8Array(32).fill(4))
const usdc = { address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 6 }

/** The micro-lamports per unit and the units that a transaction asks for. */
const budgetOf = (wire: Uint8Array) => {
  const message = parseWire(wire)?.message ?? new Uint8Array()
  const view = new DataView(message.buffer, message.byteOffset)
  const at = (tag: number, size: number) =>
    message.findIndex((byte, index) => byte === size && message[index + 1] === tag)
  const [units, price] = [at(2, 5), at(3, 9)]
  return price < 0 ? undefined : [view.getUint32(units + 2, true), view.getBigUint64(price + 2, true)]
}

describe('a transfer with a quote', () => {
  it('offers the quoted price, whatever the node says when it is sent', async () => {
    const { quote, send, rpc, env } = await openPayer()
    rpc.price = 10_000
    rpc.fee = 5_010
    const terms = await quote(1_000n)
    expect(terms).toMatchObject({
      fee: 5_010n,
      maxFee: 5_020n,
      validUntil: env.clock.now() + 60_000,
      details: { price: 10_000n },
    })
    rpc.price = 900_000
    await env.clock.advance(120_000)
    rpc.asked.length = 0
    await send(1_000n, { quote: terms })
    expect(budgetOf(rpc.sent[0] ?? new Uint8Array())).toEqual([1_000, 10_000n])
    expect(rpc.asked).not.toContain('getRecentPrioritizationFees')
    expect(rpc.asked).toContain('getLatestBlockhash')
  })

  it('is refused before the wallet is asked when a token account has to be made that was there', async () => {
    const { quote, send, rpc, wallet } = await openPayer(signsOnly, withTokens(6))
    holdTokens(rpc, 6)
    const destination = associatedTokenAddress(receiver, mint, programs.token)
    rpc.accounts[destination] = { owner: programs.token, data: '' }
    const terms = await quote(5n, { token: usdc })
    expect(terms.maxFee).toBeLessThan(20_000n)
    delete rpc.accounts[destination]
    const asked = wallet.promptCount
    await expect(send(5n, { token: usdc, quote: terms })).rejects.toMatchObject({ code: 'feeRose' })
    expect([wallet.promptCount - asked, rpc.sent]).toEqual([0, []])
    const again = await quote(5n, { token: usdc })
    expect(again.fee).toBe(2_044_280n)
    await send(5n, { token: usdc, quote: again })
    expect(rpc.sent).toHaveLength(1)
  })

  it('is refused when the quote is for another transfer, or is none', async () => {
    const { quote, send, rpc, wallet, account } = await openPayer()
    const terms = await quote(1_000n)
    const asked = wallet.promptCount
    const details = terms.details as object
    for (const wrong of [
      send(1_001n, { quote: terms }),
      send(1_000n, { quote: terms, to: account.address }),
      send(1_000n, { quote: { ...terms, details: { ...details, networkId: 'solana:other' } } }),
      send(1_000n, { quote: { ...terms, details: { ...details, token: mint } } }),
      send(1_000n, { quote: { ...terms, details: { ...details, price: 1_000_001n } } }),
      send(1_000n, { quote: { ...terms, details: { ...details, price: 5 } } }),
      send(1_000n, { quote: { ...terms, details: undefined } }),
    ])
      await expect(wrong).rejects.toMatchObject({ code: 'invalidRequest' })
    expect([wallet.promptCount - asked, rpc.sent]).toEqual([0, []])
  })
})

describe('a node that asks too much', () => {
  it.each([
    ['price', { price: 1_000_000_000 }],
    ['fee', { fee: 1_005_001 }],
  ])('is refused: %s', async (_what, answer) => {
    const { quote, rpc } = await openPayer()
    Object.assign(rpc, answer)
    await expect(quote(1_000n)).rejects.toMatchObject({ code: 'feeUnreasonable' })
  })

  it('is refused: rent', async () => {
    const { quote, rpc } = await openPayer(signsOnly, withTokens(6))
    holdTokens(rpc, 6)
    rpc.rent = 30_000_000
    await expect(quote(5n, { token: usdc })).rejects.toMatchObject({ code: 'feeUnreasonable' })
  })

  it('and one that asks less than the rules of the network say changes nothing', async () => {
    const { quote, rpc } = await openPayer()
    rpc.fee = 0
    expect(await quote(1_000n)).toMatchObject({ fee: 5_000n, maxFee: 5_000n })
  })
})

const withTokens = (decimals: number) =>
  testNetworks.map(network =>
    network.caipNetworkId === mainnetId ? { ...network, tokens: [{ ...usdc, decimals }] } : network,
  )

function holdTokens(rpc: Awaited<ReturnType<typeof openPayer>>['rpc'], decimals: number) {
  const data = new Uint8Array(82)
  data[44] = decimals
  rpc.accounts[mint] = { owner: programs.token, data: encodeBase64(data) }
  rpc.tokens = [{ pubkey: source, mint, amount: '1000000000', decimals }]
}

describe('a token that has other decimals on the network than in the list', () => {
  it('is shown with those of the list, marked, and the developer is told once', async () => {
    const { tokens, rpc, account, env } = await openPayer(signsOnly, withTokens(6))
    holdTokens(rpc, 8)
    const query = { networkId: mainnetId, address: account.address } as const
    const expected = { ...usdc, networkId: mainnetId, amount: 1_000_000_000n, unsendable: 'tokenMismatch' }
    expect(await tokens?.fetch(query)).toEqual([expected])
    expect(await tokens?.fetch(query)).toEqual([expected])
    expect(env.log.entries.filter(({ message }) => message.includes(mint))).toHaveLength(1)
  })

  it.each([
    [6, 8],
    [37, 37],
    [255, 255],
  ])('cannot be sent: %s in the list, %s on the network', async (listed, real) => {
    const { send, quote, rpc, wallet } = await openPayer(signsOnly, withTokens(listed))
    holdTokens(rpc, real)
    const asked = wallet.promptCount
    const token = { ...usdc, decimals: listed }
    await expect(quote(5n, { token })).rejects.toMatchObject({ code: 'tokenMismatch' })
    await expect(send(5n, { token })).rejects.toMatchObject({ code: 'tokenMismatch' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('is an ordinary one with up to 36 decimals', async () => {
    const { send, rpc } = await openPayer(signsOnly, withTokens(36))
    holdTokens(rpc, 36)
    await send(5n, { token: { ...usdc, decimals: 36 } })
    expect(rpc.sent).toHaveLength(1)
  })
})
