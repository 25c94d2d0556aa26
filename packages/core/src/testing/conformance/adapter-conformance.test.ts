import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../fake-adapter.js'
import { createFakeEnv } from '../fake-env.js'
import { adapterConformance, transferConformance } from './adapter-conformance.js'
import { alterAdapter } from './alter-adapter.js'
import { createFakeFixture } from './fake-fixture.js'

const fixture = createFakeFixture(createFakeAdapter({ wallets: [] }))

describe('a sound adapter', () => {
  for (const { name, run } of adapterConformance(fixture)) it(name, run)
})

describe('the list of cases', () => {
  it('gives every case a name of its own', () => {
    const names = adapterConformance(fixture).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(30)
  })

  it('leaves out the cases that the wallet cannot play, and no others', () => {
    const all = adapterConformance(fixture).map(({ name }) => name)
    const some = adapterConformance({ ...fixture, without: ['hangNext'] }).map(({ name }) => name)
    expect(all.filter(name => !some.includes(name))).toEqual([
      'releases the caller who aborts while the wallet asks',
      'leaves nothing when the wallet answers after dispose',
    ])
  })

  it('tries no transfer where the fixture gives no means for one', () => {
    const all = adapterConformance(fixture).map(({ name }) => name)
    const { fund: _, ...poor } = fixture
    const some = adapterConformance(poor).map(({ name }) => name)
    expect(all.filter(name => !some.includes(name))).toEqual([
      'sends a transfer, and follows it until it has arrived',
      'reports a declined transfer as userRejected, and sends nothing',
      'lets go of a transaction that nobody follows any more',
      'answers what a transfer needs to know in base units',
      'names limits that leave room for a transfer which the network takes',
    ])
  })

  it('can be had for transfers alone', () => {
    const all = adapterConformance(fixture).map(({ name }) => name)
    const { fund, ...poor } = fixture
    if (!fund) throw new Error('the fixture has no funds')
    const others = adapterConformance(poor).map(({ name }) => name)
    const transfers = transferConformance({ ...fixture, fund }, createFakeEnv).map(({ name }) => name)
    expect(transfers).toEqual(all.filter(name => !others.includes(name)))
  })

  it('wants a transfer where the fixture gives the means for one', async () => {
    const adapter = createFakeAdapter({ wallets: [] })
    const unable = createFakeFixture(
      adapter,
      alterAdapter(adapter, { connector: connector => ({ ...connector, capabilities: () => ({}) }) }),
    )
    const sends = adapterConformance(unable).find(({ name }) => name.startsWith('sends a transfer'))
    await expect(sends?.run()).rejects.toThrow(/no capability 'transfer'/)
  })

  it('says what to add when a wallet lacks a script that was not left out', async () => {
    const cases = adapterConformance({
      ...fixture,
      async installWallet(env) {
        const { hangNext: _, ...limited } = await fixture.installWallet(env)
        return limited
      },
    })
    const aborts = cases.find(({ name }) => name.startsWith('releases the caller'))
    await expect(aborts?.run()).rejects.toThrow(/without hangNext\(\): add it, or name it in/)
  })
})
