import type { TransactionUpdate } from '@latchkey/core/adapter'
import {
  dropSolanaTransactions,
  holdSolanaTransactions,
  initialSolanaTokenBalance,
  type LocalSolanaNode,
  setSolanaBalance,
  setSolanaPriorityFee,
  skipSolanaSlots,
  solanaBalanceOf,
  startSolanaNode,
} from '@latchkey/local-chains'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let node: LocalSolanaNode
let stage: NodeStage | undefined
/** The methods that the adapter asked of the node, in order. */
const asked: string[] = []
const recordingFetch = (url: string, init?: RequestInit) => {
  asked.push(String(JSON.parse(String(init?.body)).method))
  return fetch(url, init)
}
/** Resolves as soon as the adapter has asked for a status so often. */
const looks = (times: number) =>
  vi.waitFor(
    () =>
      expect(asked.filter(method => method === 'getSignatureStatuses').length).toBeGreaterThanOrEqual(times),
    { timeout: 60_000 },
  )

beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
})
afterAll(() => node.stop())
afterEach(async () => {
  stage?.dispose()
  stage = undefined
  await setSolanaPriorityFee(node, 0)
})

const open = async (
  ...rest: Parameters<typeof createNodeStage> extends [unknown, unknown, ...infer R] ? R : never
) => {
  asked.length = 0
  stage = await createNodeStage(node, recordingFetch, ...rest)
  const { instance, connector, connection, wallet } = stage
  return {
    ...stage,
    networkId: toNetwork(node).caipNetworkId,
    from: wallet.addresses[0] ?? '',
    capabilities: instance.capabilities,
    transfer: connector.capabilities(connection).transfer ?? expect.unreachable('no transfer'),
  }
}
const fresh = () => Keypair.generate().publicKey.toBase58()
const tokenAt = (index: number) => toNetwork(node).tokens?.[index] ?? expect.unreachable('no such token')
const SOL = 1_000_000_000n
const RENT_FLOOR = 890_880n
const SIGNATURE_FEE = 5_000n

describe('reading a real node', () => {
  it('gives the native balance as the node has it', async () => {
    const { capabilities, networkId, from } = await open()
    const balance = await capabilities.balance?.fetch({ address: from, networkId })
    expect(balance).toEqual({ amount: await solanaBalanceOf(node, from), decimals: 9, symbol: 'SOL' })
    expect(await capabilities.balance?.fetch({ address: fresh(), networkId })).toMatchObject({ amount: 0n })
  })

  it('does not round a balance that a double cannot hold', async () => {
    const { capabilities, networkId } = await open()
    const address = fresh()
    await setSolanaBalance(node, address, 9_007_199_254_740_993n)
    expect(await capabilities.balance?.fetch({ address, networkId })).toMatchObject({
      amount: 9_007_199_254_740_993n,
    })
  })

  it('gives every listed token of both token programs, zero amounts included', async () => {
    const { capabilities, networkId, from } = await open()
    const held = await capabilities.tokens?.fetch({ address: from, networkId })
    expect(held?.map(({ symbol, amount, decimals }) => [symbol, amount, decimals])).toEqual(
      node.tokens.map(({ symbol, decimals, uiMultiplier = 1 }) => [
        symbol,
        initialSolanaTokenBalance * BigInt(uiMultiplier),
        decimals,
      ]),
    )
    const none = await capabilities.tokens?.fetch({ address: fresh(), networkId })
    expect(none?.map(({ amount }) => amount)).toEqual(node.tokens.map(() => 0n))
  })

  it('tells a program, a token account, a used and an unused recipient apart', async () => {
    const { capabilities, networkId, from } = await open()
    const inspect = (address: string) => capabilities.recipients?.inspect({ address, networkId })
    expect(await inspect('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toEqual({
      contract: true,
      unused: false,
    })
    expect(await inspect(tokenAt(0).address)).toEqual({ contract: true, unused: false })
    expect(await inspect(from)).toEqual({ contract: false, unused: false })
    expect(await inspect(fresh())).toEqual({ contract: false, unused: true })
  })

  it('says what a new account must be sent and what the sender must keep', async () => {
    const { capabilities, networkId, from } = await open()
    const reserve = { amount: RENT_FLOOR, reason: 'rent' }
    const limits = (to: string, token?: ReturnType<typeof tokenAt>) =>
      capabilities.limits?.forTransfer({ networkId, from, to, amount: 1n, ...(token ? { token } : {}) })
    expect(await limits(fresh())).toEqual({ reserve, minimum: reserve })
    expect(await limits(node.accounts[1]?.address ?? '')).toEqual({ reserve })
    expect(await limits(fresh(), tokenAt(0))).toEqual({ reserve })
  })
})

describe('sending on a real node', () => {
  it('sends coins: the receiver has them, and the fee is the one that was told', async () => {
    const { capabilities, transfer, networkId, from } = await open()
    const to = fresh()
    const input = { networkId, from, to, amount: 2n * SOL }
    const before = await solanaBalanceOf(node, from)
    const fees = await capabilities.fees?.estimateTransfer(input)
    expect(fees).toMatchObject({ fee: SIGNATURE_FEE, maxFee: SIGNATURE_FEE })
    const { hash } = await transfer.send(input)
    const updates: TransactionUpdate[] = []
    const final = await capabilities.transactions?.watch({
      networkId,
      hash,
      onUpdate: each => void updates.push(each),
    })
    expect(final).toEqual({ status: 'confirmed', hash, fee: SIGNATURE_FEE })
    expect(updates[0]).toEqual({ status: 'pending', hash })
    expect(await solanaBalanceOf(node, to)).toBe(2n * SOL)
    expect(await solanaBalanceOf(node, from)).toBe(before - 2n * SOL - SIGNATURE_FEE)
  })

  it('offers a price where the network is busy, and the estimate is what is paid', async () => {
    const { capabilities, transfer, networkId, from } = await open()
    await setSolanaPriorityFee(node, 500_000)
    const input = { networkId, from, to: fresh(), amount: SOL }
    const fees = await capabilities.fees?.estimateTransfer(input)
    expect(fees).toMatchObject({ fee: SIGNATURE_FEE + 500n, maxFee: SIGNATURE_FEE + 1_000n })
    const before = await solanaBalanceOf(node, from)
    const { hash } = await transfer.send(input)
    await capabilities.transactions?.watch({ networkId, hash })
    expect(before - (await solanaBalanceOf(node, from))).toBe(SOL + (fees?.fee ?? 0n))
  })

  it.each([
    [0, 777_000n],
    [1, 777_000n],
    // One percent stays with the token.
    [2, 769_230n],
  ])(
    'sends token %i to somebody who has none of it, making its account at the cost that was told',
    async (index, arrives) => {
      const { capabilities, transfer, networkId, from } = await open()
      const to = fresh()
      const token = tokenAt(index)
      const input = { networkId, from, to, amount: 777_000n, token }
      const before = await solanaBalanceOf(node, from)
      const fees = await capabilities.fees?.estimateTransfer(input)
      const { hash } = await transfer.send(input)
      expect(await capabilities.transactions?.watch({ networkId, hash })).toMatchObject({
        status: 'confirmed',
      })
      expect(await solanaBalanceOf(node, to, token.address)).toBe(arrives)
      expect(before - (await solanaBalanceOf(node, from))).toBe(fees?.fee)
      const again = await capabilities.fees?.estimateTransfer(input)
      expect(again?.fee).toBe(SIGNATURE_FEE)
      await transfer.send(input)
      expect(await solanaBalanceOf(node, to, token.address)).toBe(arrives * 2n)
    },
  )

  it.each([
    ['coins, signed by the wallet', undefined, {}],
    ['a token, signed by the wallet', 1, {}],
    [
      'coins, sent by the wallet',
      undefined,
      { misbehaviour: { missingFeatures: ['solana:signTransaction'] } },
    ],
  ] as const)('sends a memo with %s', async (_, index, wallet) => {
    const { capabilities, transfer, networkId, from } = await open({ wallet })
    // Where a price is offered, the units that are asked for have to be enough.
    await setSolanaPriorityFee(node, 1_000)
    expect(transfer.memo).toEqual({ maxBytes: 256 })
    const memo = '€'.repeat(85)
    const token = index === undefined ? {} : { token: tokenAt(index) }
    const input = { networkId, from, to: fresh(), amount: SOL, memo, ...token }
    const quote = await capabilities.fees?.estimateTransfer(input)
    const { hash } = await transfer.send({ ...input, ...(quote ? { quote } : {}) })
    expect(await capabilities.transactions?.watch({ networkId, hash })).toMatchObject({ status: 'confirmed' })
    const answer = await fetch(node.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTransaction',
        params: [hash, { encoding: 'json' }],
      }),
    })
    expect((await answer.json()).result.meta.logMessages.join('\n')).toContain(memo)
  })

  it('refuses a memo that is too long, empty or of another quote, before the wallet is asked', async () => {
    const { capabilities, transfer, networkId, from, wallet } = await open()
    const asked = wallet.promptCount
    const input = { networkId, from, to: fresh(), amount: SOL }
    for (const memo of ['€'.repeat(86), '', 7 as never])
      await expect(transfer.send({ ...input, memo })).rejects.toMatchObject({ code: 'invalidRequest' })
    const quote = await capabilities.fees?.estimateTransfer({ ...input, memo: '1' })
    await expect(transfer.send({ ...input, memo: '2', ...(quote ? { quote } : {}) })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    expect(wallet.promptCount).toBe(asked)
  })

  it('refuses what the chain would refuse before the wallet is asked', async () => {
    const { transfer, networkId, from, wallet } = await open()
    const asked = wallet.promptCount
    const send = (change: object) => transfer.send({ networkId, from, to: fresh(), amount: SOL, ...change })
    await expect(send({ amount: 10n ** 17n })).rejects.toMatchObject({ code: 'insufficientFunds' })
    await expect(send({ amount: 1n })).rejects.toMatchObject({ code: 'invalidAmount' })
    await expect(send({ amount: -1n })).rejects.toMatchObject({ code: 'invalidAmount' })
    await expect(send({ amount: 2n ** 64n })).rejects.toMatchObject({ code: 'invalidAmount' })
    await expect(send({ to: 'nobody' })).rejects.toMatchObject({ code: 'invalidAddress' })
    await expect(send({ token: tokenAt(0), amount: 10n ** 15n })).rejects.toMatchObject({
      code: 'insufficientFunds',
    })
    await expect(send({ token: { ...tokenAt(0), decimals: 9 } })).rejects.toMatchObject({
      code: 'tokenMismatch',
    })
    await expect(send({ token: { ...tokenAt(0), address: fresh() } })).rejects.toMatchObject({
      code: 'executionReverted',
    })
    expect(wallet.promptCount).toBe(asked)
  })

  it('sends no tokens to a token account', async () => {
    const { transfer, networkId, from, wallet } = await open()
    const asked = wallet.promptCount
    const token = tokenAt(0)
    // What belonged to it, nobody could move.
    const { associatedTokenAddress } = await import('./chain/associated-token.js')
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const own = associatedTokenAddress(from, token.address, program)
    await expect(transfer.send({ networkId, from, to: own, amount: 1n, token })).rejects.toMatchObject({
      code: 'invalidAddress',
    })
    expect(wallet.promptCount).toBe(asked)
  })

  it('sends coins and tokens to an address off the curve, such as a vault, of which it warns', async () => {
    const { capabilities, transfer, networkId, from } = await open()
    const token = tokenAt(0)
    const { associatedTokenAddress } = await import('./chain/associated-token.js')
    const vault = associatedTokenAddress(fresh(), token.address, fresh())
    await setSolanaBalance(node, vault, SOL)
    const facts = await capabilities.recipients?.inspect({ address: vault, networkId })
    expect(facts).toEqual({ contract: true, unused: false })
    await transfer.send({ networkId, from, to: vault, amount: SOL })
    await transfer.send({ networkId, from, to: vault, amount: 5n, token })
    expect(await solanaBalanceOf(node, vault)).toBe(2n * SOL)
    expect(await solanaBalanceOf(node, vault, token.address)).toBe(5n)
  })

  it('sends through a wallet that only sends by itself', async () => {
    const { transfer, networkId, from } = await open({
      wallet: { misbehaviour: { missingFeatures: ['solana:signTransaction'] } },
    })
    const to = fresh()
    await transfer.send({ networkId, from, to, amount: SOL })
    expect(await solanaBalanceOf(node, to)).toBe(SOL)
  })

  it('sends through the injected form, whose transactions are objects', async () => {
    const { transfer, networkId, from, connector } = await open({
      install: { announce: false, injected: true },
    })
    expect(connector).toMatchObject({ id: 'injected:phantom', type: 'INJECTED' })
    const to = fresh()
    await transfer.send({ networkId, from, to, amount: SOL })
    expect(await solanaBalanceOf(node, to)).toBe(SOL)
    const account = node.accounts[1]?.address ?? ''
    const before = await solanaBalanceOf(node, account, tokenAt(1).address)
    await transfer.send({ networkId, from, to: account, amount: 5n, token: tokenAt(1) })
    expect(await solanaBalanceOf(node, account, tokenAt(1).address)).toBe(before + 5n)
  })
})

describe('following a transaction on a real node', () => {
  it('waits for a slow chain without calling it a failure', async () => {
    const { capabilities, transfer, networkId, from } = await open()
    await holdSolanaTransactions(node, true)
    try {
      const { hash } = await transfer.send({ networkId, from, to: fresh(), amount: SOL })
      const updates: TransactionUpdate[] = []
      const onUpdate = (update: TransactionUpdate) => void updates.push(update)
      const watching = capabilities.transactions?.watch({ networkId, hash, onUpdate })
      await looks(3)
      expect(updates.map(({ status }) => status)).toEqual(['pending'])
      await holdSolanaTransactions(node, false)
      expect(await watching).toMatchObject({ status: 'confirmed', hash })
      expect(new Set(updates.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed']))
    } finally {
      await holdSolanaTransactions(node, false)
    }
  })

  it('says dropped when the time of a transaction ran out without it', async () => {
    const { capabilities, transfer, networkId, from } = await open()
    await holdSolanaTransactions(node, true)
    try {
      const { hash } = await transfer.send({ networkId, from, to: fresh(), amount: SOL })
      const watching = capabilities.transactions?.watch({ networkId, hash })
      await dropSolanaTransactions(node)
      await looks(1)
      await skipSolanaSlots(node, 30_000)
      expect(await watching).toEqual({ status: 'dropped', hash })
    } finally {
      await holdSolanaTransactions(node, false)
    }
  })

  it('can be given up', async () => {
    const { capabilities, networkId } = await open()
    const controller = new AbortController()
    const hash = '5WDUHsBjpuAEf7MZaZ21RHTDQufVZ81hjPjZGsoVzMpre5fj3KiDT3y9U27LMgMdrZEJwfUkP9z7Md2DFuqsV1aF'
    const watching = capabilities.transactions?.watch({ networkId, hash }, { signal: controller.signal })
    controller.abort()
    await expect(watching).rejects.toMatchObject({ code: 'aborted' })
  })
})
