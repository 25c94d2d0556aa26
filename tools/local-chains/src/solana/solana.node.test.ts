import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNode } from '../http/json-rpc'
import { findFreePort } from '../process/free-port'
import { initialLamports, initialSolanaTokenBalance, solanaNetworks } from './accounts'
import {
  dropSolanaTransactions,
  holdSolanaTransactions,
  setSolanaBalance,
  setSolanaPriorityFee,
  skipSolanaSlots,
  solanaBalanceOf,
} from './control'
import type { LocalSolanaNode } from './solana.types'
import { startSolanaNode } from './start'

let node: LocalSolanaNode
beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 100_000 })
})
afterAll(() => node.stop())

const accountAt = (index: number) => node.accounts[index] ?? expect.unreachable('no such account')
const signerOf = (index: number) =>
  createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(accountAt(index).seed, 'hex')))

const transferInstruction = (from: string, to: string, lamports: bigint): Instruction => {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: address(from), role: 3 },
    { address: address(to), role: 1 },
  ]
  return { programAddress: address('11111111111111111111111111111111'), accounts, data }
}

const signTransfer = async (lamports: bigint, to = accountAt(4).address, blockhash?: string) => {
  const signer = await signerOf(3)
  const { value } = await createSolanaRpc(node.rpcUrl).getLatestBlockhash().send()
  const lifetime =
    blockhash === undefined ? value : { ...value, blockhash: blockhash as typeof value.blockhash }
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(signer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message =>
        appendTransactionMessageInstruction(transferInstruction(signer.address, to, lamports), message),
    ),
  )
}
const send = (wire: string, config: object = {}) =>
  callNode(node.rpcUrl, 'sendTransaction', [wire, { encoding: 'base64', ...config }])
const statusOf = async (signature: string) => {
  const answer = await callNode(node.rpcUrl, 'getSignatureStatuses', [[signature]])
  return (answer as { value: readonly unknown[] }).value[0]
}

describe('a local Solana node', () => {
  it('has the accounts and tokens that it says, at a CAIP-2 reference of its own', async () => {
    expect(String(await callNode(node.rpcUrl, 'getGenesisHash')).slice(0, 32)).toBe(node.reference)
    expect(await solanaBalanceOf(node, accountAt(0).address)).toBe(initialLamports)
    for (const token of node.tokens)
      expect(await solanaBalanceOf(node, accountAt(0).address, token.address)).toBe(initialSolanaTokenBalance)
  })

  it('runs a transfer that @solana/kit sends and confirms over its websocket', async () => {
    const rpc = createSolanaRpc(node.rpcUrl)
    const rpcSubscriptions = createSolanaRpcSubscriptions(node.wsUrl)
    const before = await solanaBalanceOf(node, accountAt(4).address)
    const transaction = await signTransfer(1_234n)
    const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
      typeof sendAndConfirmTransactionFactory
    >[0])
    await confirm(transaction as Parameters<typeof confirm>[0], { commitment: 'confirmed' })
    expect(await solanaBalanceOf(node, accountAt(4).address)).toBe(before + 1_234n)
    expect(await statusOf(getSignatureFromTransaction(transaction))).toMatchObject({ err: null })
  })

  it('refuses what the real runtime refuses, in its words', async () => {
    const tooMuch = getBase64EncodedWireTransaction(await signTransfer(10n ** 17n))
    await expect(send(tooMuch)).rejects.toThrow('custom program error: 0x1 (-32002)')
    const tooLittle = await signTransfer(1n, 'Hb8tZJAWEkVQcDAXSzTPDkwc8BCjSyUf28bHmcEWFhAi')
    await expect(send(getBase64EncodedWireTransaction(tooLittle))).rejects.toThrow(
      'insufficient funds for rent',
    )
    const expired = await signTransfer(1n, undefined, 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k')
    await expect(send(getBase64EncodedWireTransaction(expired))).rejects.toThrow('Blockhash not found')
  })

  it('writes a failure that is sent without preflight onto the ledger, and charges its fee', async () => {
    const before = await solanaBalanceOf(node, accountAt(3).address)
    const signature = String(
      await send(getBase64EncodedWireTransaction(await signTransfer(10n ** 17n)), { skipPreflight: true }),
    )
    expect(await statusOf(signature)).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } })
    expect(await solanaBalanceOf(node, accountAt(3).address)).toBe(before - 5_000n)
  })

  it('knows the same transaction once', async () => {
    const wire = getBase64EncodedWireTransaction(await signTransfer(77n))
    await send(wire)
    await expect(send(wire)).rejects.toThrow('already been processed')
  })

  it('holds, lands and drops transactions as it is told', async () => {
    await holdSolanaTransactions(node, true)
    const landing = String(await send(getBase64EncodedWireTransaction(await signTransfer(5n))))
    expect(await statusOf(landing)).toBeNull()
    await holdSolanaTransactions(node, false)
    expect(await statusOf(landing)).toMatchObject({ err: null })
    await holdSolanaTransactions(node, true)
    const dropped = String(await send(getBase64EncodedWireTransaction(await signTransfer(6n))))
    await dropSolanaTransactions(node)
    await holdSolanaTransactions(node, false)
    expect(await statusOf(dropped)).toBeNull()
  })

  it('lets slots pass, sets balances and the price of recent transactions', async () => {
    const slot = async () => Number(await callNode(node.rpcUrl, 'getSlot', [{ commitment: 'processed' }]))
    const before = await slot()
    await skipSolanaSlots(node, 500)
    expect(await slot()).toBeGreaterThanOrEqual(before + 500)
    await setSolanaBalance(node, accountAt(2).address, 42_000_000n)
    expect(await solanaBalanceOf(node, accountAt(2).address)).toBe(42_000_000n)
    await setSolanaPriorityFee(node, 1_000)
    expect(await callNode(node.rpcUrl, 'getRecentPrioritizationFees', [[]])).toContainEqual(
      expect.objectContaining({ prioritizationFee: 1_000 }),
    )
    await setSolanaPriorityFee(node, 0)
  })
})

it('is another network with another genesis hash, where the blockhashes of the first mean nothing', async () => {
  const [, second] = solanaNetworks
  const other = await startSolanaNode(second)
  expect(await callNode(other.rpcUrl, 'getGenesisHash')).toBe(second.genesisHash)
  expect([other.name, other.reference]).toEqual([second.name, second.genesisHash.slice(0, 32)])
  expect(other.reference).not.toBe(node.reference)
  const wire = getBase64EncodedWireTransaction(await signTransfer(3n))
  const sent = callNode(other.rpcUrl, 'sendTransaction', [wire, { encoding: 'base64' }])
  await expect(sent).rejects.toThrow('Blockhash not found')
  await other.stop()
})

describe('starting and stopping', () => {
  it('ends with stop, as often as it is called', async () => {
    const other = await startSolanaNode()
    await other.stop()
    await other.stop()
    await expect(callNode(other.rpcUrl, 'getHealth')).rejects.toThrow()
  })

  it('takes another port when the first is taken', async () => {
    const taken = Number(new URL(node.rpcUrl).port)
    let asked = 0
    const findPort = async () => {
      asked += 1
      return asked === 1 ? taken : findFreePort()
    }
    const other = await startSolanaNode({ findPort })
    expect(other.rpcUrl).not.toBe(node.rpcUrl)
    await other.stop()
  })

  it('says how to get the SVM where this machine has none', async () => {
    const script = new URL('../fixtures/no-litesvm.mjs', import.meta.url).pathname
    await expect(startSolanaNode({ script })).rejects.toMatchObject({
      code: 'binaryMissing',
      hint: expect.stringContaining('litesvm'),
    })
  })
})
