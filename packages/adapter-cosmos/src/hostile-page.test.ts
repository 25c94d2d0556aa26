import { isLatchkeyError } from '@latchkey/core/adapter'
import { createAdapterStage, createFakeEnv, turns } from '@latchkey/core/testing'
import { createCosmosWallet, createHostileObjects } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { cosmos } from './adapter.js'
import { testChains, testNetworks, walletNetworks } from './testing/stage.js'

type Page = Record<string, unknown>
type Place = (page: Page, hostile: unknown) => void

const honest = createCosmosWallet({ networks: walletNetworks, permitted: ['hub-1'] }).provider as object
/** A wallet of its own place, in whom one member is what it should not be. */
const inLeap = (page: Page, members: object) => {
  page.leap = new Proxy(honest, {
    get: (target, key) =>
      Object.hasOwn(members, key) ? Reflect.get(members, key) : Reflect.get(target, key),
  })
}

/** Where a page or a wallet can put something that is not what it should be. */
const places: Readonly<Record<string, Place>> = {
  'in place of keplr': (page, hostile) => void Object.assign(page, { keplr: hostile }),
  'in place of a namespace of wallets': (page, hostile) =>
    void Object.assign(page, { cosmostation: hostile }),
  'in place of okxwallet.keplr': (page, hostile) =>
    void Object.assign(page, { okxwallet: { keplr: hostile } }),
  'for enable': (page, hostile) => inLeap(page, { enable: hostile }),
  'for what enable gives': (page, hostile) => inLeap(page, { enable: async () => hostile }),
  'for the key': (page, hostile) => inLeap(page, { getKey: async () => hostile }),
  'for the bytes of the key': (page, hostile) =>
    inLeap(page, { getKey: async () => ({ bech32Address: 'cosmos1', pubKey: hostile, address: hostile }) }),
  'for a signature': (page, hostile) => inLeap(page, { signArbitrary: async () => hostile }),
}

/** What comes of a call: an answer, a coded failure, or that it goes on until its caller goes. */
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

const cases = Object.keys(places).flatMap(place =>
  Object.keys(createHostileObjects()).map(kind => [kind, place] as const),
)

describe('a hostile page', () => {
  it('is tried with at least seventy objects', () => {
    expect(cases.length).toBeGreaterThanOrEqual(70)
  })

  it.each(cases)('with %s %s fails with a code at most, and hides no other wallet', async (kind, place) => {
    const env = createFakeEnv()
    const page = env.window as unknown as Page
    const before = Object.getOwnPropertyNames(Object.prototype).length
    const wallet = createCosmosWallet({ networks: walletNetworks, form: 'unisat' })
    wallet.install(env.window)
    places[place]?.(page, createHostileObjects()[kind])
    const stage = createAdapterStage(cosmos({ chains: testChains }), { env, networks: testNetworks })
    await stage.found()
    expect(stage.connectors().map(({ id }) => id)).toContain('unisat')
    const advance = async () => {
      await turns(40)
      await env.clock.advance(20_000)
      await turns(40)
    }
    for (const connector of stage.connectors().filter(({ id }) => id !== 'unisat')) {
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
