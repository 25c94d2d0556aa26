import { publicSolanaSeeds } from '@latchkey/test-wallets'
import { ed25519 } from '@noble/curves/ed25519'
import { ComputeBudgetProgram, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../codec/bytes.js'
import { openPayer, receiver, signsOnly } from '../testing/payer.js'

const [seed = ''] = publicSolanaSeeds
const lighthouse = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const blockhash = encodeBase58(new Uint8Array(32).fill(9))

/** A transfer that a wallet wrote anew, signed by the first public account. */
function write(from: string, lamports: number, ...more: readonly ('budget' | 'guard' | 'theft')[]) {
  const payer = new PublicKey(from)
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash })
  if (more.includes('budget')) transaction.add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }))
  transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(receiver), lamports }))
  if (more.includes('theft'))
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: lighthouse, lamports: 1 }))
  if (more.includes('guard'))
    transaction.add({
      programId: lighthouse,
      keys: [{ pubkey: payer, isSigner: true, isWritable: true }],
      data: Buffer.from([5, 0, 7]),
    })
  const signature = ed25519.sign(Uint8Array.from(transaction.serializeMessage()), seed)
  transaction.addSignature(payer, Buffer.from(signature))
  return { signature, wire: Uint8Array.from(transaction.serialize()) }
}

describe('a transaction that the wallet changed before it signed', () => {
  const swapping = { misbehaviour: { ...signsOnly.misbehaviour, swapsTransaction: true } }

  it('is never sent as a transfer', async () => {
    const { send, rpc, of } = await openPayer(swapping)
    await expect(send(1n)).rejects.toMatchObject({ code: 'transactionChanged' })
    expect([rpc.sent, of('transactionSent')]).toEqual([[], []])
  })

  it('is never sent for the app, which is given it when it asks for the signature', async () => {
    const { own, rpc, account } = await openPayer(swapping)
    const { wire } = write(account.address, 7)
    const unsigned = Uint8Array.from([1, ...new Uint8Array(64), ...wire.slice(65)])
    const asked = { account, transaction: unsigned }
    await expect(own.signAndSend(asked)).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(await own.signAndSendAll({ account, transactions: [unsigned] })).toMatchObject([
      { status: 'failed', error: { code: 'transactionChanged' } },
    ])
    expect(rpc.sent).toEqual([])
    const signed = await own.sign(asked)
    expect(signed.changed).toBe(true)
    expect(signed.transaction.slice(65)).not.toEqual(unsigned.slice(65))
    expect((await own.signAll({ account, transactions: [unsigned, unsigned] })).changed).toEqual([0, 1])
  })

  it('is not one where the wallet only signed', async () => {
    const { own, account, rpc } = await openPayer()
    const { wire } = write(account.address, 7)
    const unsigned = Uint8Array.from([1, ...new Uint8Array(64), ...wire.slice(65)])
    expect(await own.sign({ account, transaction: unsigned })).toEqual({ transaction: wire })
    expect(await own.signAll({ account, transactions: [unsigned] })).toEqual({ transactions: [wire] })
    await own.signAndSend({ account, transaction: unsigned })
    expect(rpc.sent).toEqual([wire])
  })
})

describe('a transfer that the wallet sent by itself', () => {
  type Sent = ReturnType<typeof write>
  const open = async (rewrite: (from: string) => Sent | undefined, fee = 5_000) => {
    const rewritten: { sent?: Sent } = {}
    const payer = await openPayer({
      fetch: async (_url: unknown, init?: { body?: unknown }) => {
        const { id, params } = JSON.parse(String(init?.body))
        const own = Uint8Array.from(atob(params[0]), letter => letter.charCodeAt(0))
        const signature = rewritten.sent?.signature ?? own.slice(1, 65)
        return Response.json({ jsonrpc: '2.0', id, result: encodeBase58(signature) })
      },
    })
    const sent = rewrite(payer.account.address)
    if (sent) {
      rewritten.sent = sent
      payer.rpc.found = { wire: sent.wire, fee }
    }
    return { ...payer, sent }
  }

  it('unchanged needs no look at the network', async () => {
    const { send, of, rpc } = await open(() => undefined)
    const { hash } = await send(1_000n)
    expect(of('transactionSent').map(sent => sent.hash)).toEqual([hash])
    expect(rpc.asked).not.toContain('getTransaction')
  })

  it('with a price and a guard of the wallet is believed once the network shows it', async () => {
    const { send, quote, sent } = await open(from => write(from, 1_000, 'budget', 'guard'))
    const terms = await quote(1_000n)
    expect(await send(1_000n, { quote: terms })).toEqual({
      hash: encodeBase58(sent?.signature ?? new Uint8Array()),
    })
  })

  it.each([
    ['another amount', (from: string) => write(from, 999), 5_000],
    ['another payment beside it', (from: string) => write(from, 1_000, 'theft'), 5_000],
    ['a fee above the ceiling', (from: string) => write(from, 1_000, 'budget'), 50_000],
  ])('with %s is reported as changed', async (_what, rewrite, fee) => {
    const { send, quote, of, sent } = await open(rewrite, fee)
    const terms = await quote(1_000n)
    await expect(send(1_000n, { quote: terms })).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(of('transactionSent').map(({ hash }) => hash)).toEqual([
      encodeBase58(sent?.signature ?? new Uint8Array()),
    ])
  })

  it('and changed is reported as such where the network does not show it', async () => {
    const { send, rpc, env } = await open(from => write(from, 1_000, 'budget'))
    rpc.found = undefined
    const sending = send(1_000n).catch((error: unknown) => error)
    await expect.poll(() => rpc.asked.filter(method => method === 'getTransaction').length).toBe(1)
    for (let looks = 2; looks <= 8; looks++) {
      await env.clock.advance(500)
      await expect.poll(() => rpc.asked.filter(method => method === 'getTransaction').length).toBe(looks)
    }
    expect(await sending).toMatchObject({ code: 'transactionChanged' })
  })
})
