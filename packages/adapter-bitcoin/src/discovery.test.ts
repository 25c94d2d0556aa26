import { createFakeEnv, type FakeEnv, turns } from '@latchkey/core/testing'
import { createBitcoinWallet } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { startDiscovery } from './discovery.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'

const networks = [{ name: 'mainnet' }] as const
const icon = 'data:image/svg+xml,<svg/>'

async function look(
  prepare: (env: FakeEnv) => void = () => undefined,
  options: { announced?: boolean; injected?: boolean } = {},
) {
  const env = createFakeEnv()
  prepare(env)
  const lists: (readonly FoundWallet[])[] = []
  const stop = startDiscovery({
    ...({} as DiscoveryInput),
    host: { env } as never,
    announced: options.announced ?? true,
    injected: options.injected ?? true,
    changed: wallets => void lists.push(wallets),
  })
  const settle = async (ms = 0) => {
    await import('./found-wallets.js')
    await env.clock.advance(ms)
    await turns(20)
  }
  await settle()
  const found = () => (lists.at(-1) ?? []).map(({ id, name, family }) => [id, name, family])
  return { env, lists, stop, settle, found }
}
const onPage = (env: FakeEnv, members: object) => Object.assign(env.window, members)
const requester = () => ({ request: async () => ({ result: null }) })
const unisat = (flags: object = {}) => ({ requestAccounts: async () => [], ...flags })
const register = (env: FakeEnv, wallet: unknown) =>
  env.window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register: add }: { register(wallet: unknown): void }) => add(wallet),
    }),
  )
const standard = (name: string, features: object) => ({
  version: '1.0.0',
  name,
  icon,
  chains: [],
  features,
  accounts: [],
})
const connect = { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } }

describe('btc_providers', () => {
  it('lists who stands where the id says, each id and each provider once', async () => {
    const provider = requester()
    const entry = (id: string, name: string) => ({ id, name, icon })
    const { found } = await look(env =>
      onPage(env, {
        XverseProviders: { BitcoinProvider: provider },
        Other: { Provider: requester() },
        Again: provider,
        btc_providers: [
          entry('XverseProviders.BitcoinProvider', 'Xverse Wallet'),
          entry('Again', 'The same one'),
          entry('Nobody.Home', 'Nobody'),
          entry('Other.Provider', '\u202eOther\u0007'),
          entry('Other.Provider', 'Impostor'),
          entry('constructor', 'Prototype'),
          entry('Other.Provider.constructor', 'Prototype'),
          { id: 7, name: 'Number' },
          null,
        ],
      }),
    )
    expect(found()).toEqual([
      ['XverseProviders.BitcoinProvider', 'Xverse Wallet', 'satsConnect'],
      ['Other.Provider', 'Other', 'satsConnect'],
    ])
  })

  it('draws icons whose type is written as no browser knows it, and no others', async () => {
    const entry = (id: string, given: unknown) => ({ id, name: id, icon: given })
    const { lists } = await look(env =>
      onPage(env, {
        a: requester(),
        b: requester(),
        btc_providers: [entry('a', 'data:image/svg;base64,AAAA'), entry('b', 'https://tracker.test/i.png')],
      }),
    )
    expect(lists.at(-1)?.map(wallet => wallet.icon)).toEqual(['data:image/svg+xml;base64,AAAA', undefined])
  })

  it('tells Leather by its id', async () => {
    const { found } = await look(env =>
      createBitcoinWallet({ networks, form: 'leather', info: { name: 'Leather' } }).install(env.window),
    )
    expect(found()).toEqual([['LeatherProvider', 'Leather', 'leather']])
  })

  it.each([7, 'text', {}, [undefined], [[]], new Proxy([], { get: () => 1 })])(
    'is not believed when it is %s',
    async list => {
      expect((await look(env => onPage(env, { btc_providers: list }))).lists).toEqual([])
    },
  )
})

describe('the Wallet Standard', () => {
  it('is asked, and finds who registers now and later, Bitcoin wallets alone', async () => {
    const { env, found } = await look(env =>
      createBitcoinWallet({ networks, form: 'standard', info: { name: 'Early' } }).install(env.window),
    )
    register(env, standard('Late', connect))
    register(env, standard('Solana only', { 'standard:connect': { connect: () => undefined } }))
    register(env, null)
    expect(found()).toEqual([
      ['standard:Early', 'Early', 'standard'],
      ['standard:Late', 'Late', 'standard'],
    ])
  })

  it('takes the richer road where a wallet offers sats-connect in it', async () => {
    const provider = requester()
    const { env, lists, settle } = await look()
    register(env, standard('Magic Eden', { ...connect, 'sats-connect:': { provider } }))
    await settle()
    expect(lists.at(-1)).toMatchObject([{ family: 'satsConnect', name: 'Magic Eden' }])
    expect(lists.at(-1)?.[0]?.provider).toBe(provider)
  })

  it('shows a wallet once that is in btc_providers too, by its object or its name', async () => {
    const provider = requester()
    const { env, found } = await look(env =>
      onPage(env, { Xverse: provider, btc_providers: [{ id: 'Xverse', name: 'Xverse Wallet', icon }] }),
    )
    register(env, standard('Something else', { 'sats-connect:': { provider } }))
    register(env, standard('xverse', connect))
    expect(found()).toEqual([['Xverse', 'Xverse Wallet', 'satsConnect']])
  })

  it('survives a wallet that throws at every look', async () => {
    const { env, lists } = await look()
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    register(env, trap)
    register(env, { name: 'Trap', features: trap })
    env.window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('trap')
        },
      }),
    )
    expect(lists).toEqual([])
  })
})

describe('wallets that only stand on the window', () => {
  it('are named for what they are where they squat on the place of UniSat', async () => {
    const { found } = await look(env => onPage(env, { unisat: unisat({ isBinance: true }) }))
    expect(found()).toEqual([['binance', 'Binance Wallet', 'unisat']])
  })

  it('are not mistaken for the genuine UniSat, which has a name of its own', async () => {
    const genuine = unisat()
    const { lists, found } = await look(env =>
      onPage(env, { unisat: unisat({ isBitKeep: true }), unisat_wallet: genuine }),
    )
    expect(found()).toEqual([
      ['unisat', 'UniSat Wallet', 'unisat'],
      ['bitget', 'Bitget Wallet', 'unisat'],
    ])
    expect(lists.at(-1)?.[0]?.provider).toBe(genuine)
  })

  it('are one wallet where one object stands at two places', async () => {
    const provider = unisat()
    const { found } = await look(env => onPage(env, { unisat: provider, unisat_wallet: provider }))
    expect(found()).toHaveLength(1)
  })

  it('have an object for each network where they are OKX', async () => {
    const { found } = await look(env => createBitcoinWallet({ networks, form: 'okx' }).install(env.window))
    expect(found()).toEqual([['okx', 'OKX Wallet', 'okx']])
  })

  it('are older versions of those that register today, unless they did', async () => {
    const provider = requester()
    const { found } = await look(env =>
      onPage(env, { HiroWalletProvider: provider, LeatherProvider: provider }),
    )
    expect(found()).toEqual([['LeatherProvider', 'Leather', 'leather']])
  })

  it('are left alone where the app wants none of them', async () => {
    const prepare = (env: FakeEnv) => onPage(env, { unisat: unisat() })
    expect((await look(prepare, { injected: false })).lists).toEqual([])
    const both = (env: FakeEnv) => {
      onPage(env, { X: requester(), btc_providers: [{ id: 'X', name: 'X', icon }], unisat: unisat() })
    }
    expect((await look(both, { announced: false })).found()).toEqual([['unisat', 'UniSat Wallet', 'unisat']])
  })
})

describe('a late wallet', () => {
  it.each([200, 400, 600, 3_000])('is found when it comes within %i ms', async ms => {
    const { env, settle, found } = await look()
    await settle(ms - 100)
    onPage(env, { unisat: unisat() })
    await settle(100)
    expect(found()).toHaveLength(1)
  })

  it('is found at once when it says that it is there', async () => {
    const { env, settle, found } = await look()
    onPage(env, { unisat: unisat() })
    env.window.dispatchEvent(new Event('unisat#initialized'))
    await settle()
    expect(found()).toHaveLength(1)
  })

  it('is not told of after the end, and nothing is left', async () => {
    const { env, stop, lists, settle } = await look()
    stop()
    onPage(env, { unisat: unisat() })
    register(env, standard('Late', connect))
    await settle(5_000)
    expect([lists, env.clock.pending, env.window.listenerCount()]).toEqual([[], 0, 0])
  })
})
