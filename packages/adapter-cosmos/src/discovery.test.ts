import { createFakeEnv, type FakeEnv, turns } from '@latchkey/core/testing'
import { type CosmosWalletForm, createCosmosWallet } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { startDiscovery } from './discovery.js'
import type { DiscoveryInput } from './discovery.types.js'
import { createStage, walletNetworks } from './testing/stage.js'
import { findWindowWallets, type WindowWallet } from './window-wallets.js'

const keplrStyle = (more: object = {}) => ({
  enable: async () => undefined,
  getKey: async () => null,
  ...more,
})
const keplr = () => keplrStyle({ ethereum: { isKeplr: true } })
const namesOn = (page: object) => findWindowWallets(page).map(({ id, name }) => [id, name])

describe('who is at window.keplr', () => {
  it('is Keplr where its Ethereum provider says so', () => {
    expect(namesOn({ keplr: keplr() })).toEqual([['keplr', 'Keplr']])
  })

  it.each([
    ['says nothing of himself', keplrStyle(), ['keplr-style', 'Cosmos wallet']],
    ['says that he is somebody else', keplrStyle({ isOkxWallet: true }), ['okx', 'OKX Wallet']],
    [
      'has a flag of his own beside that of Keplr',
      keplrStyle({ isStation: true, ethereum: { isKeplr: true } }),
      ['station', 'Station'],
    ],
    [
      'says so in words, not with true',
      keplrStyle({ ethereum: { isKeplr: 'yes' } }),
      ['keplr-style', 'Cosmos wallet'],
    ],
  ])('is not shown as Keplr who %s', (_what, provider, named) => {
    expect(namesOn({ keplr: provider })).toEqual([named])
  })

  it('is the wallet that has the same object at a place of its own, and is listed once', () => {
    const object = keplrStyle()
    expect(namesOn({ keplr: object, okxwallet: { keplr: object } })).toEqual([['okx', 'OKX Wallet']])
    expect(namesOn({ keplr: object, leap: object })).toEqual([['leap', 'Leap Wallet']])
  })

  it('is listed first when it is real, the others after it', () => {
    const page = {
      leap: keplrStyle(),
      unisat: { keplr: keplrStyle() },
      keplr: keplr(),
      cosmostation: { providers: { keplr: keplrStyle() }, cosmos: { request: async () => null } },
    }
    expect(namesOn(page).map(([id]) => id)).toEqual(['keplr', 'leap', 'cosmostation', 'unisat'])
  })

  it.each([
    ['null', { keplr: null }],
    ['text', { keplr: 'keplr' }],
    ['an object without methods', { keplr: {} }],
    ['half a wallet', { keplr: { enable: async () => undefined } }],
    ['a request that is none', { cosmostation: { cosmos: { request: 'x' } } }],
  ])('is nobody when it is %s', (_what, page) => {
    expect(namesOn(page)).toEqual([])
  })

  it('survives getters that throw', () => {
    const throwing = {
      get() {
        throw new Error('no')
      },
    }
    const page = Object.defineProperty({ leap: keplrStyle() }, 'keplr', throwing)
    const hostile = Object.defineProperty({}, 'enable', throwing)
    expect(namesOn(page)).toEqual([['leap', 'Leap Wallet']])
    expect(namesOn({ keplr: hostile })).toEqual([])
  })
})

describe('looking for wallets', () => {
  const look = (prepare: (env: FakeEnv) => void = () => undefined) => {
    const env = createFakeEnv()
    prepare(env)
    const lists: (readonly WindowWallet[])[] = []
    const busy = new Set<string>()
    const stop = startDiscovery({
      ...({} as DiscoveryInput),
      host: { env } as never,
      isBusy: id => busy.has(id),
      changed: wallets => void lists.push(wallets),
    })
    const settle = async (ms = 0) => {
      await import('./found-wallets.js')
      await turns(20)
      if (ms > 0) await env.clock.advance(ms)
      await turns(20)
    }
    return { env, lists, busy, stop, settle, ids: () => (lists.at(-1) ?? []).map(({ id }) => id) }
  }
  const put = (env: FakeEnv, members: object) => void Object.assign(env.window, members)

  it('finds who is there, and who comes with the page or up to three seconds after it', async () => {
    const { env, settle, ids, lists } = look(page => put(page, { leap: keplrStyle() }))
    await settle()
    expect(ids()).toEqual(['leap'])
    put(env, { keplr: keplr() })
    env.window.dispatchEvent(new Event('load'))
    await settle()
    expect(ids()).toEqual(['keplr', 'leap'])
    put(env, { unisat: { keplr: keplrStyle() } })
    await settle(3_000)
    expect(ids()).toEqual(['keplr', 'leap', 'unisat'])
    expect(lists).toHaveLength(3)
  })

  it('says nothing anew when nothing is new', async () => {
    const { env, settle, lists } = look(page => put(page, { keplr: keplr() }))
    await settle()
    env.window.dispatchEvent(new Event('load'))
    await settle(3_000)
    expect(lists).toHaveLength(1)
  })

  it('lets the real one take the place of an impostor, unless that one is at work', async () => {
    const idle = look(page => put(page, { keplr: keplrStyle() }))
    await idle.settle()
    expect(idle.ids()).toEqual(['keplr-style'])
    put(idle.env, { keplr: keplr() })
    await idle.settle(3_000)
    expect(idle.ids()).toEqual(['keplr'])

    const atWork = look(page => put(page, { keplr: keplrStyle() }))
    await atWork.settle()
    atWork.busy.add('keplr-style')
    put(atWork.env, { keplr: keplr() })
    await atWork.settle(3_000)
    expect(atWork.ids()).toEqual(['keplr-style', 'keplr'])
  })

  it('leaves nothing behind when it is stopped', async () => {
    const { env, stop, settle, lists } = look()
    stop()
    put(env, { keplr: keplr() })
    await settle(3_000)
    expect([lists.length, env.window.listenerCount(), env.clock.pending]).toEqual([0, 0, 0])
  })
})

describe('the connectors', () => {
  it.each<[CosmosWalletForm, string, string | undefined]>([
    ['keplr', 'Keplr', 'app.keplr'],
    ['leap', 'Leap Wallet', 'io.leapwallet.LeapWallet'],
    ['cosmostation', 'Cosmostation', 'io.cosmostation'],
    ['cosmostationRequest', 'Cosmostation', 'io.cosmostation'],
    ['okx', 'OKX Wallet', 'com.okex.wallet'],
    ['unisat', 'UniSat', undefined],
    ['impostor', 'Cosmos wallet', undefined],
  ])('%s is shown as %s', async (form, name, rdns) => {
    const { connector, connectors } = createStage({ wallet: { form } })
    const found = await connector()
    expect([found.name, found.rdns, found.type]).toEqual([name, rdns, 'INJECTED'])
    expect(connectors()).toHaveLength(1)
  })

  it('gives the wallet’s own object to the app', async () => {
    const { connector, wallet } = createStage()
    expect(await (await connector()).getProvider?.()).toBe(wallet.provider)
  })

  it('keeps two wallets of one page apart', async () => {
    const leap = createCosmosWallet({ networks: walletNetworks, form: 'leap' })
    const stage = createStage({
      prepare: (env, wallet) => {
        wallet.install(env.window)
        leap.install(env.window)
      },
    })
    await stage.connector()
    const [first, second] = stage.connectors()
    await first?.connect({})
    await second?.connect({})
    leap.controls.selectAccount(1)
    await stage.settle()
    expect(stage.of('accountsChanged').map(({ connectorId }) => connectorId)).toEqual(['leap'])
  })
})
