import { Transaction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from '../../chain/verification.js'
import { parseWire } from '../../chain/wire.js'
import { encodeBase58, encodeBase64, encodeHex } from '../../codec/bytes.js'
import {
  address,
  openAdopted,
  other,
  session,
  signWire,
  without,
  write,
} from '../../testing/adopted-stage.js'
import { devnetId, mainnetId, testNetworks } from '../../testing/stage.js'

const SIGN = 'solana_signTransaction'
const ALL = 'solana_signAllTransactions'
const SEND = 'solana_signAndSendTransaction'

describe('a session as a wallet of solana', () => {
  it('shows the accounts of the network in use, whose addresses are their keys', async () => {
    const { connection } = await openAdopted()
    expect(connection).toEqual({
      connectorId: 'walletConnect',
      namespace: 'solana',
      networkId: mainnetId,
      accounts: [address, other].map(each => ({
        accountId: `${mainnetId}:${each}`,
        address: each,
        type: 'eoa',
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
    })
  })

  it('refuses a session whose accounts are no keys', async () => {
    const opening = openAdopted({ session: { ...session, accountIds: [`${mainnetId}:${'1'.repeat(33)}`] } })
    await expect(opening).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('signs a message as base58, for the account that is named', async () => {
    const { abilities, connection, transport } = await openAdopted()
    const [, second] = connection.accounts
    if (!second) throw new Error('no second account')
    const signed = await abilities().signMessage?.sign({ account: second, message: 'grüezi' })
    const message = encodeBase58(new TextEncoder().encode('grüezi'))
    expect(transport.calls).toEqual([
      { networkId: mainnetId, method: 'solana_signMessage', params: { message, pubkey: other } },
    ])
    if (!signed) throw new Error('not signed')
    const input = { networkId: mainnetId, address: other, message: 'grüezi', signed } as const
    expect(await verifyMessage(input)).toBe(true)
  })

  it('goes to a granted network without asking, and to no other', async () => {
    const { abilities, transport, of } = await openAdopted()
    const [, devnet] = testNetworks
    if (!devnet) throw new Error('no network')
    await abilities().switchNetwork?.switchTo(devnet)
    expect(of('networkChanged')).toMatchObject([{ networkId: devnetId }])
    expect(of('accountsChanged').at(-1)?.accounts).toMatchObject([{ accountId: `${devnetId}:${address}` }])
    const elsewhere = { ...devnet, caipNetworkId: 'solana:elsewhere' } as const
    await expect(abilities().switchNetwork?.switchTo(elsewhere)).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(transport.calls).toEqual([])
  })

  it('can do what was granted and nothing else', async () => {
    const some = await openAdopted({ session: { ...session, methods: ['solana_signMessage'] } })
    expect(Object.keys(some.abilities()).sort()).toEqual(['request', 'signMessage', 'switchNetwork'])
    const sending = await openAdopted({ session: { ...session, methods: [SEND] } })
    expect(sending.abilities().signMessage).toBeUndefined()
    expect(Object.keys(sending.own()).sort()).toEqual(['signAndSend', 'signAndSendAll'])
  })

  it('hands what was granted to the wallet as it is, and nothing else', async () => {
    const { abilities, transport } = await openAdopted({
      answers: { solana_getAccounts: [{ pubkey: address }] },
    })
    const send = abilities().request?.send
    await expect(send?.({ method: 'solana_getAccounts' })).resolves.toEqual([{ pubkey: address }])
    await expect(send?.({ method: 'solana_else' })).rejects.toMatchObject({ code: 'unsupportedMethod' })
    expect(transport.calls).toHaveLength(1)
  })
})

describe('signing transactions over a session', () => {
  it('sends a legacy transaction with the parts that older wallets read', async () => {
    const { own, account, transport } = await openAdopted()
    const transaction = write('legacy')
    const signed = await own().sign({ account, transaction })
    expect(Transaction.from(signed.transaction).verifySignatures()).toBe(true)
    const { feePayer, recentBlockhash, instructions } = Transaction.from(transaction)
    expect(transport.calls).toEqual([
      {
        networkId: mainnetId,
        method: SIGN,
        params: {
          transaction: encodeBase64(transaction),
          pubkey: address,
          feePayer: feePayer?.toBase58(),
          recentBlockhash,
          instructions: instructions.map(({ programId, keys, data }) => ({
            programId: programId.toBase58(),
            keys: keys.map(key => ({ ...key, pubkey: key.pubkey.toBase58() })),
            data: encodeBase58(Uint8Array.from(data)),
          })),
        },
      },
    ])
  })

  it('sends a versioned one alone', async () => {
    const { own, account, transport } = await openAdopted()
    const transaction = write(0)
    const signed = await own().sign({ account, transaction, networkId: devnetId })
    expect(transport.calls).toEqual([
      {
        networkId: devnetId,
        method: SIGN,
        params: { transaction: encodeBase64(transaction), pubkey: address },
      },
    ])
    expect(VersionedTransaction.deserialize(signed.transaction).signatures[0]).toHaveLength(64)
  })

  it.each(['legacy', 0] as const)('puts in a signature that came alone: %s', async version => {
    const { own, account } = await openAdopted({
      answers: {
        [SIGN]: ({ params }: { params: { transaction: string } }) => ({
          signature: encodeBase58(signWire(params.transaction).signature),
        }),
      },
    })
    const transaction = write(version)
    const signed = await own().sign({ account, transaction })
    expect(encodeHex(signed.transaction)).toBe(encodeHex(signWire(encodeBase64(transaction)).wire))
  })

  it('prefers the transaction that came back, which the wallet may have changed', async () => {
    const changed = signWire(encodeBase64(write(0)))
    const answer = { signature: encodeBase58(new Uint8Array(64)), transaction: encodeBase64(changed.wire) }
    const { own, account } = await openAdopted({ answers: { [SIGN]: answer } })
    const signed = await own().sign({ account, transaction: write('legacy') })
    expect(encodeHex(signed.transaction)).toBe(encodeHex(changed.wire))
  })

  it.each([
    ['a signature of somebody else', { signature: encodeBase58(new Uint8Array(64).fill(1)) }],
    ['a short signature', { signature: '1111' }],
    ['no transaction', { transaction: '!!' }],
    ['an unsigned transaction', { transaction: encodeBase64(write(0)) }],
    ['nothing', null],
  ])('refuses %s', async (_, answer) => {
    const { own, account } = await openAdopted({ answers: { [SIGN]: answer } })
    await expect(own().sign({ account, transaction: write(0) })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })

  it('signs several with one prompt, or one by one where that was not granted', async () => {
    const transactions = [write(0), write('legacy')]
    const together = await openAdopted()
    await together.own().signAll({ account: together.account, transactions })
    expect(together.transport.calls).toEqual([
      { networkId: mainnetId, method: ALL, params: { transactions: transactions.map(encodeBase64) } },
    ])
    const single = await openAdopted({ session: without(ALL) })
    const { transactions: signed } = await single.own().signAll({ account: single.account, transactions })
    expect(single.transport.calls.map(({ method }) => method)).toEqual([SIGN, SIGN])
    expect(signed.map(wire => parseWire(wire)?.signatures[0]?.some(byte => byte !== 0))).toEqual([true, true])
    const all = await openAdopted({ session: without(SIGN) })
    await all.own().sign({ account: all.account, transaction: write(0) })
    expect(all.transport.calls.map(({ method }) => method)).toEqual([ALL])
  })

  it('asks for no more of several when the caller has gone', async () => {
    const { own, account, transport, settle } = await openAdopted({ session: without(ALL) })
    const release = transport.hangNext()
    const controller = new AbortController()
    const input = { account, transactions: [write(0), write(0)] }
    const asked = own().signAll(input, { signal: controller.signal })
    await settle()
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    release()
    await settle()
    expect(transport.calls).toHaveLength(1)
  })
})

describe('sending transactions over a session', () => {
  it('lets the wallet send, told all that it was told', async () => {
    const { own, account, transport, sent } = await openAdopted()
    const transaction = write(0)
    const options = {
      skipPreflight: true,
      preflightCommitment: 'root',
      maxRetries: 3,
      minContextSlot: 4,
    } as const
    const { hash } = await own().signAndSend({ account, transaction, options })
    expect(hash).toBe(encodeBase58(signWire(encodeBase64(transaction)).signature))
    expect(transport.calls).toEqual([
      {
        networkId: mainnetId,
        method: SEND,
        params: {
          transaction: encodeBase64(transaction),
          pubkey: address,
          sendOptions: { ...options, preflightCommitment: 'finalized' },
        },
      },
    ])
    expect(sent).toEqual([])
    await own().signAndSend({ account, transaction })
    expect(transport.calls.at(-1)?.params).not.toHaveProperty('sendOptions')
  })

  it("sends by the network's own node where the wallet signs alone", async () => {
    const { own, account, transport, sent } = await openAdopted({ session: without(SEND) })
    const transaction = write(0)
    const { hash } = await own().signAndSend({ account, transaction })
    const { wire, signature } = signWire(encodeBase64(transaction))
    expect(hash).toBe(encodeBase58(signature))
    expect(transport.calls.map(({ method }) => method)).toEqual([SIGN])
    expect(sent).toEqual([encodeBase64(wire)])
  })

  it('asks once for each where the wallet sends alone', async () => {
    const { own, account, transport } = await openAdopted({ session: without(SIGN, ALL) })
    const results = await own().signAndSendAll({ account, transactions: [write(0), write('legacy')] })
    expect(results.map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(transport.calls.map(({ method }) => method)).toEqual([SEND, SEND])
  })
})

describe('what goes wrong, and what the wallet reports', () => {
  it('tells a refusal and the words of the wallet', async () => {
    const { abilities, account, transport } = await openAdopted()
    const sign = () => abilities().signMessage?.sign({ account, message: 'a' })
    transport.rejectNext()
    await expect(sign()).rejects.toMatchObject({ code: 'userRejected' })
    transport.failNext({ code: 4200, message: 'https://secret' })
    const error = await sign()?.catch((caught: Error) => caught)
    expect(error).toMatchObject({ code: 'unsupportedMethod' })
    expect(String(error)).not.toContain('secret')
    transport.answer('solana_signMessage', { signature: encodeBase58(new Uint8Array(64).fill(3)) })
    await expect(sign()).rejects.toMatchObject({ code: 'invalidResponse' })
    await expect(sign()).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('refuses an account that the session does not have', async () => {
    const { abilities, transport } = await openAdopted()
    const account = { accountId: `${mainnetId}:${'1'.repeat(32)}`, address: '1'.repeat(32) } as const
    await expect(abilities().signMessage?.sign({ account, message: 'a' })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    expect(transport.calls).toEqual([])
  })

  it('follows accounts, networks, another grant and the end', async () => {
    const { transport, settle, of, instance } = await openAdopted()
    transport.tell({ type: 'accountsChanged', addresses: [other] })
    await settle()
    expect(of('accountsChanged').at(-1)?.accounts[0]?.address).toBe(other)
    transport.grant({ ...session, accountIds: [`${devnetId}:${address}`] })
    await settle()
    expect(of('networkChanged')).toMatchObject([{ networkId: devnetId }])
    transport.closeFromWallet()
    await settle()
    expect(of('disconnected')).toHaveLength(1)
    instance.dispose()
    expect(transport.watcherCount).toBe(0)
  })
})
