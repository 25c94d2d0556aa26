import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import type { LatchkeyAccount } from '@latchkey/smart-account'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymasterBudgets } from '../../database/schema/index.js'
import {
  connectTo,
  makeAccount,
  mintCall,
  signOperation,
  startTestBundler,
  type TestBundler,
} from '../../testing/bundler-under-test.fixture.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { parseUnsignedOperation } from '../rpc/operation.schema.js'
import { signApproval } from './approval.js'
import { releaseGrants } from './grants.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const ether = 10n ** 18n

const spentOf = async ({ services }: TestBundler, { chainId } = chains.one): Promise<bigint> => {
  const { db } = services.context.database
  const isOurs = and(
    eq(paymasterBudgets.projectId, 'test-project'),
    eq(paymasterBudgets.network, `eip155:${chainId}`),
  )
  const [row] = await db.select().from(paymasterBudgets).where(isOurs)
  return row?.spent ?? 0n
}

const limits = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n }

/** What an account asks a paymaster, and what it sends with the answer. */
const prepare = async (account: LatchkeyAccount, chain = chains.one) => {
  const calls = [mintCall(chain, account.address)]
  const { signature: _, ...asked } = await signOperation(account, calls, {
    ...limits,
    paymaster: chain.erc4337?.paymaster,
  })
  const complete = (paymasterData: Hex, fields = {}) =>
    signOperation(account, calls, {
      ...{ paymaster: chain.erc4337?.paymaster, paymasterData, ...limits, ...fields },
    })
  return { asked, complete }
}

const approve = (bundler: TestBundler, asked: object, { chainId } = chains.one) =>
  bundler.call('pm_getPaymasterData', [asked, bundler.entryPoint, `0x${chainId.toString(16)}`, {}])

const dataOf = async (...args: Parameters<typeof approve>): Promise<Hex> => {
  const { result, error } = await approve(...args)
  expect(error).toBeUndefined()
  return (result as { paymasterData: Hex }).paymasterData
}

describe('the paymaster', () => {
  it('pays for an account without funds, from the budget of the project', async () => {
    const { one } = chains
    const bundler = await startTestBundler(one)
    await bundler.fund(ether)
    const account = await makeAccount(one, 0n)
    const client = bundler.clientOf(account)
    const calls = [mintCall(one, account.address), mintCall(one, account.address)]
    const executorBefore = await connectTo(one).getBalance({ address: bundler.executor })
    const hash = await client.sendUserOperation({ calls, paymaster: bundler.paymasterClient() })
    const receipt = await client.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true })
    expect(receipt.paymaster?.toLowerCase()).toBe(one.erc4337?.paymaster.toLowerCase())
    expect(await connectTo(one).getBalance({ address: account.address })).toBe(0n)
    expect(await spentOf(bundler)).toBe(receipt.actualGasCost)
    const executorAfter = await connectTo(one).getBalance({ address: bundler.executor })
    expect(executorAfter).toBeGreaterThanOrEqual(executorBefore)
  })

  it('is not fooled: a forged approval, one for other calls and none at all are refused', async () => {
    const bundler = await startTestBundler(chains.one)
    await bundler.fund(ether)
    const account = await makeAccount(chains.one, 0n)
    const { asked, complete } = await prepare(account)
    const refusal = { error: { code: -32_507, message: 'AA34 signature error' } }
    const forged = await signApproval(
      privateKeyToAccount(generatePrivateKey()),
      parseUnsignedOperation({ ...asked, paymasterData: '0x' }),
      { chainId: 31_337, paymaster: chains.one.erc4337?.paymaster ?? '0x', validUntil: 4_000_000_000 },
    )
    for (const data of [forged, `${forged.slice(0, -2)}ff`, forged.slice(0, 26), '0x'])
      expect(await bundler.send(await complete(data as Hex))).toMatchObject(refusal)
    const approved = await dataOf(bundler, asked)
    const callData = await account.encodeCalls([mintCall(chains.one, account.address, 7n)])
    expect(await bundler.send(await complete(approved, { callData }))).toMatchObject(refusal)
    expect(await bundler.send(await complete(approved, { maxFeePerGas: 6_000_000_000n }))).toMatchObject(
      refusal,
    )
    expect(await bundler.send(await complete(approved))).toMatchObject({ result: expect.any(String) })
  })

  it('approves nothing without a budget, above it, or above what one operation may cost', async () => {
    const bundler = await startTestBundler(chains.one)
    const { asked } = await prepare(await makeAccount(chains.one, 0n))
    const refused = { error: { code: -32_508 } }
    expect(await approve(bundler, asked)).toMatchObject(refused)
    await bundler.fund(1_000n)
    expect(await approve(bundler, asked)).toMatchObject(refused)
    await bundler.fund(ether)
    expect(await approve(bundler, { ...asked, maxFeePerGas: '0x10000000000' })).toMatchObject(refused)
    expect(await approve(bundler, asked)).toMatchObject({ result: { paymasterData: expect.any(String) } })
  })

  it('approves no more than the budget holds, also for requests at the same time', async () => {
    const bundler = await startTestBundler(chains.one)
    const prepared = await Promise.all(
      Array.from({ length: 5 }, async () => prepare(await makeAccount(chains.one, 0n))),
    )
    // 630,000 gas at 5 gwei each.
    await bundler.fund(2n * 630_000n * 5_000_000_000n + 1n)
    const answers = await Promise.all(prepared.map(({ asked }) => approve(bundler, asked)))
    expect(answers.filter(({ result }) => result)).toHaveLength(2)
    // A second approval for the same nonce costs nothing more: only one of the two can be used.
    const again = prepared[answers.findIndex(({ result }) => result)]
    expect(await approve(bundler, again?.asked ?? {})).toMatchObject({ result: expect.anything() })
  })

  it('frees what an unused approval reserved when it has run out', async () => {
    const bundler = await startTestBundler(chains.one)
    await bundler.fund(630_000n * 5_000_000_000n)
    const first = await prepare(await makeAccount(chains.one, 0n))
    const second = await prepare(await makeAccount(chains.one, 0n))
    await dataOf(bundler, first.asked)
    expect(await approve(bundler, second.asked)).toMatchObject({ error: { code: -32_508 } })
    const { database, nodes } = bundler.services.context
    const network = {
      id: 'eip155:31337',
      db: database.db,
      node: nodes.find('eip155:31337'),
      config: { entryPoint: bundler.entryPoint },
    } as BundlerNetwork
    await releaseGrants({ ...network, now: () => Date.now() + 60_000 })
    expect(await approve(bundler, second.asked)).toMatchObject({ error: { code: -32_508 } })
    await releaseGrants({ ...network, now: () => Date.now() + 800_000 })
    expect(await approve(bundler, second.asked)).toMatchObject({ result: expect.anything() })
  })

  it('asks for the right entry point, chain and final values', async () => {
    const bundler = await startTestBundler(chains.one)
    await bundler.fund(ether)
    const { asked } = await prepare(await makeAccount(chains.one, 0n))
    const foreign = chains.one.contracts.token
    for (const params of [
      [asked, foreign, '0x7a69', {}],
      [asked, bundler.entryPoint, '0x1', {}],
      [{ ...asked, callGasLimit: '0x0' }, bundler.entryPoint, '0x7a69', {}],
      [{ ...asked, sender: 'x' }, bundler.entryPoint, '0x7a69', {}],
    ])
      expect(await bundler.call('pm_getPaymasterData', params)).toMatchObject({ error: { code: -32_602 } })
    const none = await startTestBundler(chains.one, { network: { paymaster: undefined } })
    expect(await approve(none, asked)).toMatchObject({ error: { code: -32_501 } })
  })

  it('pays no longer than its approval says', async () => {
    const { two } = chains
    const bundler = await startTestBundler(two, {
      network: { paymaster: { address: two.erc4337?.paymaster, validSeconds: 30 } },
    })
    await bundler.fund(ether)
    const { asked, complete } = await prepare(await makeAccount(two, 0n), two)
    const operation = await complete(await dataOf(bundler, asked, two))
    await callNode(two.rpcUrl, 'evm_increaseTime', [3_600])
    await callNode(two.rpcUrl, 'evm_mine', [])
    expect(await bundler.send(operation)).toMatchObject({
      error: { code: -32_503, message: expect.stringMatching(/^AA32/) },
    })
  })
})
