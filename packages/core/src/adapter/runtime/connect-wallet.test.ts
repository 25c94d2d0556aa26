import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import { createConnectFlow } from './connect-wallet.js'
import type { WalletSession } from './wallet-session.js'

function setup() {
  const lifetime = new AbortController()
  const log: string[] = []
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
    watch() {
      log.push('watch')
      return () => void log.push('detach')
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
  return { flow, session, log, lifetime, answer: () => ({ resolve, reject }) }
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
    expect(log).toEqual(['ask silently', 'watch', 'ask', 'remember bob'])
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
      expect(log).not.toContain('watch')
      expect(log).not.toContain('remember alice')
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
