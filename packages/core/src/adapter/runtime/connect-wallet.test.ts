import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import { createConnectFlow } from './connect-wallet.js'
import { endByWallet, type WalletSession } from './wallet-session.js'

function setup() {
  const lifetime = new AbortController()
  const log: string[] = []
  let heard: () => boolean = () => false
  let looked: () => Promise<void> | void = () => undefined
  let resolve: (state: string) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const session: WalletSession<string> = {
    connectorId: 'wallet',
    host: {
      env: createFakeEnv(),
      storage: createMemoryStorage(),
      networks: () => [],
      emit: () => undefined,
      signal: lifetime.signal,
      metadata: { name: 'Test', url: 'https://app.test', icons: [] },
    },
    lifetime: lifetime.signal,
    state: undefined,
    detach: undefined,
  }
  const ask = (name: string) => () => {
    log.push(name)
    return new Promise<string>((...settle) => {
      ;[resolve, reject] = settle
    })
  }
  const flow = createConnectFlow({
    session,
    ask: ask('ask'),
    askSilently: ask('ask silently'),
    watch(told) {
      log.push('watch')
      heard = told
      return {
        stop: () => void log.push('detach'),
        look() {
          log.push('look')
          return looked()
        },
      }
    },
    remember: state => void log.push(`remember ${state}`),
    revoke: () => void log.push('revoke'),
    toConnection: state => ({
      connectorId: 'wallet',
      namespace: 'test',
      networkId: 'test:one',
      accounts: [{ accountId: `test:one:${state}`, address: state }],
    }),
    async tellWallet() {
      log.push('tell')
      throw new Error('The wallet does not answer')
    },
  })
  return {
    ...{ flow, session, log, lifetime, answer: () => ({ resolve, reject }) },
    /** The wallet reports a change. Returns whether the listeners handle it. */
    report: () => heard(),
    onLook(look: () => Promise<void> | void) {
      looked = look
    },
  }
}

describe('a connect', () => {
  it('attaches the listeners once and remembers what the visitor chose', async () => {
    const { flow, session, log, answer } = setup()
    for (const [name, silent] of [['alice', true] as const, ['bob', false] as const]) {
      const connecting = flow.connect({ silent })
      answer().resolve(name)
      expect((await connecting).accounts).toMatchObject([{ address: name }])
    }
    expect(session.state).toBe('bob')
    expect(log).toEqual(['watch', 'ask silently', 'ask', 'remember bob'])
  })

  it.each(['the caller aborted', 'the client was destroyed', 'the visitor disconnected'] as const)(
    'drops an answer that arrives after %s',
    async reason => {
      const { flow, session, log, lifetime, answer } = setup()
      const caller = new AbortController()
      const connecting = flow.connect({}, { signal: caller.signal })
      if (reason === 'the caller aborted') caller.abort()
      if (reason === 'the client was destroyed') lifetime.abort()
      if (reason === 'the visitor disconnected') await flow.disconnect()
      answer().resolve('alice')
      await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
      expect(session.state).toBeUndefined()
      expect(log.filter(each => each !== 'revoke')).toEqual(['watch', 'ask', 'detach'])
    },
  )

  it.each([
    [true, 'notAuthorized'],
    [false, 'userRejected'],
  ] as const)('with silent %s fails with %s when the wallet refuses', async (silent, code) => {
    const { flow, answer } = setup()
    const connecting = flow.connect({ silent })
    answer().reject(new LatchkeyError('userRejected', 'No'))
    await expect(connecting).rejects.toMatchObject({ code })
  })

  it('listens to a wallet no longer than it is asked, where that connects nothing', async () => {
    const { flow, log, answer } = setup()
    const first = expect(flow.connect({})).rejects.toMatchObject({ code: 'userRejected' })
    const { reject } = answer()
    const second = flow.connect({})
    reject(new LatchkeyError('userRejected', 'No'))
    await first
    expect(log).toEqual(['watch', 'ask', 'ask'])
    answer().resolve('alice')
    await second
    expect(log).not.toContain('detach')
  })
})

describe('a wallet that changes while it is asked', () => {
  it('is asked once more what it shares, and the connection is that', async () => {
    const { flow, session, log, answer, report, onLook } = setup()
    const connecting = flow.connect({})
    expect(report()).toBe(false)
    onLook(async () => {
      session.state = 'bob'
    })
    answer().resolve('alice')
    expect((await connecting).accounts).toMatchObject([{ address: 'bob' }])
    expect(log).toEqual(['watch', 'ask', 'remember alice', 'look'])
    expect(report()).toBe(true)
  })

  it('is not connected where it shares nothing any more', async () => {
    const { flow, session, answer, report, onLook } = setup()
    const connecting = flow.connect({})
    report()
    onLook(() => {
      session.state = undefined
    })
    answer().resolve('alice')
    await expect(connecting).rejects.toMatchObject({ code: 'notAuthorized' })
  })

  it.each(['the caller aborted', 'the visitor disconnected'] as const)(
    'connects nothing after %s meanwhile',
    async reason => {
      const { flow, session, log, answer, report, onLook } = setup()
      const caller = new AbortController()
      const connecting = flow.connect({}, { signal: caller.signal })
      report()
      onLook(async () => {
        if (reason === 'the caller aborted') caller.abort()
        else await flow.disconnect()
      })
      answer().resolve('alice')
      await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
      expect(session.state).toBeUndefined()
      expect(log).toContain('detach')
    },
  )

  it('listens again where an earlier connection ended meanwhile', async () => {
    const { flow, session, log, answer } = setup()
    const earlier = flow.connect({})
    answer().resolve('alice')
    await earlier
    const connecting = flow.connect({})
    endByWallet(session)
    answer().resolve('bob')
    await connecting
    expect(log.filter(each => each === 'watch' || each === 'detach')).toEqual(['watch', 'detach', 'watch'])
  })
})

describe('a disconnect', () => {
  it('revokes, removes the listeners and tells the wallet, whose failure counts for nothing', async () => {
    const { flow, session, log, answer } = setup()
    const connecting = flow.connect({})
    answer().resolve('alice')
    await connecting
    log.length = 0
    await flow.disconnect()
    expect(log).toEqual(['revoke', 'detach', 'tell'])
    expect(session.state).toBeUndefined()
  })

  it('revokes and tells no wallet that was not connected', async () => {
    const { flow, log } = setup()
    await flow.disconnect()
    expect(log).toEqual(['revoke'])
  })
})
