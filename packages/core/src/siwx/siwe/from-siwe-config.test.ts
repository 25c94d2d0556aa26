import { describe, expect, it, vi } from 'vitest'
import type { SiweConfig, SiweSession } from '../../context/siwe-options.types.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { fakeSignature } from '../../testing/fake-ledger-capabilities.js'
import { turns } from '../../testing/turn.js'
import { fromSiweConfig } from './from-siwe-config.js'

const networkId = 'eip155:1'
const address = `0x${'aB'.repeat(20)}`
const other = `0x${'Cd'.repeat(20)}`

/** A backend that verifies signatures, and counts what it is asked. */
function createBackend(options: Partial<SiweConfig> = {}) {
  const env = createFakeEnv()
  const state = { session: null as SiweSession | null, nonces: 0, sessionsAsked: 0, isAway: false }
  const [onSignIn, onSignOut] = [vi.fn(), vi.fn()]
  const config: SiweConfig = {
    async getNonce() {
      state.nonces += 1
      return `nonce000${state.nonces}`
    },
    getMessageParams: async () => ({
      domain: 'app.example',
      uri: 'https://app.example',
      chains: [1, 137],
      statement: 'Sign in.',
    }),
    createMessage: fields => JSON.stringify(fields),
    async verifyMessage({ message, signature }) {
      const { address: did, chainId, nonce } = JSON.parse(message)
      const signer = did.split(':').at(-1)
      if (nonce !== `nonce000${state.nonces}` || signature !== fakeSignature(signer, message)) return false
      state.session = { address: signer, chainId }
      return true
    },
    async getSession() {
      state.sessionsAsked += 1
      if (state.isAway) throw new Error('away')
      return state.session
    },
    async signOut() {
      state.session = null
      return true
    },
    onSignIn,
    onSignOut,
    ...options,
  }
  return {
    config,
    env,
    state,
    siwx: fromSiweConfig(config, env, namespace => namespace === 'eip155'),
    onSignIn,
    onSignOut,
  }
}

type Siwx = ReturnType<typeof createBackend>['siwx']

const signIn = async (siwx: Siwx, signer = address) => {
  const data = await siwx.createMessage({ accountAddress: address, chainId: networkId })
  const message = data.toString()
  await siwx.addSession({ data, message, signature: fakeSignature(signer, message) })
}

it('signs in by the methods of the app, and tells it', async () => {
  const { siwx, onSignIn } = createBackend()
  expect(await siwx.getSessions(networkId, address)).toEqual([])
  await signIn(siwx)
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ address, chainId: 1 })
  expect(await siwx.getSessions(networkId, address.toLowerCase())).toHaveLength(1)
})

it('gives the app every field of its text', async () => {
  const { siwx } = createBackend()
  const made = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:137' })
  expect(JSON.parse(made.toString())).toMatchObject({
    address: `did:pkh:eip155:137:${address}`,
    chainId: 137,
    version: '1',
    nonce: 'nonce0001',
    statement: 'Sign in.',
  })
  expect(made).toMatchObject({ accountAddress: address, chainId: 'eip155:137', nonce: 'nonce0001' })
})

it('refuses what the backend refuses', async () => {
  const { siwx, onSignIn } = createBackend()
  await expect(signIn(siwx, other)).rejects.toMatchObject({ code: 'signInFailed' })
  expect(await siwx.getSessions(networkId, address)).toEqual([])
  expect(onSignIn).not.toHaveBeenCalled()
})

it('tells when the visitor has signed out, and fails where the backend did not do it', async () => {
  let works = false
  const { siwx, onSignOut } = createBackend({ signOut: async () => works })
  await signIn(siwx)
  await expect(siwx.revokeSession(networkId, address)).rejects.toMatchObject({ code: 'signInFailed' })
  expect(onSignOut).not.toHaveBeenCalled()
  works = true
  await siwx.setSessions([])
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

it('does not ask accounts of other namespaces, and makes no text for them', async () => {
  const { siwx } = createBackend()
  expect(siwx.supports?.('solana:mainnet')).toBe(false)
  expect(siwx.supports?.(networkId)).toBe(true)
  const asked = siwx.createMessage({ accountAddress: 'a', chainId: 'solana:mainnet' })
  await expect(asked).rejects.toMatchObject({ code: 'unsupportedNetwork' })
})

it('says what the app wants', () => {
  const { siwx } = createBackend()
  expect(siwx.getRequired?.()).toBe(true)
  expect(siwx).toMatchObject({ signOutOnDisconnect: true, signOutOnNetworkChange: true })
  const own = createBackend({ required: false, signOutOnDisconnect: false, signOutOnNetworkChange: false })
  expect(own.siwx.getRequired?.()).toBe(false)
  expect(own.siwx).toMatchObject({ signOutOnDisconnect: false, signOutOnNetworkChange: false })
})

describe('the nonce', () => {
  it('is fetched ahead, and used once', async () => {
    const { siwx, state } = createBackend()
    await siwx.prepare?.()
    await siwx.prepare?.()
    expect(state.nonces).toBe(1)
    const input = { accountAddress: address, chainId: networkId } as const
    const texts = [await siwx.createMessage(input), await siwx.createMessage(input)]
    expect(texts.map(({ nonce }) => nonce)).toEqual(['nonce0001', 'nonce0002'])
  })

  it('is fetched anew after five minutes', async () => {
    const { siwx, state, env } = createBackend()
    await siwx.prepare?.()
    await env.clock.advance(300_000)
    await siwx.prepare?.()
    expect(state.nonces).toBe(2)
  })

  it('is fetched again where that failed', async () => {
    let works = false
    const { siwx } = createBackend({
      getNonce: async () => (works ? 'nonce0001' : Promise.reject(new Error('away'))),
    })
    await expect(siwx.prepare?.()).rejects.toThrow('away')
    works = true
    await expect(siwx.prepare?.()).resolves.toBeUndefined()
  })
})

describe('an account that changes', () => {
  it('ends the session of this page, unless told otherwise', async () => {
    const { siwx, state, onSignOut } = createBackend()
    await signIn(siwx)
    expect(await siwx.getSessions(networkId, other)).toEqual([])
    expect([state.session, onSignOut.mock.calls.length]).toEqual([null, 1])
    const kept = createBackend({ signOutOnAccountChange: false })
    await signIn(kept.siwx)
    expect(await kept.siwx.getSessions(networkId, other)).toEqual([])
    expect(kept.state.session).not.toBeNull()
  })

  it('signs nobody out who signed in before the page was loaded', async () => {
    const { siwx, state, onSignOut } = createBackend()
    state.session = { address: other, chainId: 1 }
    expect(await siwx.getSessions(networkId, address)).toEqual([])
    expect(onSignOut).not.toHaveBeenCalled()
  })
})

describe('a network that changes', () => {
  it('ends the session, unless told otherwise', async () => {
    const { siwx, state } = createBackend()
    await signIn(siwx)
    expect(await siwx.getSessions('eip155:137', address)).toEqual([])
    expect(state.session).toBeNull()
    const kept = createBackend({ signOutOnNetworkChange: false })
    await signIn(kept.siwx)
    expect(await kept.siwx.getSessions('eip155:137', address)).toHaveLength(1)
  })
})

it('does not believe an answer that was on its way when the visitor signed in', async () => {
  const answers: ((session: SiweSession | null) => void)[] = []
  const { siwx } = createBackend({ getSession: () => new Promise(resolve => answers.push(resolve)) })
  const asked = siwx.getSessions(networkId, address)
  await signIn(siwx)
  answers[0]?.(null)
  expect(await asked).toHaveLength(1)
})

describe('while a page listens', () => {
  it('the session is asked for every five minutes, and a change is told', async () => {
    const { siwx, state, env } = createBackend()
    const changed = vi.fn()
    const end = siwx.subscribe?.(changed)
    await signIn(siwx)
    await env.clock.advance(300_000)
    await turns(3)
    expect([state.sessionsAsked, changed.mock.calls.length]).toEqual([1, 0])
    state.session = null
    await env.clock.advance(300_000)
    await turns(3)
    expect(changed).toHaveBeenCalledTimes(1)
    end?.()
    expect(env.clock.pending).toBe(0)
  })

  it('a backend that is away signs nobody out', async () => {
    const { siwx, state, env } = createBackend()
    const changed = vi.fn()
    const end = siwx.subscribe?.(changed)
    await signIn(siwx)
    state.isAway = true
    await env.clock.advance(300_000)
    await turns(3)
    end?.()
    expect([state.sessionsAsked, changed.mock.calls.length]).toEqual([1, 0])
  })

  it('and is hidden, nothing is asked', async () => {
    const { siwx, state, env } = createBackend()
    env.window.setVisible(false)
    const end = siwx.subscribe?.(vi.fn())
    await env.clock.advance(900_000)
    end?.()
    expect(state.sessionsAsked).toBe(0)
  })
})
