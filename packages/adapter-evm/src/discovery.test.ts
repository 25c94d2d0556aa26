import { createFakeEnv, type FakeEnv, turns } from '@latchkey/core/testing'
import { hostileKinds, installHostileWallets } from '@latchkey/test-wallets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnnouncement } from './announcements.js'
import type { Eip1193Provider } from './codec/rpc.js'
import { startDiscovery } from './discovery.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'

const provider = (flags: object = {}): Eip1193Provider => ({ request: async () => null, ...flags })
const uuid = (last = '0') => `350670db-19fa-4704-a166-e52e178b59d${last}`
const icon = 'data:image/svg+xml,<svg/>'
const info = (change: object = {}) => ({
  uuid: uuid(),
  name: 'Example',
  icon,
  rdns: 'com.example.wallet',
  ...change,
})
const announce = (env: FakeEnv, detail: unknown) =>
  env.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

function look(
  prepare: (env: FakeEnv) => void = () => undefined,
  options: { announced?: boolean; injected?: boolean } = {},
) {
  const env = createFakeEnv()
  prepare(env)
  const lists: (readonly FoundWallet[])[] = []
  const busy = new Set<string>()
  const host = { env } as never
  const stop = startDiscovery({
    ...({} as DiscoveryInput),
    host,
    announced: options.announced ?? true,
    injected: options.injected ?? true,
    isBusy: id => busy.has(id),
    changed: wallets => void lists.push(wallets),
  })
  return { env, lists, busy, stop, found: () => (lists.at(-1) ?? []).map(({ id, name }) => [id, name]) }
}
/** Until what reads the wallets is loaded and has read them. */
const read = async () => {
  await import('./found-wallets.js')
  await turns(8)
}
const onPage = (env: FakeEnv, key: string, value: unknown) => Object.assign(env.window, { [key]: value })

describe('EIP-6963', () => {
  it('asks, and lists who answers now and later, with trimmed icons', async () => {
    const { env, found, lists } = look(env =>
      env.window.addEventListener('eip6963:requestProvider', () =>
        announce(env, { info: info({ icon: ` \n${icon} ` }), provider: provider() }),
      ),
    )
    await read()
    expect(lists.at(-1)).toMatchObject([{ id: 'com.example.wallet', type: 'ANNOUNCED', icon }])
    announce(env, { info: info({ uuid: uuid('1'), rdns: 'org.late', name: 'Late' }), provider: provider() })
    expect(found()).toEqual([
      ['com.example.wallet', 'Example'],
      ['org.late', 'Late'],
    ])
  })

  it('lists a wallet that announces again once, and says nothing anew', async () => {
    const { env, lists } = look()
    const detail = { info: info(), provider: provider() }
    announce(env, detail)
    announce(env, detail)
    announce(env, { info: info({ uuid: uuid('1') }), provider: detail.provider })
    await read()
    expect(lists).toHaveLength(1)
    expect(lists[0]?.[0]?.provider).toBe(detail.provider)
  })

  it('ignores a known uuid with another provider, and a known provider with another name', async () => {
    const { env, found } = look()
    const first = { info: info(), provider: provider() }
    announce(env, first)
    announce(env, { info: info({ rdns: 'org.impostor' }), provider: provider() })
    announce(env, { info: info({ uuid: uuid('2'), rdns: 'org.other' }), provider: first.provider })
    await read()
    expect(found()).toEqual([['com.example.wallet', 'Example']])
  })

  it('shows a second provider under a known rdns beside the first, told apart by id and name', async () => {
    const { env, found, lists } = look()
    const first = { info: info(), provider: provider() }
    announce(env, first)
    await read()
    expect(lists.at(-1)?.[0]?.isAlone?.()).toBe(true)
    announce(env, { info: info({ uuid: uuid('1') }), provider: provider() })
    expect(found()).toEqual([
      ['com.example.wallet', 'Example'],
      ['com.example.wallet#2', 'Example (2)'],
    ])
    expect(lists.at(-1)?.map(wallet => wallet.isAlone?.())).toEqual([false, false])
    expect(lists.at(-1)?.[0]?.provider).toBe(first.provider)
  })

  it('lists the wallets behind a flood of events that have none', async () => {
    const { env, lists } = look()
    for (const detail of [undefined, {}, { provider: {} }, { provider: { request: undefined } }])
      for (let count = 0; count < 300; count += 1) announce(env, detail)
    announce(env, { info: info(), provider: provider() })
    await read()
    expect(lists.at(-1)).toHaveLength(1)
  })

  it('lists 64 of 3,000 wallets, and reads no more of them', async () => {
    const { env, lists } = look()
    let reads = 0
    for (let count = 0; count < 3_000; count += 1) {
      const own = info({
        uuid: uuid().replace(/.{8}$/, String(count).padStart(8, '0')),
        rdns: `com.x${count}`,
      })
      const detail = {
        get info() {
          reads += 1
          return own
        },
        provider: provider(),
      }
      announce(env, detail)
    }
    await read()
    expect(lists.at(-1)).toHaveLength(64)
    expect(lists).toHaveLength(64)
    expect(reads).toBe(64)
  })

  it.each([
    ['no v4 uuid', info({ uuid: 'abc' }), 'com.example.wallet'],
    ['an rdns without a dot', info({ rdns: 'wallet' }), 'announced:Example'],
    ['no rdns', info({ rdns: undefined }), 'announced:Example'],
    ['markup as its rdns', info({ rdns: 'com.<b>.x' }), 'announced:Example'],
    ['an id of the kit as its rdns', info({ rdns: 'injected' }), 'announced:Example'],
  ])('lists a wallet with %s, and tells the developer once', async (_, broken, id) => {
    const { env, found, lists } = look()
    announce(env, { info: broken, provider: provider() })
    announce(env, { info: { ...broken, uuid: uuid('7') }, provider: provider() })
    await read()
    expect(found()).toEqual([
      [id, 'Example'],
      [`${id}#2`, 'Example (2)'],
    ])
    expect(lists.at(-1)?.[0]?.isAlone?.()).toBe(false)
    expect(lists.at(-1)?.[0]?.rdns).toBe(id.startsWith('announced:') ? undefined : id)
    expect(env.log.entries.map(({ message }) => message)).toEqual([expect.stringContaining('EIP-6963')])
  })

  it.each([
    ['no uuid', info({ uuid: undefined })],
    ['a uuid that is none', info({ uuid: {} })],
    ['an endless uuid', info({ uuid: 'a'.repeat(129) })],
    ['no name', info({ name: ' \u202e ' })],
    ['a name that is none', info({ name: {} })],
  ])('ignores an announcement with %s', async (_, broken) => {
    const { env, lists } = look()
    announce(env, { info: broken, provider: provider() })
    announce(env, { info: broken, provider: null })
    await read()
    expect(lists).toEqual([])
  })

  it('shows a wallet without an icon rather than with a remote or scripted one', async () => {
    const { env, lists } = look()
    for (const [at, bad] of [
      'https://x.test/a.png',
      'javascript:alert(1)',
      `data:image/png,${'x'.repeat(200_000)}`,
      5,
    ].entries()) {
      announce(env, {
        info: info({ uuid: uuid(String(at)), rdns: `com.x${at}`, icon: bad }),
        provider: provider(),
      })
    }
    await read()
    expect(lists.at(-1)?.map(wallet => wallet.icon)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('never throws into the page, whatever is announced', async () => {
    fc.assert(fc.property(fc.anything(), detail => void readAnnouncement(new CustomEvent('x', { detail }))))
    const throwing = {
      get info(): never {
        throw new Error('gotcha')
      },
      provider: provider(),
    }
    expect(readAnnouncement(new CustomEvent('x', { detail: throwing }))).toBeUndefined()
    const { env, found } = look()
    expect(() => installHostileWallets(env.window as never, { kinds: hostileKinds })).not.toThrow()
    await read()
    for (const [, name] of found()) expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('tells nobody when it is stopped before what it heard is read', async () => {
    const { env, lists, stop } = look()
    announce(env, { info: info(), provider: provider() })
    stop()
    await read()
    expect(lists).toEqual([])
  })

  it('can be left out', () => {
    const { env, lists } = look(undefined, { announced: false })
    announce(env, { info: info(), provider: provider() })
    expect(lists).toEqual([])
    expect(env.window.listenerCount('eip6963:announceProvider')).toBe(0)
  })

  it('leaves no listener and no timer when it is stopped', () => {
    const { env, stop } = look()
    expect(env.window.listenerCount()).toBeGreaterThan(0)
    stop()
    expect(env.window.listenerCount() + env.clock.pending).toBe(0)
  })
})

describe('window.ethereum and its neighbours', () => {
  it.each([
    [{}, 'injected', 'Browser wallet'],
    [{ isMetaMask: true }, 'injected:metamask', 'MetaMask'],
    [{ isMetaMask: true, isRabby: true }, 'injected:rabby', 'Rabby'],
    [{ isMetaMask: true, isBraveWallet: true }, 'injected:brave', 'Brave Wallet'],
    [{ isMetaMask: true, isPhantom: true }, 'injected:phantom', 'Phantom'],
    [{ isCoinbaseWallet: true }, 'injected:coinbase', 'Coinbase Wallet'],
    [{ isMetaMask: 'yes' }, 'injected', 'Browser wallet'],
  ])('names a provider with %j', async (flags, id, name) => {
    const { found } = look(env => onPage(env, 'ethereum', provider(flags)))
    await expect.poll(found).toEqual([[id, name]])
  })

  it('lists every place once, by provider', async () => {
    const coinbase = provider({ isCoinbaseWallet: true })
    const { found } = look(env => {
      onPage(env, 'ethereum', { ...provider(), providers: [provider({ isMetaMask: true }), coinbase] })
      onPage(env, 'coinbaseWalletExtension', coinbase)
      onPage(env, 'phantom', { ethereum: provider({ isPhantom: true }) })
      onPage(env, 'okxwallet', provider({ isOkxWallet: true }))
      onPage(env, 'trustwallet', { ethereum: provider({ isTrust: true }) })
    })
    await expect
      .poll(() => found().map(([id]) => id))
      .toEqual([
        'injected:metamask',
        'injected:coinbase',
        'injected:phantom',
        'injected:okx',
        'injected:trust',
      ])
  })

  it('is not looked at when it is switched off', async () => {
    const { lists } = look(env => onPage(env, 'ethereum', provider()), { injected: false })
    await read()
    expect(lists).toEqual([])
  })

  const metamask = info({ name: 'MetaMask', rdns: 'io.metamask' })
  it('keeps a wallet that nobody announced beside those that were', async () => {
    const tokenPocket = provider({ isMetaMask: true, isTokenPocket: true })
    const both = [
      ['io.metamask', 'MetaMask'],
      ['injected:tokenpocket', 'TokenPocket'],
    ]
    const early = look(env => {
      onPage(env, 'ethereum', tokenPocket)
      env.window.addEventListener('eip6963:requestProvider', () =>
        announce(env, { info: metamask, provider: provider() }),
      )
    })
    await expect.poll(early.found).toEqual(both)
    const late = look(env => onPage(env, 'ethereum', tokenPocket))
    await expect.poll(late.found).toEqual(both.slice(1))
    announce(late.env, { info: metamask, provider: provider() })
    expect(late.found()).toEqual(both)
  })

  it.each([
    ['by the same object', {}, 'ethereum', info(), undefined],
    ['by domain', { isRabby: true }, 'ethereum', info({ name: 'R', rdns: 'io.rabby' }), provider()],
    ['by domain, MetaMask too', { isMetaMask: true }, 'ethereum', metamask, provider()],
    ['by flag', { isTrust: true }, 'trustwallet', info(), provider({ isTrustWallet: true })],
  ])('does not list a wallet twice that announced itself: %s', async (_, flags, place, announced, other) => {
    const own = provider(flags)
    const neighbour = provider({ isTokenPocket: true })
    const { found } = look(env => {
      onPage(env, place, own)
      onPage(env, 'bitkeep', { ethereum: neighbour })
      env.window.addEventListener('eip6963:requestProvider', () =>
        announce(env, { info: announced, provider: other ?? own }),
      )
    })
    await expect.poll(() => found().map(([id]) => id)).toEqual([announced.rdns, 'injected:tokenpocket'])
  })

  it.each([
    ['bears its name', { isTokenPocket: true }, info({ name: 'TokenPocket' }), provider()],
    [
      'has a domain that only contains its name',
      { isFrame: true },
      info({ rdns: 'com.mainframe.x' }),
      provider(),
    ],
    ['sets isMetaMask as it does', { isMetaMask: true }, info(), provider({ isMetaMask: true })],
    ['has no flag either', {}, info(), provider()],
  ])('keeps a wallet of the window when an announced one %s', async (_, flags, announced, other) => {
    const { found, lists } = look(env => {
      onPage(env, 'ethereum', provider(flags))
      env.window.addEventListener('eip6963:requestProvider', () =>
        announce(env, { info: announced, provider: other }),
      )
    })
    await expect.poll(found).toHaveLength(2)
    expect(lists.at(-1)?.map(({ type }) => type)).toEqual(['ANNOUNCED', 'INJECTED'])
  })

  it('finds Bitget in its own place, where it is `window.bitkeep.ethereum`', async () => {
    const { found } = look(env => onPage(env, 'bitkeep', { ethereum: provider({ isBitKeep: true }) }))
    await expect.poll(found).toEqual([['injected:bitget', 'Bitget Wallet']])
  })

  it('gives way to a later announcement, unless it is at work', async () => {
    const own = provider()
    const idle = look(env => onPage(env, 'ethereum', own))
    await expect.poll(idle.found).toHaveLength(1)
    announce(idle.env, { info: info(), provider: own })
    expect(idle.found()).toEqual([['com.example.wallet', 'Example']])
    const working = look(env => onPage(env, 'ethereum', own))
    await expect.poll(working.found).toHaveLength(1)
    working.busy.add('injected')
    announce(working.env, { info: info(), provider: own })
    expect(working.found()).toEqual([['injected', 'Browser wallet']])
  })

  it('waits three seconds for a late script, by its event or without', async () => {
    const told = look()
    onPage(told.env, 'ethereum', provider())
    told.env.window.dispatchEvent(new Event('ethereum#initialized'))
    await expect.poll(told.found).toHaveLength(1)
    const untold = look()
    onPage(untold.env, 'ethereum', provider())
    await untold.env.clock.advance(3_000)
    await expect.poll(untold.found).toHaveLength(1)
    expect(untold.env.clock.pending).toBe(0)
  })

  it('survives objects that throw when looked at', async () => {
    const hostile = new Proxy(() => undefined, {
      get: () => {
        throw new Error('gotcha')
      },
    })
    const { env, lists } = look(page => onPage(page, 'ethereum', hostile))
    await read()
    expect([lists, env.log.entries]).toEqual([[], []])
  })
})
