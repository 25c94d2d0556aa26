import { describe, expect, it, vi } from 'vitest'
import { codeOf, connectWallet, createTestClient, one, reload, slice, two } from '../client/client.fixture.js'
import type { SiweConfig } from '../context/siwe-options.types.js'
import type { SiwxMessageInput } from '../context/siwx-options.types.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeSiwx } from '../testing/fake-siwx.js'
import { turns } from '../testing/turn.js'
import { createSignInStage, type SignInStage } from './siwx.fixture.js'

/** Connects, and signs in as a visitor would. */
async function signedIn(options: Parameters<typeof createSignInStage>[0] = {}): Promise<SignInStage> {
  const stage = createSignInStage(options)
  const connecting = connectWallet(stage.client)
  await stage.shown()
  await stage.siwx().actions.sign()
  await connecting
  return stage
}

/** The page is loaded again. */
const revisit = (stage: SignInStage) => reload(stage, { siwx: stage.keeper.config })

const prompts = (stage: SignInStage, id = 'alpha') =>
  stage.adapter.wallet(id).prompts.filter(prompt => prompt === 'signMessage').length

it('asks nobody where siweConfig is not enabled', async () => {
  const { client } = createTestClient({ siweConfig: { enabled: false } as SiweConfig })
  await connectWallet(client)
  expect(slice(client).status).toBe('connected')
  expect([client.features.find('siwx'), client.options.siweConfig]).toEqual([undefined, undefined])
})

describe('a sign-in that a function fetches', () => {
  it('is fetched once, when somebody is about to connect, and has its nonce before the text is needed', async () => {
    const keeper = createFakeSiwx()
    const fetchSiwx = vi.fn(async () => keeper.config)
    const stage = createSignInStage({ keeper, siwx: fetchSiwx })
    await turns(5)
    expect([fetchSiwx.mock.calls.length, stage.status()]).toEqual([0, 'off'])
    await stage.client.preload()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    await stage.siwx().actions.sign()
    await connecting
    expect([fetchSiwx.mock.calls.length, stage.status(), [...keeper.sessions].length]).toEqual([
      1,
      'signedIn',
      1,
    ])
  })

  it('ends the connection and says so where it cannot be fetched, and is fetched again by the next one', async () => {
    const keeper = createFakeSiwx()
    const fetchSiwx = vi.fn(async () => keeper.config).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const stage = createSignInStage({ keeper, siwx: fetchSiwx })
    stage.client.open()
    stage.client.router.actions.push('ConnectingExternal', {})
    expect(await codeOf(connectWallet(stage.client))).toBe('connectFailed')
    expect([slice(stage.client).status, stage.view()]).toEqual(['disconnected', 'Connect'])
    expect(stage.client.modal.state.snackbar?.message).toBe('signInFailed')
    const connecting = connectWallet(stage.client)
    await stage.shown()
    await stage.siwx().actions.sign()
    await connecting
    expect([fetchSiwx.mock.calls.length, stage.status()]).toEqual([2, 'signedIn'])
  })
})

describe('a sign-in that cannot be fetched for a wallet of the last visit', () => {
  it('says so, keeps the wallet, and leaves the view of another wallet alone', async () => {
    const stage = await signedIn()
    const next = reload(stage, { siwx: () => Promise.reject(new TypeError('Failed to fetch')) })
    next.client.open()
    next.client.router.actions.push('ConnectingExternal', {})
    await vi.waitFor(() => expect(next.client.modal.state.snackbar?.message).toBe('signInFailed'))
    expect([slice(next.client).status, next.client.router.state.history.at(-1)?.view]).toEqual([
      'connected',
      'ConnectingExternal',
    ])
  })
})

describe('connecting where a sign-in is required', () => {
  it('shows the text, asks the wallet once the visitor agrees, and is done when the server has it', async () => {
    const stage = createSignInStage()
    stage.client.open()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    expect([stage.status(), prompts(stage)]).toEqual(['needed', 0])
    await stage.siwx().actions.sign()
    await connecting
    expect([stage.status(), stage.view(), prompts(stage)]).toEqual(['signedIn', undefined, 1])
    expect([...stage.keeper.sessions]).toHaveLength(1)
    expect(stage.siwx().state.accounts).toHaveLength(1)
  })

  it('keeps the text before the visitor while nothing changes, whatever is told again', async () => {
    const stage = createSignInStage()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    const { message } = stage.siwx().state
    const wallet = stage.adapter.wallet('alpha')
    wallet.changeAccounts(...wallet.addresses)
    wallet.changeNetwork(wallet.networkId ?? one.caipNetworkId)
    wallet.announce()
    stage.keeper.tell()
    stage.env.window.setVisible(false)
    stage.env.window.setVisible(true)
    await stage.env.clock.advance(60_000)
    await turns(5)
    expect([stage.status(), stage.view(), stage.siwx().state.message]).toEqual([
      'needed',
      'SIWXSignMessage',
      message,
    ])
    await stage.siwx().actions.sign()
    await connecting
    expect([stage.status(), prompts(stage)]).toEqual(['signedIn', 1])
  })

  it('asks nobody where the account has a session', async () => {
    const { keeper } = await signedIn()
    const again = createSignInStage({ keeper })
    await connectWallet(again.client)
    expect([again.status(), prompts(again)]).toEqual(['signedIn', 0])
  })

  it('takes no session of another account or network, and none that has ended or whose end is unreadable', async () => {
    const { keeper } = await signedIn()
    const [session] = [...keeper.sessions.values()]
    if (!session) throw new Error('no session')
    for (const change of [
      { accountAddress: 'somebody' },
      { chainId: two.caipNetworkId },
      { expirationTime: '1970-01-01T00:00:00Z' },
      { expirationTime: 'soon' },
    ]) {
      const changed = { ...session, data: { ...session.data, ...change } }
      const stage = createSignInStage({ config: { getSessions: async () => [changed] } })
      connectWallet(stage.client).catch(() => undefined)
      await stage.shown()
      expect(stage.status()).toBe('needed')
    }
  })

  it('disconnects when the visitor declines, by the button or by closing the modal', async () => {
    for (const decline of [
      (stage: SignInStage) => stage.siwx().actions.cancel(),
      (stage: SignInStage) => stage.client.close(),
    ]) {
      const stage = createSignInStage()
      const connecting = codeOf(connectWallet(stage.client))
      await stage.shown()
      decline(stage)
      expect(await connecting).toBe('userRejected')
      expect([slice(stage.client).status, stage.view(), stage.status()]).toEqual([
        'disconnected',
        undefined,
        'off',
      ])
      expect(prompts(stage)).toBe(0)
    }
  })

  it('keeps the text when the wallet refuses, and says so; the next try counts', async () => {
    const stage = createSignInStage()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    stage.adapter.wallet('alpha').rejectNext()
    await stage.siwx().actions.sign()
    expect([stage.status(), stage.view()]).toEqual(['needed', 'SIWXSignMessage'])
    expect(stage.client.modal.state.snackbar?.message).toBe('signMessageFailed')
    await stage.siwx().actions.sign()
    await connecting
    expect(stage.status()).toBe('signedIn')
  })

  it('makes a text with another nonce when the server refuses the signature', async () => {
    const stage = createSignInStage()
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
    const first = stage.siwx().state.message?.data.nonce
    stage.keeper.failNext('addSession', Object.assign(new Error('no'), { code: 'badNonce' }))
    await stage.siwx().actions.sign()
    await stage.shown()
    expect(stage.status()).toBe('needed')
    expect(stage.siwx().state.message?.data.nonce).not.toBe(first)
  })

  it.each(['unavailable', 'nodeAway'])(
    'sends the same signature again after %s, without asking the wallet',
    async code => {
      const stage = createSignInStage()
      const connecting = connectWallet(stage.client)
      await stage.shown()
      stage.keeper.failNext('addSession', Object.assign(new Error('away'), { code }))
      await stage.siwx().actions.sign()
      expect(stage.status()).toBe('needed')
      await stage.siwx().actions.sign()
      await connecting
      expect([stage.status(), prompts(stage)]).toEqual(['signedIn', 1])
    },
  )

  it('disconnects, shows the wallets and says so when the sign-in cannot be begun', async () => {
    for (const [name, isWaiting] of [
      ['getSessions', false],
      ['getSessions', true],
      ['createMessage', true],
    ] as const) {
      const stage = createSignInStage()
      stage.client.open()
      // A wallet that takes its time is waited for in a view of its own.
      if (isWaiting) stage.client.router.actions.push('ConnectingExternal', {})
      stage.keeper.failNext(name, new Error('down'))
      expect(await codeOf(connectWallet(stage.client))).toBe('signInFailed')
      expect([slice(stage.client).status, stage.view()]).toEqual(['disconnected', 'Connect'])
      expect(stage.client.modal.state.snackbar?.message).toBe('signInFailed')
    }
  })

  const { createMessage } = createFakeSiwx().config
  it.each([
    [
      'that is not of the account',
      (input: SiwxMessageInput) => createMessage({ ...input, accountAddress: 'somebody else' }),
    ],
    [
      'whose end cannot be read',
      async (input: SiwxMessageInput) =>
        Object.assign(await createMessage(input), { expirationTime: 'soon' }),
    ],
  ])('shows no text %s', async (_, makeMessage) => {
    const stage = createSignInStage({ config: { createMessage: makeMessage } })
    expect(await codeOf(connectWallet(stage.client))).toBe('invalidRequest')
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it('asks the wallet once for two clicks', async () => {
    const stage = createSignInStage()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    const { sign } = stage.siwx().actions
    await Promise.all([sign(), sign()])
    await connecting
    expect(prompts(stage)).toBe(1)
  })

  it('asks the wallet within the click: a browser blocks a window that opens later', async () => {
    const stage = createSignInStage()
    const connecting = connectWallet(stage.client)
    await stage.shown()
    const signing = stage.siwx().actions.sign()
    expect(prompts(stage)).toBe(1)
    await signing
    await connecting
  })

  it('drops a signature that comes after the visitor declined', async () => {
    const stage = createSignInStage()
    const connecting = codeOf(connectWallet(stage.client))
    await stage.shown()
    const release = stage.adapter.wallet('alpha').hangNext()
    const signing = stage.siwx().actions.sign()
    await turns(2)
    expect(stage.status()).toBe('asking')
    stage.siwx().actions.cancel()
    release()
    await signing
    expect(await connecting).toBe('userRejected')
    expect(stage.keeper.sessions.size).toBe(0)
  })
})

describe('connecting where a sign-in is not required', () => {
  const optional = { getRequired: () => false }

  it('stays connected when the visitor declines, and is not asked again until somebody wants it', async () => {
    const stage = createSignInStage({ config: optional })
    const connecting = connectWallet(stage.client)
    await stage.shown()
    stage.siwx().actions.cancel()
    await connecting
    expect([slice(stage.client).status, stage.status(), stage.view()]).toEqual([
      'connected',
      'needed',
      undefined,
    ])
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    stage.siwx().actions.cancel()
    await stage.client.switchNetwork('test:one')
    await turns(5)
    expect([stage.status(), stage.view()]).toEqual(['needed', undefined])
    const wanted = stage.siwx().actions.signIn()
    await stage.shown()
    await stage.siwx().actions.sign()
    expect((await wanted).networkId).toBe('test:one')
  })
})

describe('another network or account', () => {
  it('is asked for a session of its own, and the first one stays', async () => {
    const stage = await signedIn()
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    expect(stage.status()).toBe('needed')
    await stage.siwx().actions.sign()
    await turns(5)
    expect([stage.status(), stage.view(), stage.keeper.sessions.size]).toEqual(['signedIn', undefined, 2])
    expect(stage.keeper.calls.some(each => each.startsWith('revoke'))).toBe(false)
  })

  it('goes back to the last network with a session when the visitor declines', async () => {
    const stage = await signedIn()
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    stage.siwx().actions.cancel()
    await vi.waitFor(() => expect(stage.status()).toBe('signedIn'))
    expect(slice(stage.client)).toMatchObject({ status: 'connected' })
    expect(stage.client.network.state.namespaces.test?.activeId).toBe('test:one')
    expect(prompts(stage)).toBe(1)
  })

  it('goes back also where each network spells the account in another way', async () => {
    const stage = createSignInStage({ wallets: [{ id: 'alpha', addresses: ['a-one'] }] })
    const wallet = stage.adapter.wallet('alpha')
    wallet.listen(event => {
      if (event.type === 'network') wallet.changeAccounts(event.networkId === 'test:two' ? 'a-two' : 'a-one')
    })
    const connecting = connectWallet(stage.client)
    await stage.shown()
    await stage.siwx().actions.sign()
    await connecting
    await stage.client.switchNetwork('test:two')
    await vi.waitUntil(() => stage.siwx().state.message?.data.accountAddress === 'a-two', { interval: 1 })
    stage.siwx().actions.cancel()
    await vi.waitFor(() => expect(stage.status()).toBe('signedIn'))
    expect(slice(stage.client).connections[0]?.accounts[0]?.address).toBe('a-one')
    expect(stage.client.network.state.namespaces.test?.activeId).toBe('test:one')
  })

  it('disconnects when another account is in use there', async () => {
    const stage = await signedIn({
      wallets: [{ id: 'alpha', addresses: ['a', 'b'], exposeAll: true }],
    })
    stage.client.connection.actions.selectAccount('test', 'b')
    await stage.shown()
    await stage.siwx().actions.sign()
    await vi.waitFor(() => expect(stage.status()).toBe('signedIn'))
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    stage.client.connection.actions.selectAccount('test', 'a')
    await vi.waitUntil(() => stage.siwx().state.message?.data.accountAddress === 'a', { interval: 1 })
    stage.siwx().actions.cancel()
    await vi.waitFor(() => expect(slice(stage.client).status).toBe('disconnected'))
    await turns(5)
    expect([stage.status(), stage.view()]).toEqual(['off', undefined])
  })

  it('disconnects when the wallet does not go back', async () => {
    const stage = await signedIn()
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    stage.adapter.wallet('alpha').rejectNext()
    stage.siwx().actions.cancel()
    await vi.waitFor(() => expect(slice(stage.client).status).toBe('disconnected'))
    expect(stage.status()).toBe('off')
  })

  it('ends the sign-in of the account before it: its signature is not taken', async () => {
    const stage = createSignInStage({
      wallets: [{ id: 'alpha', addresses: ['0xa1', '0xa2'], exposeAll: true, capabilities: ['signMessage'] }],
    })
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
    const release = stage.adapter.wallet('alpha').hangNext()
    const signing = stage.siwx().actions.sign()
    await turns(2)
    const other = slice(stage.client).connections[0]?.accounts[1]?.address ?? ''
    stage.client.connection.actions.selectAccount('test', other)
    await turns(3)
    release()
    await signing
    await stage.shown()
    expect(stage.siwx().state.message?.data.accountAddress).toBe(other)
    expect(stage.keeper.sessions.size).toBe(0)
  })

  it('is not asked on a network that the app does not support', async () => {
    const stage = createSignInStage({
      wallets: [{ id: 'alpha', networkId: 'test:nine', capabilities: ['signMessage'] }],
    })
    await connectWallet(stage.client)
    expect([stage.status(), stage.keeper.calls]).toEqual(['off', []])
  })

  it('ends the sessions of the former network where the app says so', async () => {
    const stage = await signedIn({ config: { signOutOnNetworkChange: true } })
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    expect(stage.keeper.sessions.size).toBe(0)
  })
})

describe('the end of a connection', () => {
  it('ends its session, and asks for no new one', async () => {
    const stage = await signedIn()
    await stage.client.disconnect()
    await turns(3)
    expect([stage.status(), stage.keeper.sessions.size, stage.view(), prompts(stage)]).toEqual([
      'off',
      0,
      undefined,
      1,
    ])
  })

  it('ends the session of each network, also of one that was not in use since the page was loaded', async () => {
    const stage = await signedIn()
    await stage.client.switchNetwork('test:two')
    await stage.shown()
    await stage.siwx().actions.sign()
    expect(stage.keeper.sessions.size).toBe(2)
    const next = revisit(stage)
    await next.client.ready()
    await vi.waitFor(() => expect(next.domains.features.find('siwx')?.state.status).toBe('signedIn'))
    await next.client.disconnect()
    await turns(3)
    expect([...stage.keeper.sessions.keys()]).toEqual([])
    expect(stage.env.storage.get('@latchkey/signed_in')).toBe('[]')
  })

  it('keeps the session where the app says so', async () => {
    const stage = await signedIn({ config: { signOutOnDisconnect: false } })
    await stage.client.disconnect()
    await turns(3)
    expect(stage.keeper.sessions.size).toBe(1)
  })

  it('leaves the session of another namespace', async () => {
    const stage = await signedIn({ other: true })
    const second = connectWallet(stage.client, 'omega', 'other')
    await stage.shown()
    await stage.siwx().actions.sign()
    await second
    await stage.client.disconnect({ namespace: 'other' })
    await turns(5)
    expect([...stage.keeper.sessions.keys()]).toEqual([expect.stringMatching(/^test:one:/)])
  })

  it('asks again at the next connection, also where the visitor declined before', async () => {
    const stage = createSignInStage({ config: { getRequired: () => false } })
    const first = connectWallet(stage.client)
    await stage.shown()
    stage.siwx().actions.cancel()
    await first
    await stage.client.disconnect()
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
  })
})

describe('the next visit', () => {
  it('is signed in without a prompt', async () => {
    const stage = await signedIn()
    const next = revisit(stage)
    await next.client.ready()
    await vi.waitFor(() => expect(next.domains.features.find('siwx')?.state.status).toBe('signedIn'))
    expect(stage.adapter.wallet('alpha').prompts).toEqual(['connect', 'signMessage'])
    expect(stage.keeper.calls.some(each => each.startsWith('revoke'))).toBe(false)
  })

  it('brings the accounts of two namespaces back', async () => {
    const stage = await signedIn({ other: true })
    const second = connectWallet(stage.client, 'omega', 'other')
    await stage.shown()
    await stage.siwx().actions.sign()
    await second
    const next = reload(stage, { siwx: stage.keeper.config, other: stage.other })
    await next.client.ready()
    const siwx = () => next.domains.features.find('siwx')
    await vi.waitFor(() => expect(siwx()?.state.accounts).toHaveLength(2))
    expect([slice(next.client, 'test').status, slice(next.client, 'other').status]).toEqual([
      'connected',
      'connected',
    ])
    await vi.waitFor(() => expect(siwx()?.state.status).toBe('signedIn'))
  })

  it('ends a connection without a session, and shows nothing', async () => {
    const stage = await signedIn()
    stage.keeper.sessions.clear()
    const next = revisit(stage)
    await vi.waitFor(() => expect(slice(next.client).status).toBe('disconnected'))
    expect(next.client.modal.state.open).toBe(false)
  })

  it('stays connected, and is not called signed in, where nobody can be asked', async () => {
    const stage = await signedIn()
    stage.keeper.failNext('getSessions', new Error('down'))
    const next = revisit(stage)
    const siwx = () => next.domains.features.find('siwx')
    await vi.waitFor(() => expect(siwx()?.state.status).toBe('unknown'))
    expect([slice(next.client).status, next.client.modal.state.open]).toEqual(['connected', false])
    await siwx()?.actions.check()
    expect(siwx()?.state.status).toBe('signedIn')
  })
})

describe('signing out', () => {
  it('ends the session and the connection where one is required', async () => {
    const stage = await signedIn()
    await stage.siwx().actions.signOut()
    await turns(3)
    expect([slice(stage.client).status, stage.keeper.sessions.size, stage.view()]).toEqual([
      'disconnected',
      0,
      undefined,
    ])
  })

  it('in another tab counts in this one', async () => {
    const stage = await signedIn({ config: { getRequired: () => false } })
    stage.keeper.sessions.clear()
    stage.keeper.tell()
    await vi.waitFor(() => expect(stage.status()).toBe('needed'))
    expect([slice(stage.client).status, stage.view(), prompts(stage)]).toEqual(['connected', undefined, 1])
  })

  it('happens when the session expires', async () => {
    const keeper = createFakeSiwx({ getRequired: () => false })
    const createMessage = keeper.config.createMessage
    const env = createFakeEnv()
    const expirationTime = new Date(env.clock.now() + 60_000).toISOString()
    Object.assign(keeper.config, {
      createMessage: async (input: Parameters<typeof createMessage>[0]) =>
        Object.assign(await createMessage(input), { expirationTime }),
    })
    const stage = await signedIn({ keeper, env })
    await env.clock.advance(61_000)
    await vi.waitFor(() => expect(stage.status()).toBe('needed'))
    expect(stage.siwx().state.accounts).toEqual([])
  })
})

describe('the wish to sign in', () => {
  const optional = { getRequired: () => false }
  const declinedOnce = async () => {
    const stage = createSignInStage({ config: optional })
    const connecting = connectWallet(stage.client)
    await stage.shown()
    stage.siwx().actions.cancel()
    await connecting
    return stage
  }

  it.each([
    ['the modal is closed', (stage: SignInStage) => stage.client.close(), 'userRejected'],
    ['the app disconnects', (stage: SignInStage) => stage.client.disconnect(), 'userRejected'],
    ['the client ends', (stage: SignInStage) => stage.client.destroy(), 'destroyed'],
  ])('settles when %s', async (_name, end, code) => {
    const stage = await declinedOnce()
    const wanted = codeOf(stage.siwx().actions.signIn())
    await stage.shown()
    await end(stage)
    expect(await wanted).toBe(code)
  })

  it('is answered at once where the account is signed in, and refused where nobody is connected', async () => {
    const stage = await signedIn()
    expect(await stage.siwx().actions.signIn()).toMatchObject({ networkId: 'test:one' })
    expect(prompts(stage)).toBe(1)
    await stage.client.disconnect()
    expect(await codeOf(stage.siwx().actions.signIn())).toBe('notConnected')
  })

  it('leaves no timer when the client ends', async () => {
    const stage = await signedIn()
    stage.client.destroy()
    expect(stage.env.clock.pending).toBe(0)
  })
})
