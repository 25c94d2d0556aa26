import type { Network, NetworkId } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { ids } from '../../codec/bitcoin-networks.js'
import { testNetworks } from '../../testing/stage.js'
import { adopt, open } from './adopted.fixture.js'

const { mainnet, testnet } = ids
const [, toTestnet] = testNetworks as readonly [Network, Network]
const stranger = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

describe('what a session can do', () => {
  it.each([
    [['signMessage'], ['request', 'signMessage', 'switchNetwork']],
    [['signPsbt'], ['bip122:psbt', 'request', 'switchNetwork', 'transfer']],
    [['sendTransfer'], ['request', 'switchNetwork', 'transfer']],
    [['getAccountAddresses'], ['request', 'switchNetwork']],
  ])('after granting %j is %j', async (methods, expected) => {
    const { abilities } = await open({ session: { methods } })
    expect(Object.keys(abilities()).sort()).toEqual(expected)
  })

  it('is everything where the wallet lists no methods', async () => {
    const { abilities } = await open({ session: { methods: [] } })
    expect(Object.keys(abilities()).sort()).toEqual([
      'bip122:psbt',
      'request',
      'signMessage',
      'switchNetwork',
      'transfer',
    ])
  })

  it('includes the wallet’s own requests, as they are, where the method was granted', async () => {
    const { abilities, transport, account, addressesOf } = await open({
      session: { methods: ['getAccountAddresses'] },
    })
    const params = { account: account.address, intentions: ['payment'] }
    expect(await abilities().request?.send({ method: 'getAccountAddresses', params })).toEqual(
      addressesOf(mainnet),
    )
    expect(transport.calls).toEqual([{ networkId: mainnet, method: 'getAccountAddresses', params }])
    await expect(abilities().request?.send({ method: 'signPsbt' })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    expect(transport.calls).toHaveLength(1)
  })
})

describe('the network of a session', () => {
  it('is changed here alone where it was granted, and requests go there', async () => {
    const { abilities, of, transport, addressesOf } = await open()
    await abilities().switchNetwork?.switchTo(toTestnet)
    expect(transport.calls).toEqual([])
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([testnet])
    const [account] = of('accountsChanged').at(-1)?.accounts ?? []
    expect(account?.address).toBe(addressesOf(testnet)[0]?.address)
    if (!account) throw new Error('no account')
    await abilities().signMessage?.sign({ account, message: 'a' })
    expect(transport.calls.at(-1)).toMatchObject({ networkId: testnet, params: { account: account.address } })
  })

  it.each([false, true])('is not changed to one without an account, whatever is taken: %s', async all => {
    const { abilities, of } = await open({
      networks: [{ name: 'mainnet' }],
      session: { supportsAllNetworks: all },
    })
    await expect(abilities().switchNetwork?.switchTo(toTestnet)).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(of('networkChanged')).toEqual([])
  })

  it('is the one of before after a page load', async () => {
    const { abilities, adopted } = await open()
    await abilities().switchNetwork?.switchTo(toTestnet)
    expect((await adopted.connect({ silent: true })).networkId).toBe(testnet)
    expect((await adopted.connect({ networkId: mainnet })).networkId).toBe(mainnet)
  })

  it('refuses a transfer for another one before the wallet is asked', async () => {
    const { abilities, account, transport } = await open()
    const input = { networkId: testnet, from: account.address, to: stranger, amount: 1_000n }
    await expect(abilities().transfer?.send(input)).rejects.toMatchObject({ code: 'invalidAddress' })
    expect(transport.calls).toEqual([])
  })
})

describe('what a session tells', () => {
  const tell = (networkId: NetworkId, data: unknown) =>
    ({ type: 'event', name: 'bip122_addressesChanged', data, networkId }) as const

  it('of changed addresses makes them the accounts, those for payments first', async () => {
    const { transport, of, settle } = await open()
    const data = [
      { address: taproot, intention: 'ordinal' },
      { address: stranger, intention: 'payment', path: "m/84'/0'/0'/0/1" },
    ]
    transport.tell(tell(mainnet, data))
    transport.tell(tell(mainnet, data))
    await settle()
    expect(of('accountsChanged')).toHaveLength(1)
    expect(of('accountsChanged')[0]?.accounts).toMatchObject([
      { address: stranger, type: 'payment', path: "m/84'/0'/0'/0/1" },
      { address: taproot, type: 'ordinals' },
    ])
  })

  it('of changed addresses may be bare texts, and requests name the account as before', async () => {
    const { transport, of, settle, account, abilities } = await open()
    transport.tell(tell(mainnet, [stranger]))
    await settle()
    const [changed] = of('accountsChanged').at(-1)?.accounts ?? []
    if (!changed) throw new Error('no account')
    transport.answer('signMessage', { signature: '20'.repeat(65) })
    await abilities().signMessage?.sign({ account: changed, message: 'a' })
    expect(transport.calls.at(-1)?.params).toMatchObject({ account: account.address, address: stranger })
  })

  it('of the addresses of another network is known when that one is gone to', async () => {
    const { transport, of, settle, abilities } = await open()
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    transport.tell(tell(testnet, [{ address }]))
    await settle()
    expect(of('accountsChanged')).toEqual([])
    await abilities().switchNetwork?.switchTo(toTestnet)
    expect(
      of('accountsChanged')
        .at(-1)
        ?.accounts.map(each => each.address),
    ).toEqual([address])
  })

  it.each([null, 'text', {}, [], [null], [{ address: 7 }], ['nonsense nonsense'], [{}], 7])(
    'of changed addresses like %j changes nothing',
    async data => {
      const { transport, of, settle } = await open()
      transport.tell(tell(mainnet, data))
      transport.tell({ ...tell(mainnet, [stranger]), name: 'other' })
      await settle()
      expect(of('accountsChanged')).toEqual([])
    },
  )

  it('of another account puts it first, with its own addresses', async () => {
    const { accountIds, addressesOf } = await adopt()
    const second = `${mainnet}:${stranger}` as const
    const list = [...addressesOf(mainnet), { address: stranger }, { address: taproot, intention: 'ordinal' }]
    const { transport, of, settle, connection } = await open({
      session: {
        accountIds: [accountIds[0] ?? second, second],
        properties: { bip122_getAccountAddresses: JSON.stringify(list) },
      },
    })
    expect(connection.accounts.map(({ type }) => type)).toEqual([
      'payment',
      'payment',
      'ordinals',
      'ordinals',
    ])
    transport.tell({ type: 'accountsChanged', addresses: [stranger] })
    await settle()
    const accounts = of('accountsChanged')
      .at(-1)
      ?.accounts.map(({ address }) => address)
    expect(accounts?.[0]).toBe(stranger)
    expect(accounts?.[2]).toBe(taproot)
  })

  it('of other accounts and networks moves to what is left, with what was granted there', async () => {
    const { transport, of, settle, accountIds, adopted, connection } = await open()
    transport.grant({ accountIds: accountIds.slice(1), methods: ['sendTransfer'] })
    await settle()
    expect(of('networkChanged').at(-1)?.networkId).toBe(testnet)
    expect(Object.keys(adopted.capabilities(connection))).not.toContain('signMessage')
  })

  it('of another network, known or not, is passed on', async () => {
    const { transport, of, settle } = await open()
    const unknown: NetworkId = `bip122:${'ab'.repeat(16)}`
    transport.tell({ type: 'networkChanged', networkId: testnet })
    transport.tell({ type: 'networkChanged', networkId: unknown })
    await settle()
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([testnet, unknown])
  })

  it('of its end is announced once, ends what is asked, and leaves nothing behind', async () => {
    const { transport, of, settle, abilities, account } = await open()
    transport.hangNext()
    const asked = abilities().signMessage?.sign({ account, message: 'a' })
    transport.closeFromWallet()
    await expect(asked).rejects.toMatchObject({ code: 'walletDisconnected' })
    await settle()
    expect(of('disconnected')).toHaveLength(1)
    expect(transport.watcherCount).toBe(0)
    expect(abilities()).toEqual({})
  })

  it('is not heard after a disconnect or the end of the instance', async () => {
    const first = await open()
    await first.adopted.disconnect()
    await first.adopted.disconnect()
    expect(first.transport.session()).toBeUndefined()
    await first.settle()
    expect(first.of('disconnected')).toEqual([])
    const second = await open()
    second.instance.dispose()
    second.transport.tell(tell(mainnet, [stranger]))
    await second.settle()
    expect(second.of('accountsChanged')).toEqual([])
    expect(second.transport.watcherCount).toBe(0)
  })

  it('when it is asked for addresses makes them the accounts, in the order that stands', async () => {
    const second = `${mainnet}:${stranger}` as const
    const { accountIds, addressesOf } = await adopt()
    const [own, ordinals] = addressesOf(mainnet)
    const { psbt, transport, of, settle } = await open({
      session: { accountIds: [accountIds[0] ?? second, second] },
    })
    transport.tell(tell(mainnet, [{ address: stranger }]))
    await settle()
    transport.answer('getAccountAddresses', ({ params }: { params: { account: string } }) =>
      params.account === stranger ? [{ address: stranger }] : [own, ordinals],
    )
    // What is signed is of no account here: the addresses are asked for first, and stay.
    await psbt()
      .sign({ psbt: 'cHNidP8=' })
      .catch(() => undefined)
    await settle()
    const accounts = of('accountsChanged').at(-1)?.accounts
    expect(accounts?.[0]?.address).toBe(stranger)
    expect(accounts?.map(({ address }) => address)).toContain(ordinals?.address)
    expect(accounts?.find(({ address }) => address === own?.address)?.publicKey).toBe(own?.publicKey)
    const told = of('accountsChanged').length
    await psbt()
      .sign({ psbt: 'cHNidP8=' })
      .catch(() => undefined)
    await settle()
    expect(of('accountsChanged')).toHaveLength(told)
    expect(transport.calls.filter(({ method }) => method === 'getAccountAddresses')).toHaveLength(1)
  })

  it('of addresses that it refuses to name changes nothing', async () => {
    const { psbt, transport, of, settle } = await open()
    transport.failNext({ code: 4001, message: 'no' })
    await expect(psbt().sign({ psbt: 'cHNidP8=' })).rejects.toMatchObject({ code: 'userRejected' })
    await settle()
    expect(of('accountsChanged')).toEqual([])
  })

  it('before is forgotten with the session: the next one may be that of another wallet', async () => {
    const { transport, settle, adopted } = await open()
    transport.tell(tell(mainnet, [stranger]))
    await settle()
    await adopted.disconnect()
    const { accounts } = await adopted.connect({})
    expect(accounts.map(({ address }) => address)).not.toContain(stranger)
  })
})
