import { solana, solanaTransactions } from '@latchkey/adapter-solana'
import { createModifyingSigner, createSendingSigner } from '@latchkey/adapter-solana/kit'
import { type LocalSolanaNode, solanaBalanceOf, startSolanaNode } from '@latchkey/local-chains'
import { createSolanaWallet } from '@latchkey/test-wallets'
import {
  type Address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isTransactionModifyingSigner,
  isTransactionPartialSigner,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ConnectedClient, connectClient, readSample } from './connect-client.js'
import { getKitSigner } from './use-solana-kit.js'

let node: LocalSolanaNode
let rpc: ReturnType<typeof createSolanaRpc>
let stage: ConnectedClient
let wallet: ReturnType<typeof createSolanaWallet>

beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
  rpc = createSolanaRpc(node.rpcUrl)
  wallet = createSolanaWallet({ networks: [{ chain: 'solana:localnet', rpcUrl: node.rpcUrl }] })
  const network = {
    id: node.reference,
    name: node.name,
    caipNetworkId: `solana:${node.reference}` as const,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.rpcUrl] } },
  }
  stage = await connectClient(solana(), network, wallet)
})
afterAll(async () => {
  stage?.close()
  await node?.stop()
})

/** What a signer is made of. */
const input = () => {
  const account = stage.client.session.account('solana') ?? expect.unreachable()
  return { account, transactions: stage.client.session.requireWallet('solana', solanaTransactions) }
}

const write = async (payer: TransactionSigner, to: Address, source = payer) => {
  const { value } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayerSigner(payer, message),
    message => setTransactionMessageLifetimeUsingBlockhash(value, message),
    message =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: to, amount: 1_000_000_000n }),
        message,
      ),
  )
}
const arrived = (to: Address) =>
  vi.waitUntil(async () => (await solanaBalanceOf(node, to)) === 1_000_000_000n)

describe('a signer of @solana/kit', () => {
  it('is what the page shows', () => {
    const { code, page } = readSample('use-solana-kit')
    expect(page).toContain(code)
  })

  it('is a modifying one, never a partial one: a wallet may change what it signs', () => {
    const signer = getKitSigner(stage.client)
    expect(signer.address).toBe(stage.client.session.account('solana')?.address)
    expect([isTransactionModifyingSigner(signer), isTransactionPartialSigner(signer)]).toEqual([true, false])
    const sender = createSendingSigner(input())
    expect([isTransactionSendingSigner(sender), isTransactionPartialSigner(sender)]).toEqual([true, false])
  })

  it('signs a transaction that the node takes, with its lifetime kept', async () => {
    const { address: to } = await generateKeyPairSigner()
    const message = await write(createModifyingSigner(input()), to)
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
    const hash = await rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
    expect(hash).toBe(getSignatureFromTransaction(signed))
    await arrived(to)
  })

  it('signs before the keys of others', async () => {
    const other = await generateKeyPairSigner()
    const signer = createModifyingSigner(input())
    const funding = await signTransactionMessageWithSigners(await write(signer, other.address))
    await rpc.sendTransaction(getBase64EncodedWireTransaction(funding), { encoding: 'base64' }).send()
    await arrived(other.address)
    const { address: to } = await generateKeyPairSigner()
    const signed = await signTransactionMessageWithSigners(await write(signer, to, other))
    expect(Object.values(signed.signatures).filter(Boolean)).toHaveLength(2)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    await arrived(to)
  })

  it('signs and sends in one step', async () => {
    const { address: to } = await generateKeyPairSigner()
    const signature = await signAndSendTransactionMessageWithSigners(
      await write(createSendingSigner(input()), to),
    )
    await arrived(to)
    const hash = getBase58Decoder().decode(signature)
    const { value } = await rpc.getSignatureStatuses([hash as never]).send()
    expect(value[0]?.err).toBeNull()
  })

  it('passes the refusal of a person on as an error of the kit', async () => {
    const { address: to } = await generateKeyPairSigner()
    wallet.controls.rejectNext()
    const signing = signTransactionMessageWithSigners(await write(createModifyingSigner(input()), to))
    await expect(signing).rejects.toMatchObject({ code: 'userRejected' })
  })
})
