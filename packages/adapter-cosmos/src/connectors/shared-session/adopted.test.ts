import { describe, expect, it } from 'vitest'
import { verifyMessage } from '../../capabilities/verification.js'
import { toBase64, toHex } from '../../codec/bytes.js'
import {
  address,
  granting,
  openAdopted,
  other,
  plainKeys,
  publicKey,
  reefAddress,
  session,
} from '../../testing/adopted-stage.js'
import { testNetworks } from '../../testing/stage.js'
import type { AminoSignDoc, DirectSignDoc } from '../drivers/driver.types.js'
import { adr36Document } from '../signing/adr36.js'

const direct: DirectSignDoc = {
  bodyBytes: Uint8Array.of(1, 2, 3),
  authInfoBytes: Uint8Array.of(4),
  chainId: 'hub-1',
  accountNumber: 7n,
}
const amino: AminoSignDoc = {
  chain_id: 'hub-1',
  account_number: '7',
  sequence: '1',
  fee: { amount: [{ denom: 'uatom', amount: '5' }], gas: '100' },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { amount: [], from_address: 'a', to_address: 'b' } }],
  memo: '',
}
const plainDirect = {
  chainId: 'hub-1',
  accountNumber: '7',
  bodyBytes: toBase64(direct.bodyBytes),
  authInfoBytes: toBase64(direct.authInfoBytes),
}

describe('a session as a wallet of cosmos', () => {
  it('shows the accounts of the network in use, without keys that nobody told', async () => {
    const { connection, transport } = await openAdopted()
    expect(connection).toEqual({
      connectorId: 'walletConnect',
      namespace: 'cosmos',
      networkId: 'cosmos:hub-1',
      accounts: [address, other].map(each => ({
        accountId: `cosmos:hub-1:${each}`,
        address: each,
        type: 'eoa',
      })),
    })
    expect(transport.calls).toEqual([])
  })

  it('shows the keys that came with the session, where they are those of the accounts', async () => {
    const [first, second] = plainKeys
    const keys = JSON.stringify([first, { ...second, pubKey: first?.pubKey }])
    const { connection } = await openAdopted({ session: { ...session, properties: { keys } } })
    expect(connection.accounts.map(account => account.publicKey)).toEqual([publicKey, undefined])
  })

  it('leaves out what is no address of the network', async () => {
    const opening = openAdopted({
      session: { ...session, accountIds: [`cosmos:hub-1:${address.replace('cosmos1', 'osmo1')}`] },
    })
    await expect(opening).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it.each([
    ['cosmos_signAmino', (signDoc: object) => ({ signerAddress: address, signDoc })],
    [
      'keplr_signAmino',
      (signDoc: object) => ({ chainId: 'hub-1', signer: address, signDoc, signOptions: {} }),
    ],
  ])('signs a message by %s as ADR-36 says', async (method, toParams) => {
    const { abilities, account, transport } = await openAdopted({ session: granting(method) })
    const signed = await abilities().signMessage?.sign({ account, message: 'grüezi & co' })
    const params = toParams(adr36Document(address, 'grüezi & co'))
    expect(transport.calls).toEqual([{ networkId: 'cosmos:hub-1', method, params }])
    if (!signed) throw new Error('not signed')
    expect(signed.publicKey).toBe(publicKey)
    const input = { networkId: 'cosmos:hub-1', address, message: 'grüezi & co', signed } as const
    expect(verifyMessage(input)).toBe(true)
  })

  it('signs a message by the method that is there for it, for the account that is named', async () => {
    const { abilities, connection, transport } = await openAdopted()
    const [, second] = connection.accounts
    if (!second) throw new Error('no second account')
    const signed = await abilities().signMessage?.sign({ account: second, message: 'hello' })
    expect(transport.calls).toEqual([
      {
        networkId: 'cosmos:hub-1',
        method: 'keplr_signArbitrary',
        params: { chainId: 'hub-1', signer: other, type: 'string', data: 'hello' },
      },
    ])
    if (!signed) throw new Error('not signed')
    expect(verifyMessage({ networkId: 'cosmos:hub-1', address: other, message: 'hello', signed })).toBe(true)
  })

  it.each([
    ['cosmos', { signerAddress: address }],
    ['keplr', { chainId: 'hub-1', signer: address, signOptions: { preferNoSetFee: true } }],
  ])('signs both kinds of documents by the methods of %s', async (prefix, params) => {
    const methods = [`${prefix}_signDirect`, `${prefix}_signAmino`]
    const { signer, account, transport } = await openAdopted({ session: granting(...methods) })
    const wish = { account, preferNoSetFee: true }
    expect((await signer().signDirect({ ...wish, document: direct })).signed).toEqual(direct)
    expect((await signer().signAmino({ ...wish, document: amino })).signed).toEqual(amino)
    expect(transport.calls.map(call => [call.method, call.params])).toEqual([
      [methods[0], { ...params, signDoc: plainDirect }],
      [methods[1], { ...params, signDoc: amino }],
    ])
  })

  it('takes a signed document in hex, or left out, for the one that was asked for', async () => {
    const hex = {
      ...plainDirect,
      bodyBytes: toHex(direct.bodyBytes),
      authInfoBytes: toHex(direct.authInfoBytes),
    }
    const stage = await openAdopted()
    const { signature } = await stage.signer().signDirect({ account: stage.account, document: direct })
    for (const answer of [{ signature, signed: hex }, { signature }]) {
      stage.transport.answer('cosmos_signDirect', answer)
      const signed = stage.signer().signDirect({ account: stage.account, document: direct })
      await expect(signed).resolves.toEqual({ signed: direct, signature })
    }
  })

  it('is an amino signer where nothing else was granted', async () => {
    const { signer, account, abilities, transport } = await openAdopted({
      session: granting('cosmos_signAmino', 'cosmos_getAccounts'),
    })
    await expect(signer().signDirect({ account, document: direct })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    const offline = signer().getOfflineSigner()
    expect(offline.signDirect).toBeUndefined()
    const [key] = await offline.getAccounts()
    expect(toHex(key?.pubkey ?? new Uint8Array())).toBe(publicKey)
    expect(transport.calls.map(({ method }) => method)).toEqual(['cosmos_getAccounts'])
    expect(abilities().transfer).toBeDefined()
  })

  it.each([
    ['cosmos_getAccounts', {}],
    ['keplr_getKey', { chainId: 'hub-1' }],
  ])('has the key told by %s, once', async (method, params) => {
    const { signer, transport } = await openAdopted({ session: granting('cosmos_signDirect', method) })
    await signer().getOfflineSigner().getAccounts()
    await signer().getOfflineSigner().getAccounts()
    expect(transport.calls).toEqual([{ networkId: 'cosmos:hub-1', method, params }])
  })

  it('refuses a key that is not the one of the account', async () => {
    const wrong = [{ algo: 'secp256k1', address, pubkey: plainKeys[1]?.pubKey }]
    const { signer } = await openAdopted({ answers: { cosmos_getAccounts: wrong } })
    const asked = signer().getOfflineSigner().getAccounts()
    await expect(asked).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('can do what was granted and nothing else', async () => {
    const none = await openAdopted({ session: granting('keplr_enable') })
    expect(Object.keys(none.abilities()).sort()).toEqual(['request', 'switchNetwork'])
    // A transfer needs the key, and nobody tells it.
    const some = await openAdopted({ session: granting('cosmos_signDirect') })
    expect(Object.keys(some.abilities()).sort()).toEqual(['cosmos:transactions', 'request', 'switchNetwork'])
  })

  it('hands what was granted to the wallet as it is, and nothing else', async () => {
    const { abilities, transport } = await openAdopted()
    const send = abilities().request?.send
    await expect(send?.({ method: 'keplr_getKey', params: { chainId: 'hub-1' } })).resolves.toMatchObject({
      bech32Address: address,
    })
    await expect(send?.({ method: 'cosmos_else' })).rejects.toMatchObject({ code: 'unsupportedMethod' })
    expect(transport.calls).toHaveLength(1)
  })
})

describe('a request that names another chain than the wallet is on', () => {
  it.each([
    ['keplr_getKey', { chainId: 'lake-1' }],
    ['cosmos_signDirect', { signerAddress: address, signDoc: { chainId: 'lake-1', bodyBytes: '' } }],
    ['cosmos_signAmino', { signerAddress: address, signDoc: { chain_id: 'lake-1', msgs: [] } }],
  ])('goes nowhere: %s', async (method, params) => {
    const { abilities, transport } = await openAdopted()
    await expect(abilities().request?.send({ method, params })).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(transport.calls).toEqual([])
  })

  it('goes to the wallet where it names none, as ADR-36 does', async () => {
    const { abilities, transport } = await openAdopted()
    const params = { signerAddress: address, signDoc: { chain_id: '', msgs: [] } }
    transport.answer('cosmos_signAmino', 'signed')
    await expect(abilities().request?.send({ method: 'cosmos_signAmino', params })).resolves.toBe('signed')
    expect(transport.calls).toHaveLength(1)
  })
})

describe('what goes wrong, and what the wallet reports', () => {
  it('tells a refusal, the words of the wallet, and an answer that is none', async () => {
    const { abilities, account, transport } = await openAdopted({ session: granting('cosmos_signAmino') })
    const sign = (signal?: AbortSignal) =>
      abilities().signMessage?.sign({ account, message: 'a' }, signal ? { signal } : {})
    await expect(sign(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(transport.calls).toEqual([])
    transport.rejectNext()
    await expect(sign()).rejects.toMatchObject({ code: 'userRejected' })
    transport.failNext({ code: 4100, message: 'https://secret' })
    expect(String(await sign()?.catch((caught: Error) => caught))).not.toContain('secret')
    const { pubKey = '' } = plainKeys[1] ?? {}
    const signature = toBase64(new Uint8Array(64).fill(1))
    const stranger = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: pubKey }, signature }
    for (const answer of [null, {}, { signature: 'abc' }, { signature: stranger }]) {
      transport.answer('cosmos_signAmino', answer)
      await expect(sign()).rejects.toMatchObject({ code: 'invalidResponse' })
    }
  })

  it("follows Keplr's own event to another account of the session", async () => {
    const { transport, settle, of } = await openAdopted()
    const data = JSON.stringify({ keys: [plainKeys[1]] })
    transport.tell({ type: 'event', name: 'keplr_accountsChanged', data, networkId: 'cosmos:hub-1' })
    await settle()
    expect(of('accountsChanged').at(-1)?.accounts).toMatchObject([
      { address: other, publicKey: expect.stringMatching(/^0[23]/) },
      { address },
    ])
    transport.tell({ type: 'event', name: 'keplr_accountsChanged', data: '{', networkId: 'cosmos:hub-1' })
    await settle()
    expect(of('accountsChanged')).toHaveLength(1)
  })

  it('goes to a granted network at once, and follows another grant and the end', async () => {
    const { abilities, transport, settle, of, instance } = await openAdopted()
    const [, lake] = testNetworks
    if (!lake) throw new Error('no network')
    await abilities().switchNetwork?.switchTo(lake)
    expect(of('networkChanged')).toMatchObject([{ networkId: 'cosmos:lake-1' }])
    expect(transport.calls).toEqual([])
    transport.grant({ ...session, accountIds: [`cosmos:hub-1:${other}`] })
    await settle()
    expect(of('networkChanged').at(-1)?.networkId).toBe('cosmos:hub-1')
    transport.closeFromWallet()
    await settle()
    expect(of('disconnected')).toHaveLength(1)
    instance.dispose()
    expect(transport.watcherCount).toBe(0)
  })

  it('has Keplr learn a network, and believes the session', async () => {
    const { abilities, transport, settle, of } = await openAdopted()
    const [, , reef] = testNetworks
    if (!reef) throw new Error('no network')
    transport.failNext({ code: -32603, message: 'There is no chain info for reef-1' })
    const asked = abilities().switchNetwork?.switchTo(reef)
    await settle(200)
    transport.grant({
      ...session,
      accountIds: [...session.accountIds, `cosmos:reef-1:${reefAddress}`],
    })
    await settle(200)
    await asked
    expect(of('networkChanged')).toMatchObject([{ networkId: 'cosmos:reef-1' }])
    expect(of('accountsChanged').at(-1)?.accounts).toMatchObject([{ address: reefAddress }])
    expect(transport.calls.map(({ method, params }) => [method, params])).toEqual([
      ['keplr_enable', { chainIds: ['reef-1'] }],
      ['keplr_experimentalSuggestChain', { chainInfo: expect.objectContaining({ chainId: 'reef-1' }) }],
      ['keplr_enable', { chainIds: ['reef-1'] }],
    ])
  })

  it('refuses a network that was not granted where the wallet cannot be asked for it', async () => {
    const { abilities, transport } = await openAdopted({ session: granting('cosmos_signAmino') })
    const [, , reef] = testNetworks
    if (!reef) throw new Error('no network')
    await expect(abilities().switchNetwork?.switchTo(reef)).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(transport.calls).toEqual([])
  })
})
