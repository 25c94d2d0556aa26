import type { SignedMessage } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { ids } from '../../codec/bitcoin-networks.js'
import { hex } from '../../codec/encoding.js'
import { traits } from '../../traits.js'
import { adopt, open, type SessionWalletOptions } from './adopted.fixture.js'

const { mainnet } = ids
const elsewhere = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const signed = (work: Promise<SignedMessage> | undefined) => work ?? Promise.reject(new Error('cannot sign'))

describe('the proposal', () => {
  it('asks for the methods and events of the protocol', async () => {
    expect(await traits.loadWalletConnect?.()).toEqual({
      methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
      events: ['bip122_addressesChanged'],
    })
  })
})

describe('connecting over a session', () => {
  it('gives the payment address of the account, and asks for no other', async () => {
    const { connection, transport, addressesOf } = await open()
    expect(connection).toMatchObject({
      connectorId: 'walletConnect',
      namespace: 'bip122',
      networkId: mainnet,
    })
    const [payment] = addressesOf(mainnet)
    expect(connection.accounts).toEqual([
      {
        accountId: `${mainnet}:${payment?.address}`,
        address: payment?.address,
        type: 'payment',
        purpose: 'payment',
      },
    ])
    expect(transport.calls).toEqual([])
  })

  it.each([
    ['a list', (...list: readonly object[]) => list],
    [
      'lists by intention',
      (payment: object, ordinal: object) => ({ payment: [payment], ordinal: [ordinal] }),
    ],
    ['a list of several networks', (...list: readonly object[]) => [{ address: elsewhere }, ...list]],
  ] as const)('knows all addresses at once where the session tells them as %s', async (_, shape) => {
    const [payment, ordinals] = (await adopt()).addressesOf(mainnet)
    if (!payment || !ordinals) throw new Error('no addresses')
    const properties = { bip122_getAccountAddresses: JSON.stringify(shape(payment, ordinals)) }
    const { connection, transport } = await open({ session: { properties } })
    expect(connection.accounts).toMatchObject([
      { address: payment.address, type: 'payment', publicKey: payment.publicKey, path: payment.path },
      { address: ordinals.address, type: 'ordinals', publicKey: ordinals.publicKey.slice(2) },
    ])
    expect(transport.calls).toEqual([])
  })

  it.each(['no json', '7', 'null', '{"payment":7}', '[null,7,{"address":7},{"address":"nonsense-address"}]'])(
    'takes no harm from a session that tells %s',
    async text => {
      const { connection } = await open({ session: { properties: { bip122_getAccountAddresses: text } } })
      expect(connection.accounts).toHaveLength(1)
    },
  )

  it('leaves out what is only good to know and cannot be right', async () => {
    const { addressesOf } = await adopt()
    const [payment] = addressesOf(mainnet)
    const list = [{ address: payment?.address, publicKey: 'xpub', path: '../etc', intention: 9 }]
    const properties = { bip122_getAccountAddresses: JSON.stringify(list) }
    const { connection } = await open({ session: { properties } })
    expect(connection.accounts).toEqual([
      { accountId: expect.any(String), address: payment?.address, type: 'payment', purpose: 'payment' },
    ])
  })

  it('takes a taproot address beside others for one that holds ordinals, when nobody says what it is for', async () => {
    const { addressesOf } = await adopt()
    const list = addressesOf(mainnet).map(({ address }) => address)
    const properties = { bip122_getAccountAddresses: JSON.stringify(list) }
    const { connection } = await open({ session: { properties } })
    expect(connection.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinals'])
  })

  it('asks for the addresses when those for ordinals are wanted, and connects without where they are refused', async () => {
    const wanted = await adopt()
    const connection = await wanted.adopted.connect({ accountType: 'ordinals' })
    const [payment] = wanted.addressesOf(mainnet)
    expect(wanted.transport.calls).toEqual([
      {
        networkId: mainnet,
        method: 'getAccountAddresses',
        params: { account: payment?.address, intentions: ['payment', 'ordinal'] },
      },
    ])
    expect(connection.accounts.map(({ type }) => type)).toEqual(['ordinals', 'payment'])
    const refused = await adopt({ open: true })
    refused.transport.rejectNext()
    expect((await refused.adopted.connect({ accountType: 'ordinals' })).accounts).toHaveLength(1)
    const silent = await adopt({ open: true })
    await silent.adopted.connect({ accountType: 'ordinals', silent: true })
    expect(silent.transport.calls).toEqual([])
  })

  it('fails where nothing that was granted is an address of the network', async () => {
    const accountIds = [`${mainnet}:mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn`] as const
    const { adopted } = await adopt({ session: { accountIds } })
    await expect(adopted.connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('is refused when the person declines, and never asks for a call that was aborted', async () => {
    const { adopted, transport } = await adopt()
    transport.rejectNext()
    await expect(adopted.connect({})).rejects.toMatchObject({ code: 'userRejected' })
    await expect(adopted.connect({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(transport.promptCount).toBe(1)
  })
})

describe('signing a message over a session', () => {
  const cases: readonly (readonly [string, SessionWalletOptions, 'payment' | 'ordinals', string, string])[] =
    [
      ['p2wpkh', {}, 'payment', 'ecdsa', 'bip137'],
      ['p2sh', { wallet: { paymentType: 'p2sh' } }, 'payment', 'ecdsa', 'bip137'],
      ['p2pkh', { wallet: { paymentType: 'p2pkh' } }, 'payment', 'ecdsa', 'bip137'],
      ['p2tr', {}, 'ordinals', 'bip322', 'bip322'],
    ]

  it.each(cases)('of %s gives base64 that the verifier takes', async (_, options, type, protocol, scheme) => {
    const stage = await adopt(options)
    const { adopted, transport, instance, addressesOf } = stage
    const connection = await adopted.connect({ accountType: type })
    const [account] = connection.accounts
    const [payment] = addressesOf(mainnet)
    if (account?.type !== type) throw new Error('no such account')
    const { signMessage } = adopted.capabilities(connection)
    for (const message of ['hello', 'línea\n\u{1f511}', '0xdeadbeef', '']) {
      const answer = await signed(signMessage?.sign({ account, message }))
      expect(transport.calls.at(-1)).toEqual({
        networkId: mainnet,
        method: 'signMessage',
        params: { account: payment?.address, message, address: account.address, protocol },
      })
      expect(answer.scheme).toBe(scheme)
      expect(answer.signature).not.toMatch(/^[\da-f]+$/)
      const query = { networkId: mainnet, address: account.address, signed: answer }
      const { verification } = instance.capabilities
      expect(await verification?.verifyMessage({ ...query, message })).toBe(true)
      expect(await verification?.verifyMessage({ ...query, message: `${message}.` })).toBe(false)
    }
  })

  it.each([
    null,
    {},
    { signature: 7 },
    { signature: '' },
    { signature: 'zz' },
    { signature: hex.encode(new Uint8Array(20)) },
    { signature: '20'.repeat(65), address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    { signature: '20'.repeat(65), address: 'nonsense' },
  ])('takes no answer like %j', async answer => {
    const { abilities, account, transport } = await open()
    transport.answer('signMessage', answer)
    await expect(abilities().signMessage?.sign({ account, message: 'a' })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })

  it('takes hex with its prefix too', async () => {
    const { abilities, account, transport } = await open()
    transport.answer('signMessage', { signature: `0x${'20'.repeat(65)}` })
    expect((await signed(abilities().signMessage?.sign({ account, message: 'a' }))).scheme).toBe('bip137')
  })

  it.each([
    [{ code: 5000, message: 'no' }, 'userRejected'],
    [{ code: -32000, message: 'User rejected the request' }, 'userRejected'],
    [{ code: 4100, message: 'x' }, 'notAuthorized'],
    [{ code: 5101, message: 'Unsupported methods' }, 'unsupportedMethod'],
    [{ code: 5100, message: 'Unsupported chains' }, 'unsupportedNetwork'],
    [{ code: -32601, message: 'x' }, 'unsupportedMethod'],
    [{ code: -32602, message: 'x' }, 'invalidRequest'],
    [{ code: -32002, message: 'x' }, 'requestPending'],
    [{ code: -32603, message: 'secret-5f2c' }, 'walletError'],
    ['secret-5f2c', 'walletError'],
  ])('says of %j what it is: %s', async (failure, code) => {
    const { abilities, account, transport } = await open()
    transport.failNext(failure)
    const error = await abilities()
      .signMessage?.sign({ account, message: 'a' })
      .catch(thrown => thrown)
    expect(error).toMatchObject({ code })
    expect(error.message).not.toContain('secret')
  })

  it('lets go of a call that is aborted, and never asks for one that was aborted before', async () => {
    const { abilities, account, transport } = await open()
    const { signMessage } = abilities()
    transport.hangNext()
    const controller = new AbortController()
    const hanging = signMessage?.sign({ account, message: 'a' }, { signal: controller.signal })
    await expect(signMessage?.sign({ account, message: 'b' })).rejects.toMatchObject({
      code: 'requestPending',
    })
    controller.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'aborted' })
    const asked = transport.promptCount
    const aborted = signMessage?.sign({ account, message: 'a' }, { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    expect(transport.promptCount).toBe(asked)
  })

  it('is refused for accounts of others, and after the end', async () => {
    const { abilities, account, adopted } = await open()
    const { signMessage } = abilities()
    const foreign = { ...account, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
    await expect(signMessage?.sign({ account: foreign, message: 'a' })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    await adopted.disconnect()
    await expect(signMessage?.sign({ account, message: 'a' })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
  })
})
