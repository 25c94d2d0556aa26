import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, it } from 'vitest'
import { createManualTimer } from '../shared/timer'
import { settle } from '../testing/wallet-under-test'
import { encodeAmino, encodeSignDoc, fromBase64, toHex } from './bytes'
import { injectConfiguredCosmos, injectCosmosWallet } from './inject-wallet'
import { createCosmosWallet } from './wallet'
import type { CosmosWalletForm, CosmosWalletOptions, KeplrKey, StdSignature } from './wallet.types'

const hub = { chainId: 'hub-1', name: 'Hub', prefix: 'cosmos' }
const lake = { chainId: 'lake-1', name: 'Lake', prefix: 'osmo' }
const ours = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'

const suggestion = {
  chainId: 'new-1',
  chainName: 'New',
  rpc: 'https://rpc.test',
  rest: 'https://rest.test',
  bip44: { coinType: 118 },
  bech32Config: {
    bech32PrefixAccAddr: 'new',
    bech32PrefixAccPub: 'newpub',
    bech32PrefixValAddr: 'newvaloper',
    bech32PrefixValPub: 'newvaloperpub',
    bech32PrefixConsAddr: 'newvalcons',
    bech32PrefixConsPub: 'newvalconspub',
  },
  currencies: [{ coinDenom: 'NEW', coinMinimalDenom: 'unew', coinDecimals: 6 }],
  feeCurrencies: [
    {
      coinDenom: 'NEW',
      coinMinimalDenom: 'unew',
      coinDecimals: 6,
      gasPriceStep: { low: 0.01, average: 0.025, high: 0.04 },
    },
  ],
  stakeCurrency: { coinDenom: 'NEW', coinMinimalDenom: 'unew', coinDecimals: 6 },
}

type Ask = (...args: readonly unknown[]) => Promise<unknown>
const open = (options: Partial<CosmosWalletOptions> = {}) => {
  const wallet = createCosmosWallet({ networks: [hub, lake], ...options })
  const page = new EventTarget() as EventTarget & Record<string, unknown>
  wallet.install(page)
  const call = (member: string) => wallet.provider[member] as Ask
  return { wallet, page, call, controls: wallet.controls }
}

const isSignedBy = (answer: unknown, bytes: Uint8Array): boolean => {
  const { signature, pub_key } = answer as StdSignature
  return secp256k1.verify(fromBase64(signature), sha256(bytes), fromBase64(pub_key.value))
}

describe('a keplr-style wallet', () => {
  it('asks once a chain, and spells its address as each network does', async () => {
    const { wallet, call } = open()
    await call('enable')(['hub-1', 'lake-1'])
    expect(wallet.promptCount).toBe(1)
    expect(await wallet.provider.getKey('hub-1')).toMatchObject({ bech32Address: ours, algo: 'secp256k1' })
    const key = (await wallet.provider.getKey('lake-1')) as KeplrKey
    expect(key.bech32Address).toMatch(/^osmo1/)
    expect(key.address).toHaveLength(20)
    expect(wallet.promptCount).toBe(1)
  })

  it('asks for a chain that nobody enabled when its key is asked for', async () => {
    const { wallet } = open()
    await wallet.provider.getKey('hub-1')
    expect(wallet.promptCount).toBe(1)
    wallet.controls.lock()
    await wallet.provider.getKey('hub-1')
    expect(wallet.promptCount).toBe(2)
  })

  it.each([
    ['modular', 'There is no modular chain info for far-1'],
    ['plain', 'There is no chain info for far-1'],
  ] as const)('does not know a chain, in the words of %s', async (unknownChain, words) => {
    const { call } = open({ misbehaviour: { unknownChain } })
    await expect(call('enable')('far-1')).rejects.toThrow(words)
  })

  it('learns a chain that is suggested, and is strict about it', async () => {
    const { wallet, call } = open()
    const { feeCurrencies: _, ...incomplete } = suggestion
    await expect(call('experimentalSuggestChain')(incomplete)).rejects.toThrow('feeCurrencies')
    await call('experimentalSuggestChain')(suggestion)
    expect(wallet.promptCount).toBe(1)
    expect(await wallet.provider.getKey('new-1')).toMatchObject({
      bech32Address: expect.stringMatching(/^new1/),
    })
  })

  it('signs both kinds of documents and texts with its key', async () => {
    const { wallet, call } = open()
    const amino = {
      chain_id: 'hub-1',
      account_number: '7',
      sequence: '0',
      fee: { amount: [], gas: '1' },
      msgs: [{ type: 'x', value: { b: '<&>', a: 1 } }],
      memo: '',
    }
    const signedAmino = (await wallet.provider.signAmino('hub-1', ours, amino)) as { signature: unknown }
    expect(isSignedBy(signedAmino.signature, encodeAmino(amino))).toBe(true)
    const direct = {
      bodyBytes: Uint8Array.of(1, 2),
      authInfoBytes: Uint8Array.of(3),
      chainId: 'hub-1',
      accountNumber: 300n,
    }
    const signedDirect = (await wallet.provider.signDirect('hub-1', ours, direct)) as { signature: unknown }
    const bytes = encodeSignDoc(direct.bodyBytes, direct.authInfoBytes, 'hub-1', 300n)
    expect(toHex(bytes)).toBe('0a0201021201031a056875622d3120ac02')
    expect(isSignedBy(signedDirect.signature, bytes)).toBe(true)
    const text = await call('signArbitrary')('hub-1', ours, 'hello')
    expect((text as StdSignature).pub_key.type).toBe('tendermint/PubKeySecp256k1')
    await expect(wallet.provider.signAmino('hub-1', 'cosmos1other', amino)).rejects.toThrow(
      'Signer mismatched',
    )
  })

  it('tells of another account by an event of the window without payload', async () => {
    const { wallet, page, controls } = open({ permitted: ['hub-1'] })
    const heard: unknown[] = []
    page.addEventListener('keplr_keystorechange', event => heard.push(event instanceof CustomEvent))
    controls.selectAccount(1)
    expect(heard).toEqual([false])
    expect(wallet.address('cosmos')).not.toBe(ours)
    controls.misbehave({ doubledEvents: true })
    controls.selectAccount(0)
    expect(heard).toHaveLength(3)
    controls.misbehave({ noEvents: true })
    controls.selectAccount(1)
    expect(heard).toHaveLength(3)
  })

  it('rejects in words alone, and then works on', async () => {
    const { wallet, call, controls } = open()
    controls.rejectNext()
    const refused = call('enable')('hub-1')
    await expect(refused).rejects.toThrow(/^Request rejected$/)
    await expect(refused).rejects.not.toHaveProperty('code')
    await call('enable')('hub-1')
    expect(wallet.permitted).toEqual(['hub-1'])
  })

  it('hangs, comes late and fails as planned', async () => {
    const timer = createManualTimer()
    const { wallet, call, controls } = open({ timer })
    controls.hangNext()
    const hanging = call('enable')('hub-1')
    await settle()
    controls.releaseHung()
    await hanging
    controls.failNext({ message: 'trouble' }, 'getKey')
    await expect(wallet.provider.getKey('hub-1')).rejects.toThrow('trouble')
    controls.delayNext(100, 'getKey')
    const late = wallet.provider.getKey('hub-1')
    await settle()
    await timer.advance(100)
    expect(await late).toMatchObject({ bech32Address: ours })
    expect(wallet.requests.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
      'enable resolved',
      'getKey rejected',
      'getKey resolved',
    ])
  })

  it('leaves prompts open when a person must answer', async () => {
    const { wallet, call, controls } = open({ approval: 'manual' })
    const asked = call('enable')('hub-1')
    await Promise.resolve()
    const [prompt] = wallet.pendingPrompts
    expect(prompt?.kind).toBe('connect')
    controls.approve(prompt?.id ?? 0)
    await asked
  })
})

describe('the forms', () => {
  it.each<[CosmosWalletForm, readonly string[]]>([
    ['keplr', ['keplr']],
    ['impostor', ['keplr']],
    ['leap', ['leap']],
    ['cosmostation', ['cosmostation']],
    ['cosmostationRequest', ['cosmostation']],
    ['okx', ['keplr', 'okxwallet']],
    ['unisat', ['unisat']],
  ])('%s stands at %j, and goes away without a trace', (form, places) => {
    const { wallet, page } = open({ form })
    expect(Object.keys(page).sort()).toEqual(places)
    wallet.dispose()
    expect(Object.keys(page)).toEqual([])
  })

  it('answers everything through one request in the request form', async () => {
    const { wallet, controls } = open({ form: 'cosmostationRequest' })
    const ask = (method: string, params: unknown) => wallet.cosmostation.request({ method, params })
    const account = { chainName: 'hub-1' }
    await expect(ask('cos_account', account)).rejects.toMatchObject({ code: 4100 })
    controls.rejectNext()
    await expect(ask('cos_requestAccount', account)).rejects.toMatchObject({ code: 4001 })
    expect(await ask('cos_requestAccount', account)).toMatchObject({ address: ours, isLedger: false })
    expect(await ask('cos_account', { chainName: 'Hub' })).toMatchObject({ address: ours })
    const signed = await ask('cos_signMessage', { ...account, signer: ours, message: 'hello' })
    expect(signed).toHaveProperty('pub_key.value')
    await ask('cos_disconnect', account)
    await expect(ask('cos_account', account)).rejects.toMatchObject({ code: 4100 })
    await expect(ask('cos_nothing', {})).rejects.toMatchObject({ code: 4200 })
    const heard: string[] = []
    const listener = wallet.cosmostation.on('accountChanged', () => heard.push('changed'))
    controls.selectAccount(1)
    expect([heard, wallet.listenerCount()]).toEqual([['changed'], 1])
    wallet.cosmostation.off(listener)
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a page', () => {
  const pageWith = (
    config: Window['__latchkeyCosmosTestWallet'] | undefined,
    stored: Map<string, string>,
  ) => {
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    const page = Object.assign(new EventTarget(), { localStorage, __latchkeyCosmosTestWallet: config })
    return page as unknown as Window
  }

  it('keeps permission, account and suggested chains over a reload', async () => {
    const stored = new Map<string, string>()
    const config = { networks: [hub] }
    const first = injectCosmosWallet(pageWith(undefined, stored), config)
    await (first.provider.experimentalSuggestChain as Ask)(suggestion)
    await first.provider.getKey('new-1')
    first.controls.selectAccount(1)
    const page = pageWith([config], stored)
    injectConfiguredCosmos(page)
    const again = page.__cosmosTestWallet?.['cosmos-test-wallet']
    expect(again?.permitted).toEqual(['new-1'])
    expect(await again?.provider.getKey('new-1')).toMatchObject({ name: 'Test account 2' })
    expect(again?.promptCount).toBe(0)
    again?.uninstall()
    expect(page.__cosmosTestWallet).toEqual({})
  })
})
