import { describe, expect, it } from 'vitest'
import { defaults } from '../context/defaults.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { ConnectorView } from './connectors.types.js'
import { searchWallets } from './search-wallets.js'
import { listWallets, type WalletListOptions } from './wallet-list.js'

const view = (id: string, type: ConnectorView['type'] = 'ANNOUNCED', rest: Partial<ConnectorView> = {}) => ({
  key: `test/${id}`,
  id,
  name: `${id.toUpperCase()} Wallet`,
  type,
  chains: [{ namespace: 'test', connectorId: id }],
  ...rest,
})
const custom = (id: string, rest: Partial<CustomWallet> = {}): CustomWallet => ({
  id,
  name: `Get ${id}`,
  ...rest,
})

type Options = Partial<WalletListOptions> & { readonly order?: readonly string[] }
function list(
  connectors: readonly ConnectorView[],
  { order, ...options }: Options = {},
  recent: string[] = [],
) {
  const connectorTypeOrder = (order ??
    defaults.features.connectorTypeOrder) as typeof defaults.features.connectorTypeOrder
  return listWallets(connectors, recent, {
    enableWallets: true,
    features: { connectorTypeOrder },
    ...options,
  })
}
const keys = (...args: Parameters<typeof list>) => list(...args).map(({ key }) => key.replace(/^test\//, ''))
const kinds = (...args: Parameters<typeof list>) => list(...args).map(({ kind }) => kind)

const all = [
  view('ext', 'EXTERNAL'),
  view('inj', 'INJECTED'),
  view('feat'),
  view('ann', 'ANNOUNCED'),
  view('multi', 'MULTI_CHAIN'),
  view('rec'),
  view('wc', 'WALLET_CONNECT'),
]
const full = { featuredWalletIds: ['feat'], customWallets: [custom('own')] }

describe('the order of the list', () => {
  it('is by default walletConnect, recent, injected, featured, custom, external', () => {
    expect(kinds(all, full, ['rec'])).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'injected',
      'injected',
      'featured',
      'custom',
      'external',
    ])
  })

  it('within what is here puts several namespaces first, then announced, then found on the window', () => {
    expect(keys(all, full, ['rec'])).toEqual([
      'wc',
      'rec',
      'multi',
      'ann',
      'inj',
      'feat',
      'wallet/own',
      'ext',
    ])
  })

  it('is the one of the options', () => {
    const order = ['external', 'custom', 'featured', 'injected', 'recent', 'walletConnect']
    expect(keys(all, { ...full, order }, ['rec'])).toEqual([
      'ext',
      'wallet/own',
      'feat',
      'multi',
      'ann',
      'inj',
      'rec',
      'wc',
    ])
  })

  it('puts kinds that the options leave out behind, in the usual order', () => {
    expect(kinds(all, { ...full, order: ['external'] }, ['rec'])).toEqual([
      'external',
      'walletConnect',
      'recent',
      'injected',
      'injected',
      'injected',
      'featured',
      'custom',
    ])
  })

  it('is not disturbed by kinds that nobody knows', () => {
    const usual = keys(all, full, ['rec'])
    expect(keys(all, { ...full, order: ['telepathy', 'walletConnect'] }, ['rec'])).toEqual(usual)
  })

  it('keeps the order of announcement among equals', () => {
    expect(keys([view('a'), view('c'), view('b')])).toEqual(['a', 'c', 'b'])
  })

  it('has the latest of the recent ones first', () => {
    expect(keys([view('a'), view('b'), view('c')], {}, ['c', 'a'])).toEqual(['c', 'a', 'b'])
  })

  it('knows a recent wallet by each of its connectors', () => {
    const multi = view('fox', 'MULTI_CHAIN', {
      chains: [
        { namespace: 'test', connectorId: 'fox' },
        { namespace: 'other', connectorId: 'FoxOther' },
      ],
    })
    expect(keys([view('a'), view('b'), multi], {}, ['FoxOther', 'b'])).toEqual(['fox', 'b', 'a'])
  })

  it('has the featured ones as the app named them, here or not', () => {
    const options = { featuredWalletIds: ['b', 'own', 'a'], customWallets: [custom('own')] }
    expect(keys([view('a'), view('b')], options)).toEqual(['b', 'wallet/own', 'a'])
  })
})

describe('which wallets are listed', () => {
  it.each([
    ['a connector id', { includeWalletIds: ['ann'] }, ['ann']],
    ['an rdns', { includeWalletIds: ['io.x'] }, ['x']],
    ['an explorer id', { includeWalletIds: ['exp'] }, ['y']],
  ])('includes by %s, and nothing else', (_, options, expected) => {
    const connectors = [
      view('ann'),
      view('x', 'ANNOUNCED', { rdns: 'io.x' }),
      view('y', 'ANNOUNCED', { explorerId: 'exp' }),
    ]
    expect(keys(connectors, options)).toEqual(expected)
  })

  it('excludes, also what is included, and by the id of any of its namespaces', () => {
    const fox = view('fox', 'MULTI_CHAIN', {
      chains: [
        { namespace: 'test', connectorId: 'fox' },
        { namespace: 'other', connectorId: 'FoxOther' },
      ],
    })
    const options = { includeWalletIds: ['a', 'b', 'fox'], excludeWalletIds: ['b', 'FoxOther'] }
    expect(keys([view('a'), view('b'), fox], options)).toEqual(['a'])
  })

  it('includes and excludes the wallets that can be got, too', () => {
    const customWallets = [custom('one'), custom('two', { rdns: 'io.two' })]
    expect(keys([], { customWallets, includeWalletIds: ['one'] })).toEqual(['wallet/one'])
    expect(keys([], { customWallets, excludeWalletIds: ['io.two'] })).toEqual(['wallet/one'])
  })

  it.each([
    ['name, whatever its case', { name: 'fox wallet' }],
    ['rdns', { rdns: 'io.fox' }],
    ['rdns of its phone form', { rdns: 'io.fox.mobile' }],
  ])('does not offer what is here to be got: by %s', (_, wallet) => {
    const here = view('fox', 'ANNOUNCED', { rdns: 'io.fox' })
    expect(keys([here], { customWallets: [custom('w', wallet)] })).toEqual(['fox'])
  })

  it('does not offer what is here to be got: by its id in the wallet list', () => {
    const here = view('fox', 'ANNOUNCED', { explorerId: 'w' })
    expect(keys([here], { customWallets: [custom('w')] })).toEqual(['fox'])
  })

  it('does not take two wallets without an rdns for one', () => {
    expect(keys([view('a')], { customWallets: [custom('w')] })).toEqual(['a', 'wallet/w'])
  })

  it('is none when wallets are switched off', () => {
    expect(keys(all, { ...full, enableWallets: false })).toEqual([])
  })
})

describe('a row', () => {
  it('of a wallet that is here has its connector, and the image of the options before its own', () => {
    const connector = view('a', 'ANNOUNCED', { imageUrl: 'data:image/png,own' })
    expect(list([connector], { connectorImages: { a: 'https://img.test/a.png' } })).toEqual([
      {
        key: 'test/a',
        kind: 'injected',
        name: 'A Wallet',
        installed: true,
        connector,
        imageUrl: 'https://img.test/a.png',
      },
    ])
    expect(list([connector])[0]?.imageUrl).toBe('data:image/png,own')
  })

  it('of a wallet that can be got has the ways to get it', () => {
    const wallet = custom('w', { chromeStore: 'https://store.test/w', imageUrl: 'https://img.test/w.png' })
    expect(list([], { customWallets: [wallet] })).toEqual([
      {
        key: 'wallet/w',
        kind: 'custom',
        name: 'Get w',
        installed: false,
        wallet,
        imageUrl: 'https://img.test/w.png',
      },
    ])
  })
})

describe('searching', () => {
  const rows = list([view('a', 'ANNOUNCED', { name: 'Éclair' }), view('b', 'ANNOUNCED', { name: 'Rainbow' })])

  it.each([
    ['ecl', ['Éclair']],
    ['  BOW ', ['Rainbow']],
    ['é', ['Éclair']],
    ['', ['Éclair', 'Rainbow']],
    ['(', []],
    ['nothing', []],
  ])('%j finds %j', (text, names) => {
    expect(searchWallets(rows, text).map(({ name }) => name)).toEqual(names)
  })
})

describe('ids of the wallet list', () => {
  const registryId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const metaMask = custom(registryId, { name: 'MetaMask', rdns: 'io.metamask' })
  const here = [
    view('io.metamask', 'ANNOUNCED', { name: 'MetaMask', rdns: 'io.metamask' }),
    view('injected:metamask', 'INJECTED', { key: 'sol/mm', name: 'METAMASK' }),
    view('app.fox', 'ANNOUNCED', { name: 'Fox' }),
  ]
  const rows = (options: Options, named: readonly CustomWallet[] = [metaMask]) =>
    listWallets(
      here,
      [],
      {
        enableWallets: true,
        features: { connectorTypeOrder: defaults.features.connectorTypeOrder },
        ...options,
      },
      { named },
    ).map(({ kind, name }) => `${kind} ${name}`)

  it.each([
    ['its id in the wallet list', registryId],
    ['its rdns', 'io.metamask'],
    ['its name, in any case', 'metamask'],
  ])('exclude, include and feature the wallet that is here by %s', (_, id) => {
    expect(rows({ excludeWalletIds: [id] }), 'exclude').toEqual(['injected Fox'])
    expect(rows({ includeWalletIds: [id] }), 'include').toEqual(['injected MetaMask', 'injected METAMASK'])
    expect(rows({ featuredWalletIds: [id] }), 'featured').toEqual([
      'injected Fox',
      'featured MetaMask',
      'featured METAMASK',
    ])
  })

  it('say nothing of wallets that the list does not know', () => {
    expect(rows({ excludeWalletIds: [registryId] }, [])).toHaveLength(3)
  })
})

describe('recent wallets of both kinds', () => {
  const fox = custom('fox')
  const owl = custom('owl')
  const here = [view('a'), view('b')]
  const recent = (used: string[], paired: CustomWallet[]) =>
    listWallets(
      here,
      used,
      { enableWallets: true, features: { connectorTypeOrder: defaults.features.connectorTypeOrder } },
      { recent: paired },
    )
      .filter(({ kind }) => kind === 'recent')
      .map(({ key }) => key)

  it('are two in all, the latest first', () => {
    expect(recent(['a', 'b'], [fox, owl])).toEqual(['test/a', 'test/b'])
    expect(recent(['walletConnect', 'a'], [fox, owl])).toEqual(['wallet/fox', 'test/a'])
    expect(recent(['a', 'walletConnect'], [fox, owl])).toEqual(['test/a', 'wallet/fox'])
    expect(recent(['walletConnect'], [fox, owl])).toEqual(['wallet/fox', 'wallet/owl'])
    expect(recent([], [fox, owl, custom('elk')])).toEqual(['wallet/fox', 'wallet/owl'])
  })

  it('are not those that are gone', () => {
    expect(recent(['gone', 'a'], [fox])).toEqual(['test/a', 'wallet/fox'])
  })
})

describe('an object on the window without a name', () => {
  const nameless = view('injected', 'INJECTED', { name: 'Browser wallet' })
  it('is left out where another wallet of its namespace is here', () => {
    expect(keys([nameless, view('a')])).toEqual(['a'])
    expect(
      keys([nameless, view('a', 'ANNOUNCED', { chains: [{ namespace: 'x', connectorId: 'a' }] })]),
    ).toEqual(['a', 'injected'])
  })

  it('is listed where it is the only one, or says whose it is', () => {
    expect(keys([nameless])).toEqual(['injected'])
    expect(keys([{ ...nameless, rdns: 'io.fox' }, view('a')])).toEqual(['a', 'injected'])
  })
})
