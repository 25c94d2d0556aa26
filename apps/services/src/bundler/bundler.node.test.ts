import { type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connectTo,
  failingCall,
  makeAccount,
  mintCall,
  signOperation,
  startTestBundler,
} from '../testing/bundler-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const tokensOf = (address: `0x${string}`) =>
  connectTo(chains.one).readContract({
    abi: erc20Abi,
    address: chains.one.contracts.token,
    functionName: 'balanceOf',
    args: [address],
  })

describe('an operation', () => {
  it('deploys the account at its counterfactual address and makes a batch of two calls', async () => {
    const { one } = chains
    const bundler = await startTestBundler(one)
    const account = await makeAccount(one)
    const client = bundler.clientOf(account)
    const chain = connectTo(one)
    expect(await chain.getCode({ address: account.address })).toBeUndefined()
    const calls = [mintCall(one, account.address, 5n), mintCall(one, account.address, 6n)]
    const hash = await client.sendUserOperation({ calls })
    const receipt = await client.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, receipt: { status: 'success' } })
    expect(receipt.logs.filter(({ address }) => address === one.contracts.token)).toHaveLength(2)
    expect(await chain.getCode({ address: account.address })).toMatch(/^0x363d3d37/)
    expect(await tokensOf(account.address)).toBe(11n)
    const found = await client.getUserOperation({ hash })
    expect(found).toMatchObject({
      transactionHash: receipt.receipt.transactionHash,
      entryPoint: bundler.entryPoint,
    })
    // The second one deploys nothing.
    const second = await client.sendUserOperation({ calls })
    expect(await client.waitForUserOperationReceipt({ hash: second })).toMatchObject({ success: true })
    expect(await tokensOf(account.address)).toBe(22n)
  })

  it('never costs the executor more than the fees that it gets', async () => {
    const { one } = chains
    const bundler = await startTestBundler(one)
    const chain = connectTo(one)
    const account = await makeAccount(one)
    const client = bundler.clientOf(account)
    for (const count of [1, 8, 1]) {
      const before = await chain.getBalance({ address: bundler.executor })
      const calls = Array.from({ length: count }, () => mintCall(one, account.address))
      const hash = await client.sendUserOperation({ calls })
      await client.waitForUserOperationReceipt({ hash })
      expect(await chain.getBalance({ address: bundler.executor })).toBeGreaterThanOrEqual(before)
    }
  })

  it('that would revert is refused by the estimate and by the pool, with the reason, and never sent', async () => {
    const { one } = chains
    const bundler = await startTestBundler(one)
    const account = await makeAccount(one)
    const calls = [mintCall(one, account.address, 1n), failingCall(one, bundler.executor)]
    const operation = await signOperation(account, calls)
    const nonce = await connectTo(one).getTransactionCount({ address: bundler.executor })
    const refusal = { code: -32_521, data: expect.stringMatching(/^0xe450d38c/) }
    expect(await bundler.call('eth_estimateUserOperationGas', [operation, bundler.entryPoint])).toMatchObject(
      {
        error: refusal,
      },
    )
    expect(await bundler.send(operation)).toMatchObject({ error: refusal })
    expect(await connectTo(one).getTransactionCount({ address: bundler.executor })).toBe(nonce)
  })
})
