import { describe, expect, it } from 'vitest'
import { createTestClient, type TestClientOptions } from '../client/client.fixture.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { WalletPage, WalletQuery, WalletSource } from '../context/wallet-source.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createClientStorage, prefixStorage } from '../storage/client-storage.js'
import { turn } from '../testing/turn.js'
import { createOfflineSource } from './offline-source.js'
import { createRecentWallets } from './recent-wallets.js'

const many = (count: number, from = 0): CustomWallet[] =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index + from}`, name: `Wallet ${index + from}` }))

/** A source that is asked, and answers when the test says so, or at once. */
function createSource(wallets: readonly CustomWallet[]) {
  const offline = createOfflineSource(async () => wallets)
  const asked: WalletQuery[] = []
  let failures = 0
  let hold: Promise<void> | undefined
  const source: WalletSource = {
    async list(query, options): Promise<WalletPage> {
      asked.push(query)
      await hold
      if (failures > 0) {
        failures -= 1
        throw new LatchkeyError('unavailable', 'The host does not answer')
      }
      return offline.list(query, options)
    },
  }
  const holdBack = () => {
    let release = () => {}
    hold = new Promise(resolve => {
      release = resolve
    })
    return () => {
      hold = undefined
      release()
    }
  }
  const failNext = () => {
    failures = 1
  }
  return { source, asked, holdBack, failNext }
}

async function stage(wallets: readonly CustomWallet[] = many(90), options: TestClientOptions = {}) {
  const made = createSource(wallets)
  const { client, env } = createTestClient({ walletSource: made.source, ...options })
  const list = await client.features.load('wallets')
  // Fetches the code for browsing: the tests go on by a clock of their own.
  await list.actions.search('')
  const ids = (part: 'all' | 'found' = 'all') => list.snapshot()[part].wallets.map(({ id }) => id)
  return { ...made, client, env, list, ids }
}

describe('all wallets', () => {
  it('come in pages of 40, one at a time, until none is left', async () => {
    const { list, ids, asked } = await stage()
    expect(asked).toEqual([])
    void list.actions.fetchNext()
    await list.actions.fetchNext()
    await turn()
    expect(ids()).toEqual(many(40).map(({ id }) => id))
    await list.actions.fetchNext()
    await list.actions.fetchNext()
    expect([ids().length, list.snapshot().all.hasMore]).toEqual([90, false])
    await list.actions.fetchNext()
    expect(asked.map(({ page, entries }) => [page, entries])).toEqual([1, 2, 3].map(page => [page, 40]))
  })

  it('have the featured first, in the order of the app, and once', async () => {
    const { list, ids } = await stage(many(50), { featuredWalletIds: ['w45', 'w2'] })
    await list.actions.fetchNext()
    await list.actions.fetchNext()
    expect(ids().slice(0, 4)).toEqual(['w45', 'w2', 'w0', 'w1'])
    expect([ids().length, new Set(ids()).size]).toEqual([50, 50])
  })

  it('are those that the app includes, without those it excludes', async () => {
    const options = {
      includeWalletIds: ['w1', 'w2', 'w3'],
      excludeWalletIds: ['w2'],
      featuredWalletIds: ['w3', 'w9'],
    }
    const { list, ids } = await stage(many(20), options)
    await list.actions.fetchNext()
    expect(ids()).toEqual(['w3', 'w1'])
  })

  it('are asked for by the networks of the app', async () => {
    const { list, asked } = await stage(undefined, { other: true })
    await list.actions.fetchNext()
    expect(asked[0]?.chains).toEqual(['test:one', 'test:two', 'other:one', 'other:two'])
  })

  it('can be filtered by their badge, and the pages begin anew', async () => {
    const certified = many(50, 100).map(wallet => ({ ...wallet, badge: 'certified' as const }))
    const { list, ids } = await stage([...many(50), ...certified])
    await list.actions.fetchNext()
    await list.actions.filter('certified')
    expect([ids().length, ids()[0]]).toEqual([40, 'w100'])
    await list.actions.filter(null)
    expect(ids()[0]).toBe('w0')
  })

  it('are not mixed up when the filter changes while a page is on its way', async () => {
    const { list, ids, holdBack } = await stage([...many(5), { id: 'c', name: 'C', badge: 'certified' }])
    const release = holdBack()
    const first = list.actions.fetchNext()
    const second = list.actions.filter('certified')
    release()
    await Promise.all([first, second])
    expect(ids()).toEqual(['c'])
  })

  it('say when they cannot be had, keep what is there, and come at another try', async () => {
    const { list, ids, env, failNext } = await stage()
    await list.actions.fetchNext()
    failNext()
    await list.actions.fetchNext()
    expect(list.snapshot().all).toMatchObject({ status: 'failed', failure: 'unavailable' })
    expect(ids()).toHaveLength(40)
    const former = list.snapshot().all.updatedAt ?? 0
    await env.clock.advance(1000)
    await list.actions.retry()
    expect([list.snapshot().all.status, ids().length]).toEqual(['ready', 80])
    expect(list.snapshot().all.updatedAt).toBe(former + 1000)
  })
})

describe('searching', () => {
  it('waits until nothing was typed for half a second, and asks for a hundred', async () => {
    const { list, ids, asked, env } = await stage()
    void list.actions.search('wall')
    await env.clock.advance(400)
    void list.actions.search('wallet 8')
    await env.clock.advance(499)
    expect([asked.length, list.snapshot().found.status]).toEqual([0, 'loading'])
    await env.clock.advance(1)
    await turn()
    expect(asked).toMatchObject([{ search: 'wallet 8', entries: 100, page: 1 }])
    expect(ids('found')).toEqual(['w8', ...many(10, 80).map(({ id }) => id)])
  })

  it('shows the answer to the latest question alone', async () => {
    const { list, ids, holdBack, env } = await stage()
    const release = holdBack()
    void list.actions.search('wallet 1')
    await env.clock.advance(500)
    void list.actions.search('wallet 89')
    release()
    await env.clock.advance(500)
    await turn()
    expect([list.snapshot().query, ids('found')]).toEqual(['wallet 89', ['w89']])
  })

  it('ends at once when nothing is searched for, and what was there is there', async () => {
    const { list, ids, env, asked } = await stage()
    await list.actions.fetchNext()
    void list.actions.search('x')
    await list.actions.search('  ')
    await env.clock.advance(1000)
    expect([list.snapshot().query, list.snapshot().found.status]).toEqual(['', 'idle'])
    expect([ids().length, asked.length]).toEqual([40, 1])
  })

  it('minds neither case nor accents nor what comes first: the featured do', async () => {
    const wallets = [
      { id: 'a', name: 'Étoile' },
      { id: 'b', name: 'L’étoile' },
      { id: 'c', name: 'Mond' },
    ]
    const { list, ids, env } = await stage(wallets, { featuredWalletIds: ['b'] })
    void list.actions.search('ETOILE')
    await env.clock.advance(500)
    await turn()
    expect(ids('found')).toEqual(['b', 'a'])
  })

  it('can be tried again when it failed', async () => {
    const { list, ids, env, failNext } = await stage()
    failNext()
    void list.actions.search('wallet 89')
    await env.clock.advance(500)
    await turn()
    expect(list.snapshot().found).toMatchObject({ status: 'failed', failure: 'unavailable' })
    void list.actions.retry()
    await env.clock.advance(500)
    await turn()
    expect(ids('found')).toEqual(['w89'])
  })

  it('leaves no timer when the client ends', async () => {
    const { list, client, env } = await stage()
    void list.actions.search('x')
    client.destroy()
    await turn()
    expect(env.clock.pending).toBe(0)
  })
})

describe('what the connect list suggests', () => {
  it('are the featured and four more', async () => {
    const { list } = await stage(many(9), { featuredWalletIds: ['w7', 'w0'] })
    await list.actions.suggest()
    const { featured, recommended } = list.snapshot().suggested
    expect(featured.map(({ id }) => id)).toEqual(['w7', 'w0'])
    expect(recommended.map(({ id }) => id)).toEqual(['w1', 'w2', 'w3', 'w4'])
  })

  it('is asked for once, and again after a failure', async () => {
    const { list, asked, env, failNext } = await stage()
    failNext()
    await list.actions.suggest()
    expect(list.snapshot().suggested).toMatchObject({
      status: 'failed',
      failure: 'unavailable',
      updatedAt: null,
    })
    await list.actions.suggest()
    const updatedAt = env.clock.now()
    await env.clock.advance(1000)
    await list.actions.suggest()
    expect(list.snapshot().suggested).toMatchObject({ status: 'ready', failure: null, updatedAt })
    expect(asked).toHaveLength(2)
  })

  it('waits for pictures, two seconds at the most', async () => {
    const { list, env } = await stage([{ id: 'a', name: 'A', imageUrl: 'https://a.test/a.png' }])
    const asked: string[] = []
    class Picture {
      set src(url: string) {
        asked.push(url)
      }
    }
    Object.assign(env.window, { Image: Picture })
    void list.actions.suggest()
    await expect.poll(() => asked).toEqual(['https://a.test/a.png'])
    expect(list.snapshot().suggested.status).toBe('loading')
    await env.clock.advance(2000)
    expect(list.snapshot().suggested.status).toBe('ready')
  })

  it('begins with those that were paired with lately: two, as they were stored', async () => {
    const { list, env } = await stage()
    const storage = createClientStorage(prefixStorage(env.storage, '@latchkey/', env.logger))
    const { remember } = createRecentWallets(storage)
    for (const wallet of many(3)) remember(wallet)
    remember({ id: 'w1', name: 'Wallet 1' })
    await list.actions.suggest()
    expect(list.snapshot().recent.map(({ id }) => id)).toEqual(['w1', 'w2'])
  })

  it('does not believe what stands in storage', async () => {
    const { list, env } = await stage()
    env.storage.set('@latchkey/recent_listed_wallets', '[{"id":1},null]')
    await list.actions.suggest()
    expect(list.snapshot().recent).toEqual([])
  })
})

describe('one wallet', () => {
  it('is found where it is known, else asked for, whatever it speaks', async () => {
    const own = { id: 'own', name: 'Own', mobileLink: 'own://' }
    const { list, asked } = await stage([{ id: 'x', name: 'X', chains: ['faraway'] }], {
      customWallets: [own],
    })
    expect(await list.actions.find('own')).toEqual(own)
    expect(asked).toEqual([])
    expect(await list.actions.find('x')).toMatchObject({ name: 'X' })
    expect(await list.actions.find('nobody')).toBeUndefined()
  })

  it('of the app gets the links to its app from the list, by rdns or name, and keeps its own fields', async () => {
    const listed = { mobileLink: 'x://', playStore: 'https://play.test', homepage: 'https://listed.test' }
    const { list } = await stage([{ id: 'x', name: 'Own Wallet', rdns: 'com.own', ...listed }], {
      customWallets: [
        { id: 'own', name: 'Own', rdns: 'com.own', homepage: 'https://own.test' },
        { id: 'other', name: 'Own Wal', rdns: 'com.other' },
      ],
    })
    expect(await list.actions.find('own')).toEqual({
      id: 'own',
      name: 'Own',
      rdns: 'com.own',
      homepage: 'https://own.test',
      mobileLink: 'x://',
      playStore: 'https://play.test',
    })
    expect(await list.actions.find('other')).toEqual({ id: 'other', name: 'Own Wal', rdns: 'com.other' })
  })

  it('of the app has the picture of the kit for its id, where it brings none of its own', async () => {
    const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
    const own = { id, name: 'MetaMask', mobileLink: 'metamask://' }
    const plain = await stage([], { customWallets: [own] })
    expect((await plain.list.actions.find(id))?.imageUrl).toMatch(/^data:image\//)
    const imageUrl = 'data:image/png;base64,AA'
    const pictured = await stage([], { customWallets: [{ ...own, imageUrl }] })
    expect((await pictured.list.actions.find(id))?.imageUrl).toBe(imageUrl)
  })

  it('cannot be had when the source fails', async () => {
    const { list, failNext } = await stage()
    failNext()
    await expect(list.actions.find('w1')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('an answer of the source that is not what it should be', () => {
  const page = (answer: unknown) => stage([], { walletSource: { list: async () => answer as never } })

  it.each([
    ['nothing', undefined],
    ['no wallets', { count: 1 }],
    ['wallets that are no list', { wallets: { length: 5 }, count: 5 }],
    ['no count', { wallets: [] }],
    ['a count that is none', { wallets: [], count: Number.NaN }],
  ])('as %s is a failure, which can be tried again', async (_, answer) => {
    const { list } = await page(answer)
    await list.actions.fetchNext()
    expect(list.snapshot().all).toMatchObject({ status: 'failed', failure: 'invalidResponse' })
  })

  it('leaves out the wallets that are wrong in any field', async () => {
    const wrong = [
      null,
      'w',
      { id: 1, name: 'A' },
      { id: 'a' },
      ...['rdns', 'homepage', 'mobileLink', 'desktopLink', 'imageUrl', 'chains', 'badge'].map(field => ({
        id: field,
        name: 'A',
        [field]: 5,
      })),
    ]
    const { list, ids } = await page({ wallets: [...wrong, ...many(1)], count: 1 })
    await list.actions.fetchNext()
    await list.actions.suggest()
    expect(ids()).toEqual(['w0'])
    expect(list.snapshot().suggested.recommended.map(({ id }) => id)).toEqual(['w0'])
  })

  it('takes no more wallets than were asked for', async () => {
    const { list, ids } = await page({ wallets: many(5000), count: 5000 })
    await list.actions.fetchNext()
    expect(ids()).toHaveLength(40)
  })
})

it('looks up the wallets that the app names by id, once', async () => {
  const { list, asked } = await stage(many(5), { includeWalletIds: ['w1'], excludeWalletIds: ['w2'] })
  await list.actions.suggest()
  expect(list.snapshot().suggested.named.map(({ id }) => id)).toEqual(['w1', 'w2'])
  expect(asked.filter(({ include }) => include?.length === 2)).toHaveLength(1)
})
