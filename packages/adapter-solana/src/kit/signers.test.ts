import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { encodeBase58 } from '../codec/bytes.js'
import * as entry from './index.js'

const { createModifyingSigner, createSendingSigner } = entry
const first = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const second = blockhash('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR')
const hash = encodeBase58(new Uint8Array(64).fill(7))
const program = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

let key: KeyPairSigner
beforeAll(async () => {
  key = await generateKeyPairSigner()
})

const write = (recent: Blockhash) =>
  compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(key.address, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: recent, lastValidBlockHeight: 7n }, message),
      message => appendTransactionMessageInstruction({ programAddress: program }, message),
    ),
  )
const sign = async (wire: Uint8Array) =>
  partiallySignTransaction([key.keyPair], getTransactionDecoder().decode(wire))
const encode = (transaction: ReturnType<typeof write>) =>
  Uint8Array.from(getTransactionEncoder().encode(transaction))

/** A connection whose wallet signs what `change` makes of a transaction. */
function open(
  change: (wire: Uint8Array) => Uint8Array = wire => wire,
  overrides: Partial<SolanaTransactions> = {},
) {
  const asked: unknown[] = []
  const transactions: SolanaTransactions = {
    async signAll(input, options) {
      asked.push([input.transactions.length, input.options, options])
      const signed = await Promise.all(input.transactions.map(wire => sign(change(wire))))
      return { transactions: signed.map(each => Uint8Array.from(getTransactionEncoder().encode(each))) }
    },
    async signAndSend(input, options) {
      asked.push([input.transaction.length, input.options, options])
      return { hash }
    },
    signAndSendAll: async () => expect.unreachable(),
    ...overrides,
  }
  const account = { accountId: `solana:local:${key.address}` as const, address: key.address }
  return { asked, input: { account, transactions } }
}

it('exports these names and no others', () => {
  expect(Object.keys(entry).sort()).toEqual(['createModifyingSigner', 'createSendingSigner'])
})

describe('a modifying signer', () => {
  it('gives back what was signed with its lifetime, several with one prompt', async () => {
    const { asked, input } = open()
    const given = [write(first), write(second)]
    const { signal } = new AbortController()
    const signed = await createModifyingSigner(input).modifyAndSignTransactions(given, {
      abortSignal: signal,
      minContextSlot: 5n,
    })
    expect(asked).toEqual([[2, { minContextSlot: 5 }, { signal }]])
    expect(signed.map(each => each.lifetimeConstraint)).toEqual(given.map(each => each.lifetimeConstraint))
    expect(signed.every(each => each.signatures[key.address])).toBe(true)
  })

  it('gives back another transaction where the wallet signed another, with that one’s lifetime', async () => {
    const { input } = open(() => encode(write(second)))
    const [signed] = await createModifyingSigner(input).modifyAndSignTransactions([write(first)])
    expect(signed?.messageBytes).toEqual(write(second).messageBytes)
    expect(signed?.lifetimeConstraint).toMatchObject({ blockhash: second })
    expect(signed?.lifetimeConstraint).not.toMatchObject({ lastValidBlockHeight: 7n })
  })

  it('is none of a wallet that signs only what it sends', () => {
    const { input } = open()
    const { signAll: _, ...sending } = input.transactions
    expect(() => createModifyingSigner({ ...input, transactions: sending })).toThrow(
      /signs only what it sends/,
    )
  })
})

describe('a sending signer', () => {
  it('gives the signature as bytes', async () => {
    const { asked, input } = open()
    const given = write(first)
    const [signature] = await createSendingSigner(input).signAndSendTransactions([given as never])
    expect(signature).toHaveLength(64)
    expect(asked).toEqual([[encode(given).length, undefined, {}]])
  })

  it('refuses several, of which one might fail after another was sent', async () => {
    const { asked, input } = open()
    const sending = createSendingSigner(input).signAndSendTransactions([write(first), write(second)] as never)
    await expect(sending).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(asked).toEqual([])
  })

  it('takes no hash that is no signature', async () => {
    const { input } = open(undefined, { signAndSend: async () => ({ hash: 'sent' }) })
    const sending = createSendingSigner(input).signAndSendTransactions([write(first)] as never)
    await expect(sending).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
