import { describe, expect, it, vi } from 'vitest'
import { codeOf, connectWallet, one, two } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { fakeSignature } from '../testing/fake-ledger-capabilities.js'
import { turns } from '../testing/turn.js'
import { struct } from '../wallet-connect/fake-sign-client.fixture.js'
import { createWalletConnectStage } from '../wallet-connect/wallet-connect.fixture.js'
import { createSignInStage, type SignInStage } from './siwx.fixture.js'

const adapter = (signsIn = true) =>
  createFakeAdapter({
    traits: { signsInWithEthereum: true },
    wallets: [{ id: 'alpha', signsIn, capabilities: ['signMessage', 'switchNetwork'] }],
  })

/** What a pointer on the page's button does, and what is fetched then. */
async function ready(stage: SignInStage) {
  await stage.client.preload()
  await turns(20)
}

/** A page whose button a pointer is on. */
async function prepared(options: Parameters<typeof createSignInStage>[0] = {}): Promise<SignInStage> {
  const stage = createSignInStage({ adapter: adapter(), ...options })
  await ready(stage)
  return stage
}

const signatures = (stage: SignInStage) =>
  stage.adapter.wallet('alpha').prompts.filter(each => each === 'signMessage').length

describe('a wallet that signs in by the prompt that connects', () => {
  it('is asked once, and the text is not shown', async () => {
    const stage = await prepared()
    const views: (string | undefined)[] = []
    stage.client.modal.subscribe(() => void views.push(stage.view()))
    await connectWallet(stage.client)
    expect([stage.status(), signatures(stage)]).toEqual(['signedIn', 0])
    expect(views).not.toContain('SIWXSignMessage')
    expect([...stage.keeper.sessions.keys()]).toEqual([`${one.caipNetworkId}:talpha0a`])
  })

  it('is asked for nothing that was not made ahead: a click has no time for it', async () => {
    const stage = createSignInStage({ adapter: adapter() })
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
    expect(stage.status()).toBe('needed')
  })

  it('gets one nonce for one pointer, however often it comes back, and another for the next connect', async () => {
    const stage = await prepared()
    await ready(stage)
    expect(stage.keeper.nonces).toBe(1)
    await connectWallet(stage.client)
    await stage.client.disconnect()
    await ready(stage)
    expect(stage.keeper.nonces).toBe(2)
  })

  it('gets no fields that are four minutes old', async () => {
    const stage = await prepared()
    await stage.env.clock.advance(240_000)
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
    expect(stage.keeper.sessions.size).toBe(0)
  })

  it('shows the text, and says so, where the server refuses what was signed', async () => {
    const stage = await prepared()
    stage.keeper.failNext('addSession', Object.assign(new Error('no'), { code: 'badSignature' }))
    const connecting = connectWallet(stage.client)
    await stage.shown()
    expect(stage.status()).toBe('needed')
    expect(stage.siwx().state.error?.code).toBe('signInFailed')
    expect(stage.client.modal.state.snackbar?.message).toBe('signMessageFailed')
    await stage.siwx().actions.sign()
    await connecting
    expect([stage.status(), signatures(stage)]).toEqual(['signedIn', 1])
  })

  it('counts for no other account, and not a second time', async () => {
    const stage = await prepared()
    const { internal } = await stage.domains.features.load('siwx')
    const oneStep = internal.oneStep()
    const wish = oneStep?.onConnect(one.caipNetworkId)
    if (!oneStep || !wish) throw new Error('nothing was made ahead')
    const address = 'tstranger'
    const message = `app.test: ${address} on ${one.caipNetworkId}`
    const signed = { signature: fakeSignature(address, message), scheme: 'fake' }
    wish.signIn.proved({ networkId: one.caipNetworkId, address, message, signed })
    connectWallet(stage.client).catch(() => undefined)
    await stage.shown()
    expect([stage.status(), stage.keeper.sessions.size]).toEqual(['needed', 0])
    stage.client.close()
    await turns(5)
    const account = { address, accountId: `${one.caipNetworkId}:${address}` } as const
    const collected = oneStep.collect({ namespace: 'test', networkId: one.caipNetworkId, account })
    expect(await collected(new AbortController().signal)).toBeUndefined()
    expect(stage.keeper.sessions.size).toBe(0)
  })

  it('is not asked where the app signs by a way of its own, or lets the network pass', async () => {
    for (const config of [
      { signMessage: async (text: string) => fakeSignature('talpha0a', text) },
      { supports: () => false },
    ]) {
      const stage = await prepared({ config })
      connectWallet(stage.client).catch(() => undefined)
      await vi.waitUntil(() => ['needed', 'off'].includes(stage.status()))
      expect(stage.keeper.calls.filter(call => call.startsWith('addSession'))).toEqual([])
    }
  })
})

it('a wallet that only connects is asked in a second step', async () => {
  const stage = await prepared({ adapter: adapter(false) })
  const connecting = connectWallet(stage.client)
  await stage.shown()
  await stage.siwx().actions.sign()
  await connecting
  expect([stage.status(), signatures(stage)]).toEqual(['signedIn', 1])
})

it('an adapter that promises no such wallets gets no fields', async () => {
  const stage = createSignInStage()
  await ready(stage)
  expect(stage.keeper.nonces).toBe(0)
})

describe('pairing', () => {
  const proof = (networkId: `${string}:${string}`) => {
    const message = `app.test: aaaa on ${networkId}`
    return {
      networkId,
      address: 'aaaa',
      message,
      signed: { signature: fakeSignature('aaaa', message), scheme: 'fake' },
    }
  }

  it('offers the fields for every network of the one namespace, and keeps a session for each', async () => {
    const stage = await prepared()
    const feature = await stage.domains.features.load('siwx')
    const wish = feature.onPairing([one.caipNetworkId, two.caipNetworkId])
    expect(wish?.request).toMatchObject({
      domain: 'app.test',
      nonce: 'nonce0001',
      networkIds: [one.caipNetworkId, two.caipNetworkId],
    })
    wish?.proved([proof(two.caipNetworkId), proof(one.caipNetworkId)])
    const account = { address: 'aaaa', accountId: `${one.caipNetworkId}:aaaa` } as const
    const target = { namespace: 'test', networkId: one.caipNetworkId, account }
    const signedIn = await feature.internal.oneStep()?.collect(target)(new AbortController().signal)
    expect(signedIn?.accountId).toBe(account.accountId)
    // The server makes the first the session in use.
    expect([...stage.keeper.sessions.keys()]).toEqual([account.accountId, `${two.caipNetworkId}:aaaa`])
  })

  it('offers none where the server takes no ReCap', async () => {
    const stage = await prepared({ config: { acceptsRecap: () => false } })
    const feature = await stage.domains.features.load('siwx')
    expect(feature.onPairing([one.caipNetworkId])).toBeUndefined()
  })

  it('tells what was signed before the connection is announced', async () => {
    const order: string[] = []
    const request = {
      domain: 'kit.test',
      uri: 'https://kit.test',
      nonce: 'abcdefgh1',
      networkIds: [one.caipNetworkId],
    }
    const stage = createWalletConnectStage({
      signIn: { request, proved: proofs => void order.push(`proved ${proofs.length}`) },
    })
    stage.client.on('connected', () => void order.push('connected'))
    const connecting = stage.walletConnect.actions.connect()
    await vi.waitUntil(() => stage.library.authRequests.length > 0)
    await turns(1)
    const made = stage.library.authRequests.at(-1)
    if (!made) throw new Error('nothing was asked')
    const { chains: _, ...payload } = made.authPayload
    const cacao = {
      h: { t: 'caip122' },
      p: { ...payload, iss: `did:pkh:${one.caipNetworkId}:aaaa` },
      s: { t: 'eip191', s: '0xabcd' },
    }
    made.answer({ result: { cacaos: [cacao], responder: { publicKey: 'b'.repeat(64), metadata: {} } } })
    await connecting
    expect(order).toEqual(['proved 1', 'connected'])
  })

  it('goes on without a sign-in that cannot be asked for', async () => {
    const request = {
      domain: 'kit.test',
      uri: 'https://kit.test',
      nonce: 'short',
      networkIds: [one.caipNetworkId],
    }
    const stage = createWalletConnectStage({ signIn: { request, proved: () => undefined } })
    const connecting = stage.walletConnect.actions.connect()
    await vi.waitUntil(() => stage.library.offers.length > 0)
    const namespaces = { test: { accounts: [`${one.caipNetworkId}:aaaa`], methods: [], events: [] } }
    stage.library.offers.at(-1)?.settle(struct('plain', namespaces))
    expect(await codeOf(connecting)).toBeUndefined()
    expect(stage.library.authRequests).toEqual([])
  })
})
