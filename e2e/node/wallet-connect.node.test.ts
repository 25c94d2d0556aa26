import type { FakeWindow } from '@latchkey/core/testing'
import { createRelay } from '@latchkey/services/relay'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  account,
  codeOf,
  createKitStage,
  type KitStage,
  offeredUri,
  sign,
  status,
  ten,
  timers,
  until,
} from './kit-stage'

let stage: KitStage
beforeEach(async () => {
  stage = await createKitStage()
})
afterEach(() => stage.close())

describe('a phone', () => {
  it('is connected by its code, signs, and the signature verifies', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    expect(account(kit)?.accountId).toBe(`eip155:1:${wallet.addresses('eip155:1')[0]}`)
    const { signature } = await sign(kit)
    const address = account(kit)?.address as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(
      true,
    )
  })

  it('that declines leaves nothing connected, and can be asked again', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    wallet.controls.rejectNext()
    const connecting = codeOf(kit.connect({ connectorId: 'walletConnect' }))
    await wallet.pair(await offeredUri(kit))
    expect(await connecting).toBe('userRejected')
    await stage.connect(kit, wallet)
    expect(status(kit)).toBe('connected')
  })

  it.each(['wrongPrefix', 'emptyAccounts', 'notCaip10'] as const)(
    'that settles a session with %s is refused, and told so',
    async session => {
      const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
      wallet.controls.misbehave({ session })
      const connecting = codeOf(kit.connect({ connectorId: 'walletConnect', timeoutMs: 20_000 }))
      await wallet.pair(await offeredUri(kit))
      expect(await connecting).toBe('invalidResponse')
      expect(status(kit)).toBe('disconnected')
    },
  )

  it('that declines a signature stays connected', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    wallet.controls.rejectNext()
    expect(await codeOf(sign(kit))).toBe('userRejected')
    expect(status(kit)).toBe('connected')
    expect((await sign(kit)).signature).toMatch(/^0x/)
  })

  it('that changes account and network is followed, in every spelling', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    await wallet.controls.switchAccount('eip155', 1)
    await until(kit, () => account(kit)?.address === wallet.addresses('eip155:1')[1])
    for (const [networkId, spelling] of [
      ['eip155:10', 'number'],
      ['eip155:1', 'hex'],
      ['eip155:10', 'caip2'],
    ] as const) {
      await wallet.controls.switchNetwork(networkId, spelling)
      await until(kit, () => kit.network.state.namespaces.eip155?.activeId === networkId)
    }
  })

  it('that leaves ends the connection here', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    await wallet.controls.disconnect()
    await until(kit, () => status(kit) === 'disconnected')
  })

  it('that leaves twice leaves nothing behind that fails on the page', async () => {
    const stray: unknown[] = []
    const note = (error: unknown) => void stray.push(error)
    process.on('unhandledRejection', note)
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    wallet.controls.misbehave({ repeatedDisconnect: true })
    await wallet.controls.disconnect()
    await until(kit, () => status(kit) === 'disconnected')
    await stage.connect(kit, wallet)
    expect((await sign(kit)).signature).toMatch(/^0x/)
    process.off('unhandledRejection', note)
    expect(stray).toEqual([])
  })

  it('hears that it was disconnected', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    await kit.disconnect()
    await expect.poll(() => wallet.sessions.length).toBe(0)
  })

  it('may extend its session, grant other accounts, and ping', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    const { state } = await kit.features.load('walletConnect')
    const before = state.sessionExpiresAt ?? 0
    expect(before).toBeGreaterThan(0)
    // The protocol counts seconds: within the first one the extension changes nothing.
    const extended = async () => {
      await wallet.controls.extend()
      return state.sessionExpiresAt
    }
    await expect.poll(extended).toBeGreaterThan(before)
    await wallet.controls.ping()
    const [, second] = wallet.addresses('eip155:10')
    const only = { eip155: { accounts: [`eip155:10:${second}`], methods: ['personal_sign'], events: [] } }
    await wallet.controls.updateSession(only)
    await until(kit, () => account(kit)?.accountId === `eip155:10:${second}`)
    expect(kit.network.state.namespaces.eip155).toMatchObject({ approvedIds: ['eip155:10'] })
    expect(kit.session.wallet('eip155').signMessage).toBeDefined()
    expect(kit.session.wallet('eip155').transfer).toBeUndefined()
  })

  it('grants fewer networks than were asked for, and only those can be switched to', async () => {
    const kit = stage.createKit()
    const wallet = await stage.createWallet({ misbehaviour: { session: 'firstNetwork' } })
    await stage.connect(kit, wallet)
    expect(kit.network.state.namespaces.eip155?.approvedIds).toEqual(['eip155:1'])
    expect(await codeOf(kit.switchNetwork(ten.caipNetworkId))).toMatch(/^(unsupportedNetwork|switchFailed)$/)
    expect(kit.network.state.namespaces.eip155?.activeId).toBe('eip155:1')
  })
})

describe('the next visit', () => {
  it('is connected at once, without a prompt, on the last network', async () => {
    const storage = new Map<string, string>()
    const [kit, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    await stage.connect(kit, wallet)
    await kit.switchNetwork(ten.caipNetworkId)
    const prompts = wallet.promptCount
    kit.destroy()
    const next = stage.createKit({ storage })
    await until(next, () => status(next) === 'connected')
    expect(account(next)?.accountId).toMatch(/^eip155:10:/)
    expect(wallet.promptCount).toBe(prompts)
    expect((await sign(next)).signature).toMatch(/^0x/)
  })

  it('is connected although the relay is gone', async () => {
    const storage = new Map<string, string>()
    const [kit, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    await stage.connect(kit, wallet)
    kit.destroy()
    const next = stage.createKit({ storage, services: { relayUrl: 'ws://127.0.0.1:9' } })
    await until(next, () => status(next) === 'connected')
  })

  it('is not connected when it was disconnected, or when reconnecting is switched off', async () => {
    const storage = new Map<string, string>()
    const [kit, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    await stage.connect(kit, wallet)
    kit.destroy()
    const off = stage.createKit({ storage, enableReconnect: false })
    expect(status(off)).toBe('disconnected')
    off.destroy()
    const again = stage.createKit({ storage })
    await until(again, () => status(again) === 'connected')
    await again.disconnect()
    again.destroy()
    const last = stage.createKit({ storage })
    expect(status(last)).toBe('disconnected')
  })

  it('keeps no secret of a pairing that was not taken', async () => {
    const storage = new Map<string, string>()
    const kit = stage.createKit({ storage })
    const connecting = codeOf(kit.connect({ connectorId: 'walletConnect' }))
    const key = /symKey=([0-9a-f]{64})/.exec(await offeredUri(kit))?.[1] ?? 'none'
    const { actions } = await kit.features.load('walletConnect')
    actions.reset()
    expect(await connecting).toBe('aborted')
    await expect.poll(() => [...storage.values()].some(value => value.includes(key))).toBe(false)
  })
})

describe('two tabs', () => {
  it('share the session: both sign, and neither takes it away from the other', async () => {
    const storage = new Map<string, string>()
    const [first, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    await stage.connect(first, wallet)
    const second = stage.createKit({ storage })
    await until(second, () => status(second) === 'connected')
    expect((await sign(second)).signature).toMatch(/^0x/)
    expect((await sign(first)).signature).toMatch(/^0x/)
    second.destroy()
    const later = stage.createKit({ storage })
    await until(later, () => status(later) === 'connected')
    expect((await sign(later)).signature).toMatch(/^0x/)
  })

  it('a pairing in one leaves the session of the other in storage', async () => {
    const storage = new Map<string, string>()
    const idle = stage.createKit({ storage })
    await (await idle.features.load('walletConnect')).actions.restore()
    const [busy, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    await stage.connect(busy, wallet)
    // The idle tab writes its tables, too.
    const connecting = codeOf(idle.connect({ connectorId: 'walletConnect' }))
    await offeredUri(idle)
    ;(await idle.features.load('walletConnect')).actions.reset()
    await connecting
    busy.destroy()
    const next = stage.createKit({ storage })
    await until(next, () => status(next) === 'connected')
    expect((await sign(next)).signature).toMatch(/^0x/)
  })
})

describe('a relay that cannot be reached', () => {
  it('is said within its time, and the same kit pairs once it can be', async () => {
    const first = await createRelay()
    const { port } = first
    await first.close()
    const relayUrl = `ws://127.0.0.1:${port}`
    const kit = stage.createKit({ services: { relayUrl } })
    expect(await codeOf(kit.connect({ connectorId: 'walletConnect' }))).toBe('unavailable')
    const { state } = await kit.features.load('walletConnect')
    expect(state.pairing).toMatchObject({ status: 'failed', failure: 'unavailable', uri: null })
    const relay = await createRelay({ port })
    try {
      const wallet = await stage.createWallet({ relayUrl })
      await stage.connect(kit, wallet)
      expect((await sign(kit)).signature).toMatch(/^0x/)
      kit.destroy()
      await wallet.destroy()
    } finally {
      await relay.close()
    }
  })
})

describe('a relay that refuses', () => {
  it('is asked by at most two sockets for each wish to connect, and left alone between wishes', async () => {
    const relay = await createRelay({ projects: [{ id: 'another' }] })
    try {
      const kit = stage.createKit({ services: { relayUrl: relay.url }, debug: true })
      for (const most of [2, 4]) {
        expect(await codeOf(kit.connect({ connectorId: 'walletConnect' }))).toBe('unavailable')
        expect(relay.stats().turnedAway).toBeLessThanOrEqual(most)
      }
      await expect.poll(() => kit.modal.state.alert).toBe('invalidProjectId')
      kit.destroy()
    } finally {
      await relay.close()
    }
  })
})

describe('what is stored', () => {
  const size = (storage: Map<string, string>) =>
    [...storage].reduce((sum, [key, value]) => sum + key.length + value.length, 0)

  it('does not grow by two hundred pairings that nobody took, nor do timers, listeners and what the relay holds', async () => {
    const storage = new Map<string, string>()
    const kit = stage.createKit({ storage })
    const listeners = () => (kit.env.window as FakeWindow).listenerCount()
    const { actions } = await kit.features.load('walletConnect')
    const round = async () => {
      const connecting = codeOf(kit.connect({ connectorId: 'walletConnect' }))
      await offeredUri(kit)
      actions.reset()
      await connecting
    }
    await round()
    await expect.poll(() => stage.relay.stats().subscriptions).toBe(0)
    const before = size(storage)
    const kept = { timers: timers(), listeners: listeners() }
    for (let count = 0; count < 200; count++) await round()
    await expect.poll(() => stage.relay.stats().subscriptions).toBe(0)
    await expect.poll(timers).toBeLessThanOrEqual(kept.timers)
    expect(listeners()).toBeLessThanOrEqual(kept.listeners)
    await expect.poll(() => size(storage)).toBeLessThanOrEqual(before + 8)
  }, 300_000)

  it('does not grow by sessions that came and went', async () => {
    const storage = new Map<string, string>()
    const [kit, wallet] = [stage.createKit({ storage }), await stage.createWallet()]
    const round = async () => {
      await stage.connect(kit, wallet)
      await sign(kit)
      await kit.disconnect()
      await expect.poll(() => wallet.sessions.length).toBe(0)
    }
    await round()
    // A pairing that was taken may be used again for five minutes: the library lets go of it by itself.
    const kept = () => size(storage)
    const before = kept()
    for (let count = 0; count < 4; count++) await round()
    await expect.poll(kept).toBeLessThanOrEqual(before + 300)
  })
})
