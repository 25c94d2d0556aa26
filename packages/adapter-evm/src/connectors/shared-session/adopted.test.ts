import type { ScriptedGrant } from '@latchkey/core/testing'
import { verifyMessage, verifyTypedData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { WalletCalls } from '../../capabilities/calls.types.js'
import { address, networks, openAdopted, other, session } from '../../testing/adopted-stage.js'
import type { TypedDataSigner } from '../sign.js'

const types = { Mail: [{ name: 'text', type: 'string' }] }
const typedData = { types, primaryType: 'Mail', domain: { chainId: 1n }, message: { text: 'a' } } as const
const token = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name: 'T', symbol: 'T', decimals: 6 }

describe('a session as a wallet of eip155', () => {
  it('shows its accounts checksummed, on a network that was granted', async () => {
    const { connection } = await openAdopted()
    expect(connection).toEqual({
      connectorId: 'walletConnect',
      namespace: 'eip155',
      networkId: 'eip155:1',
      accounts: [address, other].map(each => ({
        accountId: `eip155:1:${each}`,
        address: each,
        type: 'eoa',
      })),
    })
  })

  it('names the type of an account where the wallet does', async () => {
    const lower = address.toLowerCase()
    const { connection } = await openAdopted({
      session: {
        ...session,
        accountIds: [`eip155:1:${lower}`, `eip155:1:${other}`],
        accountTypes: { [lower]: 'smartAccount' },
      },
    })
    expect(connection.accounts).toMatchObject([
      { address, type: 'smartAccount' },
      { address: other, type: 'eoa' },
    ])
  })

  it('refuses a session whose accounts are no addresses', async () => {
    const opening = openAdopted({ session: { ...session, accountIds: ['eip155:1:0x1234'] } })
    await expect(opening).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('signs a message by the text as bytes, then the address', async () => {
    const { abilities, account, transport } = await openAdopted()
    const signed = await abilities().signMessage?.sign({ account, message: '0x12 grüezi' })
    expect(transport.calls).toEqual([
      { networkId: 'eip155:1', method: 'personal_sign', params: ['0x30783132206772c3bc657a69', address] },
    ])
    const signature = signed?.signature as `0x${string}`
    await expect(verifyMessage({ address, message: '0x12 grüezi', signature })).resolves.toBe(true)
  })

  it.each([
    ['eth_signTypedData_v4', session.methods],
    ['eth_signTypedData', session.methods?.filter(method => !method.endsWith('_v4'))],
  ])('signs structured data by %s', async (method, methods) => {
    const { abilities, account, transport } = await openAdopted({
      session: { ...session, methods: methods ?? [] },
    })
    const signer = abilities()['eip155:typedData'] as TypedDataSigner
    const { signature } = await signer.sign({ account, typedData })
    expect(transport.calls.at(-1)).toMatchObject({
      method,
      params: [address, expect.stringContaining('"Mail"')],
    })
    const verified = verifyTypedData({ ...typedData, address, signature: signature as `0x${string}` })
    await expect(verified).resolves.toBe(true)
  })

  it('sends coins and tokens, tried out before and with the network they are for', async () => {
    const { abilities, account, transport } = await openAdopted()
    const send = abilities().transfer?.send
    const common = { networkId: 'eip155:1', from: account.address, to: other } as const
    const hash = `0x${'ab'.repeat(32)}`
    await expect(send?.({ ...common, amount: 5n })).resolves.toEqual({ hash })
    expect(transport.calls.at(-1)).toEqual({
      networkId: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ from: address, to: other, value: '0x5', chainId: '0x1' }],
    })
    await expect(send?.({ ...common, amount: 5n, token })).rejects.toMatchObject({
      code: 'executionReverted',
    })
  })

  it('sends a batch on the network that it names, and asks what the wallet can do', async () => {
    const { abilities, transport } = await openAdopted({
      session: { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${address}`] },
    })
    const calls = abilities()['eip155:calls'] as WalletCalls
    await expect(calls.send({ networkId: 'eip155:10', calls: [{ to: other, value: 1n }] })).resolves.toEqual({
      id: '0x01',
    })
    expect(transport.calls.at(-1)).toMatchObject({
      networkId: 'eip155:10',
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0xa', from: address }],
    })
    await expect(calls.capabilities()).resolves.toMatchObject({ 'eip155:1': { atomic: 'supported' } })
  })

  it.each([
    ['by network', { '0x1': { atomic: { status: 'ready' } } }],
    ['by account', { [address.toLowerCase()]: { 'eip155:1': { atomic: { status: 'ready' } } } }],
  ])('takes the capabilities that came with the session, %s', async (_, capabilities) => {
    const { abilities, transport } = await openAdopted({
      session: { ...session, properties: { capabilities: JSON.stringify(capabilities) } },
    })
    const calls = abilities()['eip155:calls'] as WalletCalls
    await expect(calls.capabilities()).resolves.toMatchObject({ 'eip155:1': { atomic: 'ready' } })
    expect(transport.calls).toHaveLength(0)
  })

  const ready = { atomic: { status: 'ready' } }
  const supported = { atomic: { status: 'supported' } }
  const both = [`eip155:1:${address}`, `eip155:10:${address}`] as const
  it.each<[string, Partial<ScriptedGrant>, object]>([
    ['for every network', { properties: { atomic: '{"status":"ready"}' } }, { 1: 'ready', 10: 'ready' }],
    ['for the namespace', { scopedProperties: { eip155: ready } }, { 1: 'ready', 10: 'ready' }],
    [
      'for each network',
      { scopedProperties: { 'eip155:1': ready, 'eip155:10': { atomic: JSON.stringify(supported.atomic) } } },
      { 1: 'ready', 10: 'supported' },
    ],
    [
      'for a network and the namespace',
      { scopedProperties: { eip155: ready, 'eip155:10': supported } },
      { 1: 'ready', 10: 'supported' },
    ],
    [
      'for the account',
      {
        scopedProperties: {
          eip155: ready,
          'eip155:10': { ...ready, [`eip155:10:${address.toLowerCase()}`]: supported },
          'eip155:1': { [`eip155:1:${other}`]: supported },
        },
      },
      { 1: 'ready', 10: 'supported' },
    ],
    [
      'all at once and for a network',
      {
        properties: { capabilities: JSON.stringify({ '0x1': ready }) },
        scopedProperties: { 'eip155:10': supported },
      },
      { 1: 'ready', 10: 'supported' },
    ],
  ])('asks for no capabilities that the session told %s', async (_, told, expected) => {
    const { abilities, transport } = await openAdopted({ session: { ...session, accountIds: both, ...told } })
    const calls = abilities()['eip155:calls'] as WalletCalls
    const found = await calls.capabilities()
    for (const [chainId, atomic] of Object.entries(expected))
      expect(found[`eip155:${chainId}`]).toMatchObject({ atomic })
    expect(transport.calls).toHaveLength(0)
  })

  it.each<[string, Partial<ScriptedGrant>]>([
    ['another network', { scopedProperties: { 'eip155:10': ready } }],
    ['another account', { scopedProperties: { 'eip155:1': { [`eip155:1:${other}`]: ready } } }],
    ['something else', { scopedProperties: { eip155: { walletInfo: { name: 'x' }, note: 'atomic' } } }],
    [
      'a shape that cannot be right',
      { scopedProperties: { eip155: { atomic: 'ready' }, 'eip155:1': { atomic: [1] } } },
    ],
    ['no JSON', { properties: { capabilities: '{', atomic: 'nonsense' } }],
  ])('asks the wallet where the session told of %s', async (_, told) => {
    const { abilities, transport } = await openAdopted({ session: { ...session, accountIds: both, ...told } })
    const calls = abilities()['eip155:calls'] as WalletCalls
    await expect(calls.capabilities()).resolves.toMatchObject({ 'eip155:1': { atomic: 'supported' } })
    expect(transport.calls).toMatchObject([{ method: 'wallet_getCapabilities' }])
  })

  it('takes what was told of some networks where the wallet cannot be asked', async () => {
    const { abilities, transport } = await openAdopted({
      session: {
        ...session,
        accountIds: both,
        methods: ['wallet_sendCalls'],
        scopedProperties: { 'eip155:10': ready },
      },
    })
    const calls = abilities()['eip155:calls'] as WalletCalls
    expect(Object.keys(await calls.capabilities())).toEqual(['eip155:10'])
    expect(transport.calls).toHaveLength(0)
  })

  it('can do what was granted and nothing else', async () => {
    const { abilities } = await openAdopted({ session: { ...session, methods: ['personal_sign'] } })
    expect(Object.keys(abilities()).sort()).toEqual(['request', 'signMessage', 'switchNetwork'])
  })

  it('can do more once the session grants more', async () => {
    const { abilities, transport, settle } = await openAdopted({
      session: { ...session, methods: ['personal_sign'] },
    })
    transport.grant(session)
    await settle()
    expect(abilities().transfer).toBeDefined()
  })
})

describe('what goes wrong', () => {
  it('tells a refusal, the words of the wallet, and an answer that is none', async () => {
    const { abilities, account, transport } = await openAdopted()
    const sign = () => abilities().signMessage?.sign({ account, message: 'a' })
    transport.rejectNext()
    await expect(sign()).rejects.toMatchObject({ code: 'userRejected' })
    transport.failNext({ code: 5000, message: 'User rejected.' })
    await expect(sign()).rejects.toMatchObject({ code: 'userRejected' })
    transport.failNext({ code: 4100, message: 'https://secret' })
    const error = await sign()?.catch((caught: Error) => caught)
    expect(error).toMatchObject({ code: 'notAuthorized' })
    expect(String(error)).not.toContain('secret')
    for (const answer of ['0x12', '', null, { signature: '0x' }]) {
      transport.answer('personal_sign', answer)
      await expect(sign()).rejects.toMatchObject({ code: 'invalidResponse' })
    }
  })

  it('lets go of who aborts, asks nothing for who has gone, and one thing at a time', async () => {
    const { abilities, account, transport } = await openAdopted()
    const sign = (signal?: AbortSignal) =>
      abilities().signMessage?.sign({ account, message: 'a' }, signal ? { signal } : {})
    await expect(sign(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(transport.calls).toHaveLength(0)
    const release = transport.hangNext()
    const controller = new AbortController()
    const asked = sign(controller.signal)
    await expect(sign()).rejects.toMatchObject({ code: 'requestPending' })
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    release()
    await expect(sign()).resolves.toMatchObject({ scheme: 'eip191' })
  })

  it('ends what is asked with the session, and is heard of once', async () => {
    const { abilities, account, transport, connector, connection, settle, of } = await openAdopted()
    transport.hangNext()
    const asked = abilities().signMessage?.sign({ account, message: 'a' })
    transport.closeFromWallet()
    await expect(asked).rejects.toMatchObject({ code: 'walletDisconnected' })
    await settle()
    await connector.disconnect()
    expect(of('disconnected')).toEqual([{ type: 'disconnected', connectorId: 'walletConnect' }])
    expect(connector.capabilities(connection)).toEqual({})
  })

  it('leaves nothing behind when the client ends', async () => {
    const { instance, transport, events } = await openAdopted()
    instance.dispose()
    transport.tell({ type: 'networkChanged', networkId: 'eip155:10' })
    expect(transport.watcherCount).toBe(0)
    expect(events.filter(({ type }) => type !== 'connectorsChanged')).toEqual([])
  })
})

describe('what the wallet reports', () => {
  it('puts the account first that is in use now', async () => {
    const { transport, settle, of } = await openAdopted()
    transport.tell({ type: 'accountsChanged', addresses: [other.toLowerCase()] })
    await settle()
    const [event] = of('accountsChanged')
    expect(event?.accounts.map(account => account.address)).toEqual([other, address])
  })

  it('follows the wallet to another network', async () => {
    const { transport, settle, of } = await openAdopted({
      session: { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${address}`] },
    })
    transport.tell({ type: 'networkChanged', networkId: 'eip155:10' })
    await settle()
    expect(of('networkChanged')).toMatchObject([{ networkId: 'eip155:10' }])
    expect(of('accountsChanged')).toMatchObject([{ accounts: [{ accountId: `eip155:10:${address}` }] }])
  })

  it('goes to a network that is left when the session loses the one in use', async () => {
    const { transport, settle, of } = await openAdopted()
    transport.grant({ ...session, accountIds: [`eip155:10:${address}`] })
    await settle()
    expect(of('networkChanged')).toMatchObject([{ networkId: networks[1].caipNetworkId }])
  })
})
