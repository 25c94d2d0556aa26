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
      'asks again after a prompt that nobody waits for any more',
      'leaves nothing when the wallet answers after dispose',
      'reports a transfer that was sent after its caller had aborted',
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
      'tells enough of a transfer to follow it where its answer is lost',
      'answers what a transfer needs to know in base units',
      'tells an unused recipient from one that holds coins',
      'names limits that leave room for a transfer which the network takes',
      'names a limit for the least transfer to an unused address',
      'sends a transfer within the quote that it takes back',
      'refuses a transfer that costs more than its quote as feeRose, and asks nobody',
      'refuses the quote of another transfer, and asks nobody',
      'reports a transfer that was sent once, with its hash and network',
      'reports a transfer that was sent after its caller had aborted',
      'lists a transfer for its sender and its recipient, newest first, on pages that do not overlap',
      'refuses a cursor that is not its own',
    ])
  })

  it('can be had for a running node: transfers, and the capabilities that only an exercise can try', () => {
    const all = adapterConformance(fixture).map(({ name }) => name)
    const { fund, ...poor } = fixture
    if (typeof fund !== 'function') throw new Error('the fixture has no funds')
    const others = adapterConformance(poor).map(({ name }) => name)
    const onNode = transferConformance({ ...fixture, fund }, createFakeEnv).map(({ name }) => name)
    expect(onNode).toEqual([
      'declares nothing that the fixture leaves untried',
      'does what the exercise of each capability wants of it',
      ...all.filter(name => !others.includes(name)),
    ])
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
