import { isLatchkeyError } from '@latchkey/core/adapter'
import { type AdapterStage, createAdapterStage, createFakeEnv, turns } from '@latchkey/core/testing'
import { createHostileObjects, createPolkadotWallet, type InjectedPage } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { polkadot } from './adapter.js'
import { testNetworks } from './testing/stage.js'

type Entry = Record<string, unknown>
type Place = (page: Entry, hostile: unknown) => void

const honest = createPolkadotWallet({ authorized: true }).entry()
const given = (change: (page: InjectedPage) => object) => ({
  version: '1',
  enable: async () => change((await honest.enable?.('test')) as InjectedPage),
})
const inEntry = (page: Entry, entry: unknown) => {
  page.injectedWeb3 = { hostile: entry, ...(page.injectedWeb3 as object) }
}

/** Where a page or a wallet can put something that is not what it should be. */
const places: Readonly<Record<string, Place>> = {
  'in place of the registry': (page, hostile) => {
    page.injectedWeb3 = hostile
  },
  'in place of an entry': inEntry,
  'in place of enable': (page, hostile) => inEntry(page, { version: '1', enable: hostile }),
  'for what enable gives': (page, hostile) => inEntry(page, { version: '1', enable: async () => hostile }),
  'for the accounts': (page, hostile) =>
    inEntry(
      page,
      given(all => ({ ...all, accounts: hostile })),
    ),
  'for the list of accounts': (page, hostile) =>
    inEntry(
      page,
      given(all => ({ ...all, accounts: { ...all.accounts, get: async () => hostile } })),
    ),
  'for one account': (page, hostile) =>
    inEntry(
      page,
      given(all => ({ ...all, accounts: { ...all.accounts, get: async () => [hostile] } })),
    ),
  'for what the listener is told': (page, hostile) =>
    inEntry(
      page,
      given(all => ({
        ...all,
        accounts: { ...all.accounts, subscribe: (listen: (told: unknown) => void) => listen(hostile) },
      })),
    ),
  'for the signer': (page, hostile) =>
    inEntry(
      page,
      given(all => ({ ...all, signer: hostile })),
    ),
  'for a signature': (page, hostile) =>
    inEntry(
      page,
      given(all => ({ ...all, signer: { signRaw: async () => hostile } })),
    ),
}

/** What comes of a call: nothing, a coded failure, or that it goes on until its caller goes. */
async function settle(
  run: (signal: AbortSignal) => Promise<unknown> | undefined,
  advance: () => Promise<void>,
) {
  const leaving = new AbortController()
  const outcome = Promise.resolve(run(leaving.signal)).then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  await advance()
  leaving.abort()
  const settled = await outcome
  if ('error' in settled) expect(isLatchkeyError(settled.error)).toBe(true)
  return settled
}

/** Until the code that reads wallets is loaded and has read them. */
const readWallets = async ({ settle: wait }: AdapterStage) => {
  await import('./found-wallets.js')
  await wait()
}

const cases = Object.keys(places).flatMap(place =>
  Object.keys(createHostileObjects()).map(kind => [kind, place] as const),
)

describe('a hostile page', () => {
  it('is tried with at least seventy objects', () => {
    expect(cases.length).toBeGreaterThanOrEqual(70)
  })

  it.each(cases)('with %s %s fails with a code at most, and hides no other wallet', async (kind, place) => {
    const env = createFakeEnv()
    const before = Object.getOwnPropertyNames(Object.prototype).length
    const wallet = createPolkadotWallet()
    const replaces = place === 'in place of the registry'
    if (!replaces) wallet.install(env.window)
    places[place]?.(env.window as unknown as Entry, createHostileObjects()[kind])
    const stage = createAdapterStage(polkadot(), { env, networks: testNetworks })
    await readWallets(stage)
    if (!replaces) expect(stage.connectors().map(({ id }) => id)).toContain(wallet.id)
    const advance = async () => {
      await turns(40)
      await env.clock.advance(20_000)
      await turns(40)
    }
    for (const connector of stage.connectors().filter(({ id }) => id !== wallet.id)) {
      const connected = await settle(signal => connector.connect({}, { signal }), advance)
      if (!('value' in connected)) continue
      const connection = connected.value as Awaited<ReturnType<typeof connector.connect>>
      const [account] = connection.accounts
      if (!account) throw new Error('connected without an account')
      const { signMessage } = connector.capabilities(connection)
      await settle(signal => signMessage?.sign({ account, message: 'a' }, { signal }), advance)
    }
    stage.instance.dispose()
    wallet.dispose()
    expect(({} as { hostile?: boolean }).hostile).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
  })
})

describe('a page that lists more than anybody has', () => {
  it('is read up to 64 wallets, and a wallet up to 256 accounts', async () => {
    const env = createFakeEnv()
    const entries = Array.from({ length: 3_000 }, (_, index) => [`wallet-${index}`, honest] as const)
    Object.assign(env.window, { injectedWeb3: Object.fromEntries(entries) })
    const stage = createAdapterStage(polkadot(), { env, networks: testNetworks })
    await readWallets(stage)
    expect(stage.connectors()).toHaveLength(64)
    const many = createFakeEnv()
    const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    let read = 0
    const list = new Proxy([], {
      get: (target, key) => {
        if (key === 'length') return 20_000
        if (typeof key === 'string' && /^\d+$/.test(key)) {
          read += 1
          return { address }
        }
        return Reflect.get(target, key)
      },
    })
    const accounts = { get: async () => list, subscribe: () => () => undefined }
    const entry = given(all => ({ ...all, accounts }))
    Object.assign(many.window, { injectedWeb3: { many: entry } })
    const { connect } = createAdapterStage(polkadot(), { env: many, networks: testNetworks })
    expect((await connect()).connection.accounts).toHaveLength(1)
    expect(read).toBe(256)
  })
})
