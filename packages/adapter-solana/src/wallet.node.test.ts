import { createPublicKey, verify } from 'node:crypto'
import { type LocalSolanaNode, solanaBalanceOf, startSolanaNode } from '@latchkey/local-chains'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaTransactions } from './capabilities/wallet-transactions.types.js'
import { decodeBase58 } from './codec/bytes.js'
import { solanaTransactions } from './index.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let node: LocalSolanaNode
let rpc: Connection
let stage: NodeStage | undefined

beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
  rpc = new Connection(node.rpcUrl, 'confirmed')
})
afterAll(() => node.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

type Options = Parameters<typeof createNodeStage>[2]

const open = async (options?: Options) => {
  stage = await createNodeStage(node, fetch, options)
  const { connector, connection, wallet } = stage
  const abilities = connector.capabilities(connection)
  const own = abilities[solanaTransactions] as SolanaTransactions | undefined
  const [account] = connection.accounts
  if (!account || !own) throw new Error('the wallet cannot sign transactions')
  return { ...stage, abilities, own, account, payer: new PublicKey(account.address), wallet }
}

const moveTo = (from: PublicKey, to: PublicKey, lamports = 1_000_000_000) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** A transfer that @solana/web3.js wrote: ours must take what apps make with it. */
const write = async (from: PublicKey, to: PublicKey, version: 'legacy' | 0, lamports?: number) => {
  const { blockhash } = await rpc.getLatestBlockhash()
  if (version === 'legacy') {
    const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash })
    transaction.add(ComputeBudgetProgram.setComputeUnitLimit({ units: 5_000 }), moveTo(from, to, lamports))
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
  }
  const message = new TransactionMessage({
    payerKey: from,
    recentBlockhash: blockhash,
    instructions: [moveTo(from, to, lamports)],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}
const fresh = () => Keypair.generate().publicKey
const forms: readonly (readonly [string, Options])[] = [
  ['the Wallet Standard', {}],
  ['the injected form', { install: { announce: false, injected: true } }],
]

/** Node's own ed25519: neither the wallet's nor the adapter's. */
const isSigned = (message: Uint8Array, signature: Uint8Array, address: string): boolean => {
  const der = Uint8Array.from([
    ...Buffer.from('302a300506032b6570032100', 'hex'),
    ...new PublicKey(address).toBytes(),
  ])
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

describe.each(forms)('a wallet of %s', (_, form) => {
  it.each(['legacy', 0] as const)('signs a transaction of version %s that the chain takes', async version => {
    const { own, account, payer } = await open(form)
    const to = fresh()
    const signed = await own.sign?.({ account, transaction: await write(payer, to, version) })
    const hash = await rpc.sendRawTransaction(signed?.transaction ?? new Uint8Array())
    await rpc.confirmTransaction(hash, 'confirmed')
    expect(await solanaBalanceOf(node, to.toBase58())).toBe(1_000_000_000n)
  })

  it('signs several with one prompt, in their order', async () => {
    const { own, account, payer, wallet } = await open(form)
    const receivers = [fresh(), fresh(), fresh()]
    const written = await Promise.all(receivers.map(to => write(payer, to, 0)))
    const asked = wallet.promptCount
    const signed = await own.signAll?.({ account, transactions: written })
    expect(wallet.promptCount).toBe(asked + 1)
    const keys = signed?.transactions.map(
      wire => VersionedTransaction.deserialize(wire).message.staticAccountKeys,
    )
    expect(keys?.map((list, index) => list.some(key => key.equals(receivers[index] ?? payer)))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('signs and sends, and says under which hash', async () => {
    const { own, account, payer } = await open(form)
    const to = fresh()
    const { hash } = await own.signAndSend({ account, transaction: await write(payer, to, 'legacy') })
    await rpc.confirmTransaction(hash, 'finalized')
    expect(await solanaBalanceOf(node, to.toBase58())).toBe(1_000_000_000n)
  })

  it('sends each of several and tells which failed', async () => {
    const { own, account, payer } = await open(form)
    const [first, second] = [fresh(), fresh()]
    const written = [
      await write(payer, first, 0),
      await write(payer, fresh(), 0, 9e15),
      await write(payer, second, 0),
    ]
    const results = await own.signAndSendAll({ account, transactions: written })
    expect(results.map(({ status }) => status)).toEqual(['sent', 'failed', 'sent'])
    expect(await solanaBalanceOf(node, second.toBase58())).toBe(1_000_000_000n)
    const later = await Promise.all([9e15, 1e9].map(amount => write(payer, fresh(), 0, amount)))
    const serial = await own.signAndSendAll({ account, transactions: later, mode: 'serial' })
    expect(serial.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('signs a message that Node itself verifies', async () => {
    const { abilities, account, instance } = await open(form)
    const message = 'Z\u00fcrich \u2713 \u{1f642}\nline two'
    const signed = await abilities.signMessage?.sign({ account, message })
    const signature = decodeBase58(signed?.signature ?? '', 88) ?? new Uint8Array()
    expect(signed?.scheme).toBe('ed25519')
    expect(isSigned(new TextEncoder().encode(message), signature, account.address)).toBe(true)
    const asked = { networkId: toNetwork(node).caipNetworkId, address: account.address, message }
    const check = (change: object) =>
      instance.capabilities.verification?.verifyMessage({
        ...asked,
        signed: signed ?? expect.unreachable(),
        ...change,
      })
    expect(await check({})).toBe(true)
    expect(await check({ message: 'another' })).toBe(false)
    expect(await check({ address: fresh().toBase58() })).toBe(false)
  })
})

describe('the options of sending', () => {
  it('skip the trial where asked: the failure is on the ledger', async () => {
    const { own, account, payer, instance } = await open()
    const transaction = await write(payer, fresh(), 0, 9e15)
    await expect(own.signAndSend({ account, transaction })).rejects.toMatchObject({
      code: 'unconfirmed',
      cause: { code: 'executionReverted' },
    })
    const { hash } = await own.signAndSend({
      account,
      transaction,
      options: { skipPreflight: true, maxRetries: 2 },
    })
    const networkId = toNetwork(node).caipNetworkId
    expect(await instance.capabilities.transactions?.watch({ networkId, hash })).toMatchObject({
      status: 'failed',
    })
  })

  it('reach a wallet that sends by itself, in the words of today', async () => {
    const { own, account, payer, wallet } = await open({
      wallet: { misbehaviour: { missingFeatures: ['solana:signTransaction'] } },
    })
    expect([own.sign, own.signAll]).toEqual([undefined, undefined])
    const options = {
      preflightCommitment: 'recent',
      commitment: 'max',
      maxRetries: 3,
      minContextSlot: 1,
    } as const
    await own.signAndSend({ account, transaction: await write(payer, fresh(), 0), options })
    const sent = wallet.requests.find(({ method }) => method === 'solana:signAndSendTransaction')
    expect(sent?.params).toMatchObject([
      {
        chain: 'solana:localnet',
        options: {
          preflightCommitment: 'processed',
          commitment: 'finalized',
          maxRetries: 3,
          minContextSlot: 1,
        },
      },
    ])
  })

  it('are refused when they are none, before the wallet is asked', async () => {
    const { own, account, payer, wallet } = await open()
    const asked = wallet.promptCount
    const transaction = await write(payer, fresh(), 0)
    for (const options of [{ maxRetries: -1 }, { preflightCommitment: 'soon' }, { tip: 1 }])
      await expect(
        own.signAndSend({ account, transaction, options: options as object }),
      ).rejects.toMatchObject({
        code: 'invalidRequest',
      })
    await expect(own.sign?.({ account, transaction: new Uint8Array(10) })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    const foreign = await write(fresh(), payer, 0)
    await expect(own.sign?.({ account, transaction: foreign })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    expect(wallet.promptCount).toBe(asked)
  })

  it('say when the time of a transaction has run out', async () => {
    const { own, account, payer } = await open()
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: fresh().toBase58(),
      instructions: [moveTo(payer, fresh())],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()
    await expect(own.signAndSend({ account, transaction })).rejects.toMatchObject({
      code: 'unconfirmed',
      cause: {
        code: 'transactionRejected',
        message:
          'The transaction was not sent in time. A transaction can be sent for about a minute: prepare it again.',
      },
    })
  })
})

describe('a wallet that answers wrongly', () => {
  it.each([
    { badSignature: 'wrongKey' },
    { badSignature: 'truncated' },
    { wrongOutputShape: 'notArray' },
    { wrongOutputShape: 'empty' },
    { wrongOutputShape: 'texts' },
    { wrongOutputShape: 'tooMany' },
  ] as const)('is not believed when it has %j', async misbehaviour => {
    const { own, abilities, account, payer } = await open({ wallet: { misbehaviour } })
    const transaction = await write(payer, fresh(), 0)
    await expect(own.sign?.({ account, transaction })).rejects.toMatchObject({ code: 'invalidResponse' })
    await expect(abilities.signMessage?.sign({ account, message: 'x' })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
})
