import {
  callNode,
  type Eip155Chains,
  mine,
  setAutomine,
  setBalance,
  startEip155Chains,
} from '@latchkey/local-chains'
import type { LatchkeyAccount } from '@latchkey/smart-account'
import { eq } from 'drizzle-orm'
import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundles } from '../database/schema/index.js'
import {
  connectTo,
  makeAccount,
  mintCall,
  signOperation,
  startTestBundler,
  type TestBundler,
} from '../testing/bundler-under-test.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

let bundler: TestBundler
beforeEach(async () => {
  bundler = await startTestBundler(chains.one)
  await setAutomine(chains.one, false)
  return () => setAutomine(chains.one, true)
})

interface FoundReceipt {
  readonly success: boolean
  readonly receipt: { readonly transactionHash: Hex }
}

const tokensOf = ({ address }: LatchkeyAccount) =>
  connectTo(chains.one).readContract({
    abi: erc20Abi,
    address: chains.one.contracts.token,
    functionName: 'balanceOf',
    args: [address],
  })

const sign = (account: LatchkeyAccount, tokens: bigint, fields = {}) =>
  signOperation(account, [mintCall(chains.one, account.address, tokens)], fields)

const accept = async (operation: Record<string, unknown>): Promise<Hex> => {
  const { result, error } = await bundler.send(operation)
  expect(error).toBeUndefined()
  return result as Hex
}

/** The operation that a bundle which was sent has: what the services say about it is the same before that. */
const waitUntilSent = (count = 1) =>
  vi.waitFor(async () => {
    const { pending } = (await callNode(chains.one.rpcUrl, 'txpool_status', [])) as { pending: Hex }
    expect(Number(pending)).toBe(count)
  })

const mineUntilIncluded = (hash: Hex) =>
  vi.waitFor(async () => {
    await mine(chains.one, 1)
    const { result } = await bundler.call('eth_getUserOperationReceipt', [hash])
    expect(result).not.toBeNull()
    return result as FoundReceipt
  })

describe('the pool', () => {
  it('puts the operations of several senders into one transaction', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => makeAccount(chains.one)))
    const operations = await Promise.all(accounts.map(account => sign(account, 5n)))
    const [first, ...others] = operations
    const hashes = [await accept(first ?? {})]
    await waitUntilSent()
    for (const operation of others) hashes.push(await accept(operation))
    const receipts = []
    for (const hash of hashes) receipts.push(await mineUntilIncluded(hash))
    const transactions = receipts.map(({ receipt }) => receipt.transactionHash)
    expect(new Set(transactions).size).toBe(2)
    expect(new Set(transactions.slice(1)).size).toBe(1)
    for (const account of accounts) expect(await tokensOf(account)).toBe(5n)
  })

  it('keeps the operations of one sender in order, four at most', async () => {
    const account = await makeAccount(chains.one)
    const later = { factory: undefined, factoryData: undefined }
    const hashes = [await accept(await sign(account, 1n))]
    for (const nonce of [1n, 2n, 3n]) hashes.push(await accept(await sign(account, 1n, { nonce, ...later })))
    expect(await bundler.send(await sign(account, 1n, { nonce: 4n, ...later }))).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining('4 operations') },
    })
    const transactions = new Set()
    for (const hash of hashes) {
      const { success, receipt } = await mineUntilIncluded(hash)
      expect(success).toBe(true)
      transactions.add(receipt.transactionHash)
    }
    expect(transactions.size).toBe(4)
    expect(await tokensOf(account)).toBe(4n)
  })

  it('takes an operation that comes again as the same one, before and after its block', async () => {
    const account = await makeAccount(chains.one)
    const operation = await sign(account, 5n)
    const hash = await accept(operation)
    expect(await accept(operation)).toBe(hash)
    await mineUntilIncluded(hash)
    expect(await accept(operation)).toBe(hash)
    expect(await tokensOf(account)).toBe(5n)
  })

  it('replaces an operation for fees that are 10 % higher, even in a transaction that was sent', async () => {
    const account = await makeAccount(chains.one)
    const first = await accept(await sign(account, 1n))
    await waitUntilSent()
    const raised = (percent: bigint) => ({
      maxFeePerGas: 50_000_000n * percent,
      maxPriorityFeePerGas: 10_000_000n * percent,
    })
    for (const fees of [
      raised(100n),
      raised(109n),
      { ...raised(110n), maxPriorityFeePerGas: 1_000_000_000n },
    ])
      expect(await bundler.send(await sign(account, 2n, fees))).toMatchObject({
        error: { code: -32_602, message: expect.stringContaining('Replacement underpriced') },
      })
    const second = await accept(await sign(account, 2n, raised(110n)))
    expect(await bundler.call('eth_getUserOperationByHash', [first])).toMatchObject({ result: null })
    // The node has replaced the transaction once its fees are the new ones.
    await vi.waitFor(async () => {
      const { pending } = (await callNode(chains.one.rpcUrl, 'txpool_content', [])) as {
        pending: Record<string, Record<string, { maxFeePerGas: Hex }>>
      }
      const [transaction] = Object.values(Object.values(pending)[0] ?? {})
      expect(BigInt(transaction?.maxFeePerGas ?? 0)).toBe(5_500_000_000n)
    })
    expect(await mineUntilIncluded(second)).toMatchObject({ success: true })
    expect(await tokensOf(account)).toBe(2n)
    expect(await bundler.call('eth_getUserOperationReceipt', [first])).toMatchObject({ result: null })
  })

  it('gives an operation up that would revert by the time of its bundle, and costs nobody for it', async () => {
    const { one } = chains
    const before = await accept(await sign(await makeAccount(one), 1n))
    await waitUntilSent()
    const account = await makeAccount(one)
    const half = 5n * 10n ** 17n
    const operation = await signOperation(account, [{ to: bundler.executor, value: half }])
    const hash = await accept(operation)
    await setBalance(one, account.address, half)
    const nonce = await connectTo(one).getTransactionCount({ address: bundler.executor })
    await mineUntilIncluded(before)
    await vi.waitFor(async () =>
      expect(await bundler.call('eth_getUserOperationByHash', [hash])).toMatchObject({ result: null }),
    )
    await mine(one, 1)
    expect(await connectTo(one).getTransactionCount({ address: bundler.executor })).toBe(nonce + 1)
    expect(await connectTo(one).getBalance({ address: account.address })).toBe(half)
  })
})

it('includes each operation once when two processes bundle on one PostgreSQL', async () => {
  const databaseUrl = await createPostgresDatabase()
  const first = await startTestBundler(chains.one, { databaseUrl })
  const second = await startTestBundler(chains.one, { databaseUrl, isFirst: false })
  const accounts = await Promise.all(Array.from({ length: 12 }, () => makeAccount(chains.one)))
  const operations = await Promise.all(accounts.map(account => sign(account, 5n)))
  const [sent, again] = await Promise.all(
    [first, second].map(each => Promise.all(operations.map(operation => each.send(operation)))),
  )
  const hashes = sent?.map(({ result }) => result) ?? []
  expect(new Set(hashes).size).toBe(12)
  // Both are asked for the same operations at the same time, and say the same.
  expect(again?.map(({ result }) => result)).toEqual(hashes)
  for (const account of accounts)
    await vi.waitFor(async () => {
      await mine(chains.one, 1)
      expect(await tokensOf(account)).toBe(5n)
    })
  for (const hash of hashes)
    await vi.waitFor(async () => {
      const { result } = await second.call('eth_getUserOperationReceipt', [hash])
      expect(result).toMatchObject({ success: true })
    })
  const open = await first.services.context.database.db
    .select()
    .from(bundles)
    .where(eq(bundles.state, 'open'))
  expect(open).toEqual([])
})
