import { createFakeEnv, turns } from '@latchkey/core/testing'
import { createBitcoinWallet } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { ids } from './codec/bitcoin-networks.js'
import { toSessionState } from './connectors/session.js'
import { startDiscovery } from './discovery.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'
import { hostileValues } from './testing/hostile-values.js'

type Page = ReturnType<typeof createFakeEnv>['window']
type Register = (wallet: unknown) => void

const announce = (page: Page, wallet: unknown) =>
  page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register: Register }) => register(wallet),
    }),
  )

/** Where a page script may put something that is then looked at. */
const places: readonly (readonly [string, (page: Page, value: unknown) => void])[] = [
  ['as btc_providers', (page, value) => void Object.assign(page, { btc_providers: value })],
  ['in btc_providers', (page, value) => void Object.assign(page, { btc_providers: [value] })],
  ['as okxwallet', (page, value) => void Object.assign(page, { okxwallet: value })],
  ['as bitkeep', (page, value) => void Object.assign(page, { bitkeep: value })],
]

const rows = places.flatMap(([where, put]) =>
  hostileValues.map(([what, make]) => ({ what, where, put, make })),
)

async function look(prepare: (page: Page) => void) {
  const env = createFakeEnv()
  prepare(env.window)
  createBitcoinWallet({ form: 'unisat', networks: [{ name: 'mainnet' }] }).install(env.window)
  let found: readonly FoundWallet[] = []
  const stop = startDiscovery({
    ...({} as DiscoveryInput),
    host: { env } as never,
    announced: true,
    injected: true,
    changed: wallets => {
      found = wallets
    },
  })
  await expect.poll(() => found.length).toBeGreaterThan(0)
  return { env, stop, names: () => found.map(({ name }) => name) }
}

describe('a hostile page object', () => {
  it.each(rows)('($what $where) takes no wallet away', async ({ put, make }) => {
    const { names, env, stop } = await look(page => put(page, make()))
    announce(env.window, make())
    await turns(4)
    expect(names()).toContain('UniSat Wallet')
    expect(names().every(name => typeof name === 'string' && name.length <= 64)).toBe(true)
    stop()
  })

  it('is one of at least seventy', () => {
    expect(rows.length).toBeGreaterThanOrEqual(70)
  })

  it('cannot announce more than 64 wallets', async () => {
    const { env, names, stop } = await look(() => undefined)
    for (let index = 0; index < 80; index++)
      announce(env.window, {
        version: '1.0.0',
        name: `Wallet ${index}`,
        icon: 'data:image/svg+xml,<svg/>',
        chains: ['bitcoin:mainnet'],
        accounts: [],
        features: { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } },
      })
    expect(names()).toHaveLength(64)
    stop()
  })
})

it('shows no more than 256 accounts of a wallet', () => {
  const accounts = Array.from({ length: 300 }, (_, index) => ({
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    publicKey: `02${index.toString(16).padStart(64, '0')}`,
  }))
  let read = 0
  const counted = accounts.map(account => ({
    ...account,
    get path() {
      read += 1
      return 'm/0'
    },
  }))
  toSessionState({ networkId: ids.mainnet, accounts: counted })
  expect(read).toBe(256)
})
