import { createManualTimer } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage, moonbeam, testNetworks } from '../testing/stage.js'

const KUSAMA = 'polkadot:48239ef607d7928874027a43a6768920'
const kusamaGenesis = '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a'
const alice = {
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('what the wallet tells while connected', () => {
  it.each([{}, { doubledEvents: true }, { lateEvents: 20 }])('is told once, with %j', async misbehaviour => {
    const timer = createManualTimer()
    const stage = await createStage({ wallet: { misbehaviour, timer } })
    await stage.connect()
    await stage.settle()
    stage.wallet.controls.selectAccount(1)
    await timer.advance(20)
    await stage.settle()
    const [changed, ...more] = stage.of('accountsChanged')
    expect(changed?.accounts.map(({ address }) => address)).toEqual([
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
      alice.polkadot,
    ])
    expect(more).toEqual([])
  })

  it('moves to the network that the accounts were allowed on, known or not', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.wallet.controls.changeNetwork(kusamaGenesis)
    expect(stage.of('networkChanged').at(-1)?.networkId).toBe(KUSAMA)
    expect(stage.of('accountsChanged').at(-1)?.accounts[0]?.address).toBe(alice.kusama)
    stage.wallet.controls.changeNetwork(`0x${'99'.repeat(32)}`)
    expect(stage.of('networkChanged').at(-1)?.networkId).toBe(`polkadot:${'99'.repeat(16)}`)
    stage.wallet.controls.changeNetwork(null)
    expect(stage.of('networkChanged')).toHaveLength(2)
    expect(stage.of('disconnected')).toEqual([])
  })

  it.each(['lock', 'disconnect'] as const)('is the end when it has no accounts any more (%s)', async how => {
    const stage = await createStage()
    const { connector } = await stage.connect()
    stage.wallet.controls[how]()
    await stage.settle(150)
    expect(stage.of('disconnected')).toEqual([{ type: 'disconnected', connectorId: connector.id }])
    expect(stage.wallet.listenerCount()).toBe(0)
  })

  it('is no end where one answer is empty and the next is not', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.wallet.controls.lock()
    await stage.settle()
    stage.wallet.controls.unlock()
    await stage.settle(150)
    expect(stage.of('disconnected')).toEqual([])
  })

  it('is believed only when the wallet, asked again, says the same', async () => {
    const stage = await createStage()
    await stage.connect()
    for (const nonsense of [[], null, 'accounts', [{ address: 7 }]]) stage.wallet.controls.emit(nonsense)
    await stage.settle()
    expect(stage.events.filter(({ type }) => type !== 'connectorsChanged')).toEqual([])
  })
})

describe('switching', () => {
  it('is a matter of this side: no prompt, one event, the prefix of the network', async () => {
    const stage = await createStage()
    const { connector, connection } = await stage.connect()
    const prompts = stage.wallet.promptCount
    const [, kusama] = testNetworks
    if (!kusama) throw new Error('no network')
    await connector.capabilities(connection).switchNetwork?.switchTo(kusama)
    expect(stage.of('networkChanged')).toEqual([
      { type: 'networkChanged', connectorId: connector.id, networkId: KUSAMA },
    ])
    expect(stage.of('accountsChanged')[0]?.accounts[0]?.address).toBe(alice.kusama)
    expect(stage.wallet.promptCount).toBe(prompts)
  })

  it('is refused where no account can be used', async () => {
    const stage = await createStage({ networks: [...testNetworks, moonbeam] })
    const { connector, connection } = await stage.connect()
    const switching = connector.capabilities(connection).switchNetwork?.switchTo(moonbeam)
    await expect(switching).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(stage.of('networkChanged')).toEqual([])
  })
})
