import { describe, expect, it } from 'vitest'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import type { AdapterEvent } from '../contract/adapter-events.types.js'
import { requireConnected } from './require-connected.js'
import { endByWallet, endSession, updateSession, type WalletSession } from './wallet-session.js'

interface SessionState {
  readonly network: 'one' | 'two'
  readonly addresses: readonly string[]
}

const factsOf = ({ network, addresses }: SessionState) => ({
  networkId: `test:${network}` as const,
  accounts: addresses.map(address => ({ accountId: `test:${network}:${address}` as const, address })),
})

function setup(state: SessionState | undefined = { network: 'one', addresses: ['alice01'] }) {
  const events: AdapterEvent[] = []
  const heard: (SessionState | undefined)[] = []
  const lifetime = new AbortController().signal
  let detached = 0
  const session: WalletSession<SessionState> = {
    connectorId: 'wallet',
    host: {
      env: createFakeEnv(),
      storage: createMemoryStorage(),
      networks: () => [],
      emit(event) {
        events.push(event)
        heard.push(session.state)
      },
      signal: lifetime,
      metadata: { name: 'Test', url: 'https://app.test', icons: [] },
    },
    lifetime,
    state,
    detach: () => {
      detached += 1
    },
  }
  const update = (change: Partial<SessionState>) =>
    updateSession(session, change, factsOf, ({ address }) => address)
  return { session, events, heard, update, detached: () => detached }
}

describe('what a wallet reports', () => {
  it('is emitted once, however often the wallet repeats it', () => {
    const { update, events } = setup()
    for (let repeat = 0; repeat < 3; repeat += 1) update({ addresses: ['bob02', 'alice01'] })
    for (let repeat = 0; repeat < 3; repeat += 1) update({ network: 'two' })
    expect(events.map(({ type }) => type)).toEqual(['accountsChanged', 'networkChanged'])
  })

  it('is emitted with the network first and the accounts of that network', () => {
    const { update, events } = setup()
    update({ network: 'two', addresses: ['bob02'] })
    expect(events).toEqual([
      { type: 'networkChanged', connectorId: 'wallet', networkId: 'test:two' },
      {
        type: 'accountsChanged',
        connectorId: 'wallet',
        accounts: [{ accountId: 'test:two:bob02', address: 'bob02' }],
      },
    ])
  })

  it('is in force before the first event', () => {
    const next = { network: 'two', addresses: ['bob02'] } as const
    const { update, heard } = setup()
    update(next)
    expect(heard).toEqual([next, next])
  })

  it('is kept without an event where only its objects are new', () => {
    const { session, update, events } = setup()
    const addresses = ['alice01']
    update({ addresses })
    expect(session.state?.addresses).toBe(addresses)
    expect(events).toEqual([])
  })

  it('is ignored while the wallet is not connected', () => {
    const { session, update, events } = setup()
    endSession(session)
    update({ network: 'two' })
    expect([session.state, events]).toEqual([undefined, []])
  })
})

describe('the end of a session', () => {
  it('removes the listeners once and tells whether there was a connection', () => {
    const { session, events, detached } = setup()
    expect([endSession(session), endSession(session)]).toEqual([true, false])
    expect([detached(), events]).toEqual([1, []])
  })

  it('by the wallet is emitted once, and only where there was a connection', () => {
    const { session, events } = setup()
    endByWallet(session)
    endByWallet(session)
    expect(events).toEqual([{ type: 'disconnected', connectorId: 'wallet' }])
  })

  it('leaves nothing that could be required', () => {
    const { session } = setup()
    expect(requireConnected(session).network).toBe('one')
    endSession(session)
    expect(() => requireConnected(session)).toThrow(expect.objectContaining({ code: 'notConnected' }))
  })
})
