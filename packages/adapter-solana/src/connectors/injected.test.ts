import { createFakeNetwork, createMemoryStorage } from '@latchkey/core/testing'
import { createManualTimer } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage, devnetId, mainnetId, testNetworks } from '../testing/stage.js'

const injected = { announce: false, injected: true }

describe('connecting', () => {
  it('gives every account with its key, on the first network of the app', async () => {
    const stage = await createStage()
    const { connection } = await stage.connect()
    expect(connection).toEqual({
      connectorId: 'wallet-standard:test-solana-wallet',
      namespace: 'solana',
      networkId: mainnetId,
      accounts: stage.wallet.addresses.map(address => ({
        accountId: `${mainnetId}:${address}`,
        address,
        type: 'eoa',
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
    })
  })

  it('is on the network that the app wants, where the wallet is for it', async () => {
    const stage = await createStage()
    expect((await stage.connector().connect({ networkId: devnetId })).networkId).toBe(devnetId)
    const only = await createStage({ wallet: { networks: [{ chain: 'solana:devnet', rpcUrl: 'http://x' }] } })
    expect((await only.connector().connect({ networkId: mainnetId })).networkId).toBe(devnetId)
  })

  it('takes a network of a genesis hash that nobody knows for a local one', async () => {
    const local = createFakeNetwork('5wHb9xHq9xPR7cXcZZXBEgiykUjhB9R8', 'solana')
    const stage = await createStage({
      networks: [testNetworks[0] ?? local, local],
      wallet: { networks: [{ chain: 'solana:localnet', rpcUrl: 'http://x' }] },
    })
    expect((await stage.connect()).connection.networkId).toBe(local.caipNetworkId)
  })

  it('shows one prompt to several who connect at once, and the last one may still wait', async () => {
    const stage = await createStage({ wallet: { approval: 'manual' } })
    const controller = new AbortController()
    const first = stage.connector().connect({}, { signal: controller.signal })
    const second = stage.connector().connect({})
    await stage.settle()
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    stage.wallet.controls.approve(stage.wallet.pendingPrompts[0]?.id ?? 0)
    expect((await second).accounts).toHaveLength(2)
    expect(stage.wallet.promptCount).toBe(1)
  })

  it('asks a wallet nothing in silence before a person let the app in', async () => {
    const stage = await createStage({ wallet: { authorized: true, misbehaviour: { ignoreSilent: true } } })
    await expect(stage.connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect(stage.wallet.requests).toEqual([])
  })

  it.each([{}, injected])(
    'connects silently after a page load, without asking a wallet that shows accounts',
    async install => {
      const storage = createMemoryStorage()
      const before = await createStage({ storage, install })
      await before.connect()
      // The key of former releases: their visitors stay connected.
      expect(storage.entries()).toEqual({ [`connected:${before.connector().id}`]: '1' })
      before.instance.dispose()
      const after = await createStage({ storage, install, wallet: { authorized: true } })
      expect((await after.connector().connect({ silent: true })).accounts.length).toBeGreaterThan(0)
      expect(after.wallet.promptCount).toBe(0)
      const locked = await createStage({ storage, install, wallet: { authorized: true, locked: true } })
      await expect(locked.connector().connect({ silent: true })).rejects.toMatchObject({
        code: 'notAuthorized',
      })
      expect(locked.wallet.promptCount).toBe(0)
    },
  )

  it.each(['strings', 'notArray', 'null', 'badAddress', 'otherKey', 'mixedGarbage', 'throwing'] as const)(
    'refuses accounts that are %s',
    async wrongAccountShape => {
      const stage = await createStage({ wallet: { misbehaviour: { wrongAccountShape } } })
      await expect(stage.connector().connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('refuses an account of the injected form that is none', async () => {
    const stage = await createStage({
      install: injected,
      wallet: { misbehaviour: { wrongAccountShape: 'null' } },
    })
    await expect(stage.connector().connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it.each(['error', 'plainObject', 'string', 'noCode'] as const)(
    'understands a rejection as %s',
    async errorShape => {
      const stage = await createStage({ wallet: { misbehaviour: { errorShape } } })
      stage.wallet.controls.rejectNext()
      await expect(stage.connector().connect({})).rejects.toMatchObject({ code: 'userRejected' })
    },
  )

  it('says so when the wallet has a prompt open already', async () => {
    const stage = await createStage({ wallet: { misbehaviour: { pendingRequest: true } } })
    await expect(stage.connector().connect({})).rejects.toMatchObject({ code: 'requestPending' })
  })
})

describe('what a wallet tells', () => {
  it.each([{ doubledEvents: true }, { emptyInPassing: true }, { lateEvents: 20 }])(
    'of another account is told once, when it has %j',
    async misbehaviour => {
      const timer = createManualTimer()
      const stage = await createStage({ wallet: { timer } })
      await stage.connect()
      stage.wallet.controls.misbehave(misbehaviour)
      stage.wallet.controls.selectAccount(1)
      await timer.advance(20)
      await stage.settle(200)
      expect(stage.of('accountsChanged').map(({ accounts }) => accounts[0]?.address)).toEqual([
        stage.wallet.addresses[1],
      ])
      expect(stage.of('disconnected')).toEqual([])
    },
  )

  it('of no account ends the connection after a moment, once, and leaves no listener', async () => {
    const stage = await createStage({ wallet: { misbehaviour: { doubledEvents: true } } })
    await stage.connect()
    stage.wallet.controls.lock()
    expect(stage.of('disconnected')).toEqual([])
    await stage.settle(200)
    expect(stage.of('disconnected')).toHaveLength(1)
    expect(stage.wallet.listenerCount()).toBe(0)
  })

  it('in a shape that cannot be right changes nothing, and is logged', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.wallet.controls.misbehave({ wrongAccountShape: 'badAddress' })
    stage.wallet.controls.selectAccount(1)
    await stage.settle(200)
    expect([stage.of('accountsChanged'), stage.of('disconnected')]).toEqual([[], []])
    expect(stage.env.log.entries).toHaveLength(1)
  })

  it('of another chain moves the connection there, known or not', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.wallet.controls.changeNetwork('solana:devnet')
    stage.wallet.controls.changeNetwork('solana:testnet')
    stage.wallet.controls.changeNetwork('solana:elsewhere')
    expect(stage.of('networkChanged').map(({ networkId }) => networkId)).toEqual([
      devnetId,
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      'solana:elsewhere',
    ])
  })

  it('of an account not let in yet has the injected form asked in silence', async () => {
    const stage = await createStage({ install: injected })
    await stage.connect()
    stage.wallet.controls.misbehave({ nullAccount: true })
    stage.wallet.controls.selectAccount(1)
    await stage.settle(200)
    expect(stage.of('accountsChanged').map(({ accounts }) => accounts[0]?.address)).toEqual([
      stage.wallet.addresses[1],
    ])
    const asked = stage.wallet.requests.filter(({ method }) => method === 'connect')
    expect(asked.map(({ params }) => params)).toEqual([{}, { onlyIfTrusted: true }])
    expect(stage.wallet.promptCount).toBe(1)
  })

  it('is not heard from a provider that cannot take listeners away', async () => {
    const stage = await createStage({
      install: injected,
      wallet: { misbehaviour: { noRemoveListener: true } },
    })
    const { connector } = await stage.connect()
    await connector.disconnect()
    stage.wallet.controls.emit('disconnect')
    stage.wallet.controls.emit('accountChanged', null)
    await stage.settle(200)
    expect([stage.of('accountsChanged'), stage.of('disconnected')]).toEqual([[], []])
  })

  it('when it leaves the page ends the connection once', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.wallet.dispose()
    expect(stage.of('disconnected')).toHaveLength(1)
    expect(stage.connectors()).toEqual([])
  })
})

describe('disconnecting', () => {
  it.each([{ neverAnswerDisconnect: true }, { missingFeatures: ['standard:disconnect'] }])(
    'ends on our side when the wallet has %j',
    async misbehaviour => {
      const stage = await createStage({ wallet: { misbehaviour } })
      const { connector } = await stage.connect()
      const leaving = connector.disconnect()
      await stage.settle(500)
      await leaving
      expect(stage.wallet.listenerCount()).toBe(0)
      expect(stage.of('disconnected')).toEqual([])
      await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    },
  )

  it('while the prompt is open is the later wish', async () => {
    const stage = await createStage({ wallet: { approval: 'manual' } })
    const connecting = stage.connector().connect({})
    connecting.catch(() => undefined)
    await stage.settle()
    await stage.connector().disconnect()
    stage.wallet.controls.approve(stage.wallet.pendingPrompts[0]?.id ?? 0)
    await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('what a connection can do', () => {
  const keysOf = async (options: Parameters<typeof createStage>[0]) => {
    const { connector, connection } = await (await createStage(options)).connect()
    return Object.keys(connector.capabilities(connection)).sort()
  }
  const all = [
    'chooseAccounts',
    'signIn',
    'signMessage',
    'solana:signIn',
    'solana:transactions',
    'switchNetwork',
    'transfer',
  ]

  it('follows from the features of its account', async () => {
    expect(await keysOf({})).toEqual(all)
    const without = (...missingFeatures: string[]) =>
      keysOf({ wallet: { misbehaviour: { missingFeatures } } })
    // A hardware wallet signs no plain message.
    expect(await without('solana:signMessage')).toEqual(all.filter(key => key !== 'signMessage'))
    expect(await without('solana:signIn')).toEqual(all.filter(key => !key.endsWith('signIn')))
    expect(await without('solana:signTransaction')).toEqual(all)
    expect(await keysOf({ install: injected })).toEqual([
      'request',
      'signMessage',
      'solana:transactions',
      'switchNetwork',
      'transfer',
    ])
  })

  it('is to switch networks by itself, without a word to the wallet', async () => {
    const stage = await createStage()
    const { connector, connection } = await stage.connect()
    const { switchNetwork } = connector.capabilities(connection)
    const [mainnet, devnet] = testNetworks
    if (!mainnet || !devnet) throw new Error('two networks are needed')
    stage.wallet.clearRequests()
    await switchNetwork?.switchTo(devnet)
    await switchNetwork?.switchTo(devnet)
    expect(stage.of('networkChanged')).toHaveLength(1)
    stage.wallet.controls.changeNetwork('solana:mainnet')
    await expect(switchNetwork?.switchTo(devnet)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(stage.wallet.requests).toEqual([])
  })

  it('is to be asked one thing at a time', async () => {
    const stage = await createStage()
    const { connector, connection } = await stage.connect()
    const { signMessage } = connector.capabilities(connection)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    stage.wallet.controls.hangNext()
    const first = signMessage?.sign({ account, message: 'one' })
    await stage.settle()
    await expect(signMessage?.sign({ account, message: 'two' })).rejects.toMatchObject({
      code: 'requestPending',
    })
    stage.wallet.controls.releaseHung()
    expect(await first).toMatchObject({ scheme: 'ed25519' })
  })

  it('is not to sign for an account that the wallet does not show', async () => {
    const stage = await createStage()
    const { connector, connection } = await stage.connect()
    const asked = stage.wallet.promptCount
    const account = { accountId: `${mainnetId}:x`, address: '11111111111111111111111111111111' } as const
    await expect(
      connector.capabilities(connection).signMessage?.sign({ account, message: 'x' }),
    ).rejects.toMatchObject({ code: 'notAuthorized' })
    expect(stage.wallet.promptCount).toBe(asked)
  })

  it('is not to take a message for another: a wallet that puts something in front is refused', async () => {
    const stage = await createStage({ wallet: { misbehaviour: { prefixesMessage: true } } })
    const { connector, connection } = await stage.connect()
    const [account] = connection.accounts
    await expect(
      connector
        .capabilities(connection)
        .signMessage?.sign({ account: account ?? expect.unreachable(), message: 'x' }),
    ).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('is to pass calls on to the injected form as they are', async () => {
    const stage = await createStage({ install: injected })
    const { connector, connection } = await stage.connect()
    const { request } = connector.capabilities(connection)
    expect(await request?.send({ method: 'connect' })).toHaveProperty('publicKey')
    await expect(request?.send({ method: 'fly' })).rejects.toMatchObject({ code: 'invalidRequest' })
  })
})
