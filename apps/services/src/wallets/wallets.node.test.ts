import { type WalletRecord, type WalletsResponse, walletsResponseSchema } from '@latchkey/core/api'
import { describe, expect, it } from 'vitest'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import { importWallets } from './import-wallets.js'

const sdk = 'projectId=test-project&st=appkit&sv=1'

const wallet = (id: string, fields: Partial<WalletRecord> = {}): WalletRecord => ({ id, name: id, ...fields })

const three: readonly WalletRecord[] = [
  wallet('b', {
    name: 'Bétå Wallet',
    order: 2,
    chains: ['eip155'],
    badge_type: 'certified',
    app_store: 'https://a.test',
  }),
  wallet('a', { name: 'Alpha', order: 1, chains: ['eip155:1', 'solana'], mobile_link: 'alpha://' }),
  wallet('c', { name: 'Gamma', order: 2, chrome_store: 'https://c.test', rdns: 'test.gamma' }),
]

const start = (kind: 'pglite' | 'postgres', records = three): Promise<TestServices> =>
  startTestServices({
    kind,
    prepare: ({ context }) => importWallets(context.database.db, records),
  })

const list = async ({ get }: TestServices, query: string): Promise<WalletsResponse> => {
  const response = await get(`/getWallets?${sdk}&${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  return walletsResponseSchema.parse(await response.json())
}

const idsOf = async (services: TestServices, query: string): Promise<string> =>
  (await list(services, query)).data.map(({ id }) => id).join()

describe.each(usualKinds)('wallets on %s', kind => {
  it('come by rank, then id, a page at a time, with the number of all that were asked for', async () => {
    const services = await start(kind)
    expect(await list(services, '')).toMatchObject({
      count: 3,
      data: [{ id: 'a', order: 1 }, { id: 'b' }, { id: 'c' }],
    })
    expect(await list(services, 'page=2&entries=2')).toEqual({ count: 3, data: [{ ...three[2] }] })
    expect(await list(services, 'page=9&entries=2')).toEqual({ count: 3, data: [] })
    expect(await list(services, 'search=ALPHA&entries=1')).toMatchObject({ count: 1, data: [{ id: 'a' }] })
  })

  it('are found by name, ids, network, badge and platform', async () => {
    const services = await start(kind)
    const cases = {
      'search=beta': 'b',
      'search=%20gam%20': 'c',
      'search=nothing': '',
      'include=c,a,unknown': 'a,c',
      'exclude=a,unknown': 'b,c',
      'include=a,b&exclude=a': 'b',
      // A wallet that does not say is not left out; one that says the namespace speaks all of it.
      'chains=eip155:1': 'a,b,c',
      'chains=eip155:10': 'b,c',
      'chains=solana:abc,eip155:10': 'a,b,c',
      'chains=bip122:abc': 'c',
      'badge_type=certified': 'b',
      'badge_type=none': 'a,c',
      'platform=ios': 'a,b',
      'platform=android': 'a',
      'platform=chrome': 'c',
      'platform=web': '',
      'search=&include=&exclude=&chains=': 'a,b,c',
    }
    for (const [query, ids] of Object.entries(cases))
      expect([query, await idsOf(services, query)]).toEqual([query, ids])
  })

  it('carry their image, and change as soon as they are imported anew', async () => {
    const services = await start(kind)
    const { context, url, get } = services
    expect(await idsOf(services, '')).toBe('a,b,c')
    const image = await context.images.add(
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    )
    await importWallets(context.database.db, [wallet('a', { order: 5 })], new Map([['a', image]]))
    await context.cache.forget('wallets')
    const imported = {
      id: 'a',
      name: 'a',
      order: 5,
      image_id: image,
      image_url: `${url}/getWalletImage/${image}`,
    }
    expect((await list(services, '')).data.at(-1)).toEqual(imported)
    expect((await get(new URL(imported.image_url).pathname)).status).toBe(200)
    await importWallets(context.database.db, [wallet('a', { order: 5 })])
    await context.cache.forget('wallets')
    expect((await list(services, '')).data.at(-1)).toEqual(imported)
  })

  it('of the seed are the list of the kit, with its icons, beside a demo project', async () => {
    const services = await startTestServices({
      kind,
      config: { seed: true },
      projects: [{ id: 'test-project' }],
    })
    const all = await list(services, 'entries=100')
    expect(all.count).toBeGreaterThan(40)
    expect(all.data[0]).toMatchObject({
      name: 'MetaMask',
      order: 1,
      app_store: expect.stringContaining('apple'),
    })
    const images = all.data.filter(({ image_id }) => image_id)
    // Of some wallets the kit has no icon.
    expect(images.length).toBeGreaterThan(30)
    for (const path of [
      `/getWalletImage/${images[0]?.image_id}`,
      '/public/getCurrencyImage/usd',
      '/public/getTokenImage/ETH',
    ])
      expect((await services.get(path)).headers.get('content-type')).toBe('image/webp')
    expect((await services.get('/getWallets?projectId=demo')).status).toBe(200)
  })
})

it('wallets are refused to a query beyond its limits', async () => {
  const services = await start('pglite')
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join()
  const refused = [
    `search=${'x'.repeat(65)}`,
    'entries=101',
    'entries=0',
    'page=0',
    'page=1.5',
    'page=x',
    `include=${ids(101)}`,
    `exclude=${ids(101)}`,
    `chains=${Array(101).fill('eip155:1').join()}`,
    'chains=mainnet',
    'badge_type=best',
    'platform=beos',
  ]
  for (const query of refused) {
    const response = await services.get(`/getWallets?${sdk}&${query}`)
    expect([query.slice(0, 20), response.status]).toEqual([query.slice(0, 20), 400])
    const text = await response.text()
    expect(text).not.toContain('w100')
    expect(JSON.parse(text).reasons.length).toBeGreaterThan(0)
  }
  expect((await services.get(`/getWallets?${sdk}&include=${ids(100)}`)).status).toBe(200)
  expect((await services.get('/getWallets?entries=4')).status).toBe(401)
})
