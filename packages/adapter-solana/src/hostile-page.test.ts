import { createFakeEnv, turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { startDiscovery } from './discovery.js'
import type { DiscoveryInput } from './discovery.types.js'
import { hostileValues } from './testing/hostile-values.js'
import { createStage, createStageWallet } from './testing/stage.js'

type Page = ReturnType<typeof createFakeEnv>['window']

/** Where a page script may put something that is then looked at. */
const places: readonly (readonly [string, (page: Page, value: unknown) => void])[] = [
  ['as navigator.wallets', (page, value) => void Object.assign(page, { navigator: { wallets: value } })],
  ['in navigator.wallets', (page, value) => void Object.assign(page, { navigator: { wallets: [value] } })],
  ['as window.phantom', (page, value) => void Object.assign(page, { phantom: value })],
  ['as window.phantom.solana', (page, value) => void Object.assign(page, { phantom: { solana: value } })],
  [
    'as a wallet',
    (page, value) =>
      page.addEventListener('wallet-standard:app-ready', event =>
        (event as CustomEvent<{ register(...wallets: unknown[]): void }>).detail.register(value),
      ),
  ],
]

const rows = places.flatMap(([where, put]) =>
  hostileValues.map(([what, make]) => ({ what, where, put, make })),
)

describe('a hostile page object', () => {
  it.each(rows)('($what $where) takes no wallet away and adds none', async ({ put, make }) => {
    const env = createFakeEnv()
    put(env.window, make())
    const stage = await createStage({ env, wallet: { name: 'Honest' } })
    expect(stage.connectors().map(({ name }) => name)).toEqual(['Honest'])
    expect(({} as { name?: unknown }).name).toBeUndefined()
  })

  it('is one of at least seventy', () => {
    expect(rows.length).toBeGreaterThanOrEqual(70)
  })

  it('cannot announce more than 64 wallets', async () => {
    const stage = await createStage({ install: { announce: false } })
    for (let index = 0; index < 80; index++)
      createStageWallet({ name: `Wallet ${index}` }).install(stage.env.window)
    await stage.settle()
    expect(stage.connectors()).toHaveLength(64)
  })

  it('is not called more than 64 times by way of navigator.wallets', async () => {
    const env = createFakeEnv()
    let calls = 0
    const wallets = Array.from({ length: 500 }, () => () => {
      calls += 1
    })
    Object.assign(env.window, { navigator: { wallets } })
    const stop = startDiscovery({
      ...({} as DiscoveryInput),
      host: { env } as never,
      announced: true,
      injected: true,
      isBusy: () => false,
      changed: () => undefined,
    })
    await import('./found-wallets.js')
    await turns(8)
    stop()
    expect(calls).toBe(64)
  })
})

it('shows no more than 256 accounts of a wallet', async () => {
  const seeds = Array.from({ length: 300 }, (_, index) => (index + 1).toString(16).padStart(64, '0'))
  const { connection } = await (await createStage({ wallet: { seeds } })).connect()
  expect(connection.accounts).toHaveLength(256)
})
