import {
  balanceOf,
  deployContracts,
  type LocalChain,
  type LocalSolanaNode,
  setBalance,
  setSolanaBalance,
  solanaBalanceOf,
  startAnvil,
  startSolanaNode,
} from '@latchkey/local-chains'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestView, createTestWallet, signUp, type TestWallet } from '../testing/test-wallet.fixture.js'

const someone = '0x00000000000000000000000000000000DeaDBeef'
const email = 'person@mail.example'
let chain: LocalChain
let solana: LocalSolanaNode
let parties: MemoryParties
beforeAll(async () => {
  const [anvil, svm] = await Promise.all([startAnvil({ chainId: 31337, name: 'Local' }), startSolanaNode()])
  solana = svm
  chain = await deployContracts(anvil)
})
afterAll(() => Promise.all([chain.stop(), solana.stop()]))
beforeEach(async () => {
  parties = await createMemoryParties()
})

const solanaId = () => `solana:${solana.reference}`

/** A wallet on both nodes. `without`: methods that the node does not know. */
async function createWallet(without: readonly string[] = []) {
  const { view, shown } = createTestView()
  const nodes = [chain.rpcUrl, solana.rpcUrl]
  const wallet = await createTestWallet(parties, {
    view,
    networks: [
      { id: 'eip155:31337', name: 'Local', rpcUrl: chain.rpcUrl, symbol: 'ETH', decimals: 18 },
      { id: solanaId(), name: 'Local Solana', rpcUrl: solana.rpcUrl, symbol: 'SOL', decimals: 9 },
    ],
    async fetch(url, init) {
      if (!nodes.includes(url)) return parties.fetch(url, init)
      const { method, id } = JSON.parse(String(init?.body)) as { method: string; id: number }
      if (!without.includes(method)) return globalThis.fetch(url, init as never)
      const error = { code: -32601, message: 'Method not found' }
      return Response.json({ jsonrpc: '2.0', id, error })
    },
  })
  await signUp(wallet, parties, email)
  const user = await wallet.handlers.GET_USER({ chainId: 'eip155:31337' }, wallet.context())
  const own = user?.address as Hex
  await setBalance(chain, own, 10n ** 18n)
  return { wallet, shown, own }
}

const ask = (
  { handlers, context }: TestWallet,
  method: string,
  params: unknown[] | Record<string, unknown>,
) => handlers.RPC_REQUEST({ method, params }, context())

const client = () => createPublicClient({ transport: http(chain.rpcUrl) })

describe('eip155', () => {
  it('sends a transaction that the page left to the frame to complete', async () => {
    const { wallet, shown, own } = await createWallet()
    const before = await balanceOf(chain, someone)
    const params = [{ from: own, to: someone, value: '0x2386f26fc10000' }]
    const hash = (await ask(wallet, 'eth_sendTransaction', params)) as Hex
    const receipt = await client().waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: own.toLowerCase(), type: 'eip1559' })
    expect(await balanceOf(chain, someone)).toBe(before + 10n ** 16n)
    expect(shown[0]?.simulation).toEqual({ state: 'done', leaves: ['0.01 ETH'], arrives: [], approvals: [] })
    expect(shown[0]?.fee).toMatch(/^0\.0\d* ETH$/)
  })

  it.each([
    ['eth_simulateV1', []],
    ['a trace', ['eth_simulateV1']],
  ])('shows by %s what a call of a token would move and leave approved', async (_how, without) => {
    const { wallet, shown, own } = await createWallet(without)
    const send = async (functionName: 'transfer' | 'approve', amount: bigint) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [someone, amount] })
      const params = [{ from: own, to: chain.contracts.token, data }]
      return (await ask(wallet, 'eth_sendTransaction', params)) as Hex
    }
    const publicClient = client()
    await publicClient.waitForTransactionReceipt({ hash: await send('approve', 2_500_000n) })
    expect(shown[0]?.simulation).toMatchObject({
      state: 'done',
      leaves: [],
      approvals: [{ spender: someone.toLowerCase(), text: '2.5 LUSD' }],
    })
    const { token } = chain.contracts
    const allowance = {
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [own, someone],
    } as const
    expect(await publicClient.readContract(allowance)).toBe(2_500_000n)
    await expect(send('transfer', 1n)).rejects.toMatchObject({ code: 'user_rejected' })
    expect(shown[1]).toMatchObject({ simulation: { state: 'fails' }, request: undefined })
    expect(shown[1]?.blocked).toContain('would fail')
  })

  it('says that it did not simulate where the node cannot', async () => {
    const { wallet, shown, own } = await createWallet(['eth_simulateV1', 'debug_traceCall'])
    await ask(wallet, 'eth_sendTransaction', [{ from: own, to: someone, value: '0x1' }])
    expect(shown[0]?.simulation).toEqual({ state: 'none' })
  })

  it('signs a message that viem verifies', async () => {
    const { wallet, own } = await createWallet()
    const signature = (await ask(wallet, 'personal_sign', ['0x48656c6c6f', own])) as Hex
    expect(await verifyMessage({ address: own, message: 'Hello', signature })).toBe(true)
  })

  it('reads from the node of the project, whatever address the page names', async () => {
    const { wallet } = await createWallet()
    const request = { method: 'eth_blockNumber', params: [], rpcUrl: 'https://evil.example' }
    expect(await wallet.handlers.RPC_REQUEST(request, wallet.context())).toMatch(/^0x/)
    expect(await ask(wallet, 'eth_chainId', [])).toBe('0x7a69')
  })

  it('sends nothing once the page has given up', async () => {
    const { wallet, own } = await createWallet()
    const controller = new AbortController()
    const before = await client().getTransactionCount({ address: own })
    const request = { method: 'eth_sendTransaction', params: [{ from: own, to: someone, value: '0x1' }] }
    const sending = wallet.handlers.RPC_REQUEST(request, wallet.context(controller.signal))
    controller.abort()
    await expect(sending).rejects.toThrow()
    expect(await client().getTransactionCount({ address: own })).toBe(before)
  })
})

describe('solana', () => {
  const latestBlockhash = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] })
    const response = await fetch(solana.rpcUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    const { result } = (await response.json()) as {
      result: { value: { blockhash: string; lastValidBlockHeight: number } }
    }
    return result.value
  }
  const transferOf = async (from: Address, to: Address, lamports: bigint): Promise<string> => {
    const { blockhash } = await latestBlockhash()
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, lamports, true)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayer(from, draft),
      draft =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as never, lastValidBlockHeight: 10_000n },
          draft,
        ),
      draft =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('11111111111111111111111111111111'),
            accounts: [
              { address: from, role: 3 },
              { address: to, role: 1 },
            ],
            data,
          },
          draft,
        ),
    )
    return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  }

  it('signs and sends a transaction that the page built, and shows what it does', async () => {
    const { wallet, shown } = await createWallet()
    const user = await wallet.handlers.GET_USER({ chainId: solanaId() }, wallet.context())
    const own = address(user?.address ?? '')
    await setSolanaBalance(solana, own, 2_000_000_000n)
    const to = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    const transaction = await transferOf(own, to, 500_000_000n)
    const sent = (await ask(wallet, 'solana_signAndSendTransaction', { transaction })) as {
      signature: string
    }
    expect(getBase58Encoder().encode(sent.signature)).toHaveLength(64)
    await expect.poll(() => solanaBalanceOf(solana, to)).toBe(500_000_000n)
    expect(shown[0]?.description.rows).toEqual([
      { label: 'action', value: 'Send SOL' },
      { label: 'amount', value: '0.5 SOL' },
      { label: 'to', value: to, form: 'address' },
    ])
    expect(shown[0]?.description.warnings).toEqual([])
    // The local node tells of a simulation whether it fails, and no balances.
    expect(shown[0]?.simulation).toEqual({ state: 'none' })
  })

  it('signs all transactions of a list and sends none', async () => {
    const { wallet } = await createWallet()
    const user = await wallet.handlers.GET_USER({ chainId: solanaId() }, wallet.context())
    const own = address(user?.address ?? '')
    const to = address('11111111111111111111111111111112')
    const transactions = await Promise.all([transferOf(own, to, 1n), transferOf(own, to, 2n)])
    const signed = (await ask(wallet, 'solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect(signed.transactions).toHaveLength(2)
    for (const [at, text] of signed.transactions.entries()) {
      const [before, after] = [transactions[at] ?? '', text].map(each => getBase58Encoder().encode(each))
      expect(after?.slice(65)).toEqual(before?.slice(65))
      expect(after?.slice(1, 65)).not.toEqual(new Uint8Array(64))
    }
  })
})
