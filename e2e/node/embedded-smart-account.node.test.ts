import { type Eip155Chains, setBalance, startEip155Chains } from '@latchkey/local-chains'
import { encodeFunctionData, erc20Abi, type Hex, parseErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryParties } from '../../apps/secure-frame/src/testing/memory-parties.js'
import {
  createTestView,
  createTestWallet,
  signUp,
} from '../../apps/secure-frame/src/testing/test-wallet.fixture.js'
import {
  connectTo,
  failingCall,
  mintCall,
  startTestBundler,
} from '../../apps/services/src/testing/bundler-under-test.fixture.js'
import { testOrigin } from '../../apps/services/src/testing/services-under-test.fixture.js'

const ether = 10n ** 18n
const networkId = 'eip155:31337'
const someone = '0x00000000000000000000000000000000DeaDBeef'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

/** Runs a function later. A test that is over does not wait for it. */
const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/**
 * Somebody who is signed in and uses the smart account, with a bundler of ours. `without`: methods that the frame's node
 * does not know.
 */
async function createPerson({
  balance = ether,
  without = [],
}: {
  readonly balance?: bigint
  readonly without?: readonly string[]
} = {}) {
  const { one } = chains
  const [parties, bundler] = await Promise.all([createMemoryParties(), startTestBundler(one)])
  const { view, shown } = createTestView()
  const asked: string[] = []
  const wallet = await createTestWallet(parties, {
    view,
    platform: { after },
    networks: [
      {
        ...{ id: networkId, name: 'Local', symbol: 'ETH', decimals: 18, rpcUrl: one.rpcUrl },
        ...{ bundlerUrl: bundler.url, paymasterUrl: bundler.url },
      },
    ],
    async fetch(url, init) {
      if (url !== one.rpcUrl && url !== bundler.url) return parties.fetch(url, init)
      const { method, id } = JSON.parse(String(init?.body)) as { method: string; id: number }
      const error = { code: -32_601, message: 'Method not found' }
      if (without.includes(method)) return Response.json({ jsonrpc: '2.0', id, error })
      if (url === one.rpcUrl) return globalThis.fetch(url, init)
      asked.push(method)
      const headers = { 'content-type': 'application/json', origin: testOrigin }
      return globalThis.fetch(url, { ...init, headers })
    },
  })
  await signUp(wallet, parties, 'person@mail.example')
  const { handlers, context } = wallet
  const user = await handlers.GET_USER(
    { chainId: networkId, preferredAccountType: 'smartAccount' },
    context(),
  )
  const account = user?.address as Hex
  await setBalance(one, account, balance)
  const ask = (method: string, params: unknown[]) => handlers.RPC_REQUEST({ method, params }, context())
  return {
    ...{ account, ask, shown, asked, bundler },
    eoa: user?.accounts?.find(({ type }) => type === 'eoa')?.address as Hex,
    deployed: async () => (await handlers.GET_USER({ chainId: networkId }, context()))?.smartAccountDeployed,
    sendCalls: (calls: readonly object[], more: object = {}) =>
      ask('wallet_sendCalls', [
        { version: '2.0.0', from: account, chainId: '0x7a69', atomicRequired: true, calls, ...more },
      ]) as Promise<{ id: string }>,
    status: (id: string) =>
      ask('wallet_getCallsStatus', [id]) as Promise<{ status: number; receipts?: unknown[] }>,
  }
}

const chain = () => connectTo(chains.one)
const tokensOf = (owner: Hex) =>
  chain().readContract({
    abi: erc20Abi,
    address: chains.one.contracts.token,
    functionName: 'balanceOf',
    args: [owner],
  })

/** A call of `wallet_sendCalls`. */
const transfer = (to: Hex, amount: bigint) => ({
  to: chains.one.contracts.token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

describe('wallet_sendCalls', () => {
  it('makes two calls in one operation, which deploys the account, and shows both of them before', async () => {
    const person = await createPerson()
    const { account, shown } = person
    expect(await person.deployed()).toBe(false)
    const calls = [mintCall(chains.one, account, 5_000_000n), transfer(someone, 2_000_000n)]
    const before = await tokensOf(someone)
    const { id } = await person.sendCalls(calls)
    await expect.poll(async () => (await person.status(id)).status).toBe(200)
    expect(await person.status(id)).toMatchObject({
      ...{ id, chainId: '0x7a69', atomic: true },
      receipts: [{ status: '0x1', transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) }],
    })
    expect(await tokensOf(account)).toBe(3_000_000n)
    expect(await tokensOf(someone)).toBe(before + 2_000_000n)
    expect(await person.deployed()).toBe(true)
    const rows = shown[0]?.description.rows.map(({ label, value }) => `${label}: ${value}`) ?? []
    expect(rows).toEqual(
      expect.arrayContaining([
        'call: 1 / 2',
        'call: 2 / 2',
        'amount: 2 LUSD',
        `to: ${someone}`,
        'action: Set up this account on the network',
      ]),
    )
    expect(shown[0]).toMatchObject({
      simulation: { state: 'done', leaves: [], arrives: ['3 LUSD'] },
      payer: 'This account',
      fee: expect.stringMatching(/^0\.0\d* ETH$/),
    })
  })

  it.each([
    ['eth_simulateV1', []],
    ['a trace', ['eth_simulateV1']],
  ])('refuses a batch that would revert, by %s, before anybody can sign it', async (_how, without) => {
    const { account, sendCalls, shown, asked } = await createPerson({ without })
    const calls = [mintCall(chains.one, account, 1n), failingCall(chains.one, someone)]
    await expect(sendCalls(calls)).rejects.toThrow('The request was rejected.')
    expect(shown[0]).toMatchObject({ simulation: { state: 'fails' }, request: undefined })
    expect(shown[0]?.blocked).toContain('would fail')
    expect(asked).not.toContain('eth_sendUserOperation')
  })

  it("is paid by the project's paymaster for an account without funds, where the page asks for it", async () => {
    const { account, bundler, sendCalls, status, shown } = await createPerson({ balance: 0n })
    await bundler.fund(ether)
    const calls = [mintCall(chains.one, account, 7n)]
    await expect(sendCalls(calls)).rejects.toThrow('The request was rejected.')
    expect(shown[0]?.request).toBeUndefined()
    const paymasterService = { url: bundler.url }
    const { id } = await sendCalls(calls, { capabilities: { paymasterService } })
    await expect.poll(async () => (await status(id)).status).toBe(200)
    expect(shown[1]?.payer).toBe('The app')
    expect(await tokensOf(account)).toBe(7n)
    expect(await chain().getBalance({ address: account })).toBe(0n)
    const foreign = { capabilities: { paymasterService: { url: 'https://pay.example' } } }
    await expect(sendCalls(calls, foreign)).rejects.toMatchObject({ code: '5700' })
  })
})

describe('a signature', () => {
  const note = {
    domain: { name: 'Notes', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hi' },
  } as const

  it('of the account is valid before its deployment and after it, for this account and this text alone', async () => {
    const { account, eoa, ask } = await createPerson()
    const sign = async () => ({
      text: (await ask('personal_sign', ['0x48656c6c6f', account])) as Hex,
      typed: (await ask('eth_signTypedData_v4', [account, JSON.stringify(note)])) as Hex,
    })
    const check = async ({ text, typed }: { text: Hex; typed: Hex }) => [
      await chain().verifyMessage({ address: account, message: 'Hello', signature: text }),
      await chain().verifyTypedData({ address: account, ...note, signature: typed }),
      await chain().verifyMessage({ address: account, message: 'Hullo', signature: text }),
      await chain().verifyMessage({ address: eoa, message: 'Hello', signature: text }),
    ]
    const early = await sign()
    expect(parseErc6492Signature(early.text).address).toBeDefined()
    expect(await check(early)).toEqual([true, true, false, false])
    await ask('eth_sendTransaction', [{ from: account, to: someone, value: '0x1' }])
    const late = await sign()
    expect(parseErc6492Signature(late.text).address).toBeUndefined()
    expect(await check(late)).toEqual([true, true, false, false])
    expect(await check(early)).toEqual([true, true, false, false])
  })
})
