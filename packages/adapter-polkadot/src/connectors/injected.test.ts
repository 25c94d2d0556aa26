import { createMemoryStorage } from '@latchkey/core/testing'
import { polkadotKeysByType } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage, moonbeam, testNetworks } from '../testing/stage.js'

const KUSAMA = 'polkadot:48239ef607d7928874027a43a6768920'
const kusamaGenesis = '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a'
const alice = {
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('connecting', () => {
  it.each(['enable', 'connect', 'both'] as const)('works with a wallet that has %s', async form => {
    const stage = await createStage({ install: { form } })
    const { connection } = await stage.connect()
    expect(connection.accounts[0]?.address).toBe(alice.polkadot)
    // The new form goes first where a wallet has both.
    expect(stage.wallet.requests[0]?.method).toBe(form === 'enable' ? 'enable' : 'connect')
    expect(stage.wallet.requests[0]?.params).toEqual(['Test'])
  })

  it('gives every account with its kind, its key, and the spelling of the network', async () => {
    const keys = Object.values(polkadotKeysByType)
    const { connection } = await (await createStage({ wallet: { keys } })).connect()
    expect(connection.accounts).toEqual([
      {
        accountId: `polkadot:68d56f15f85d3136970ec16946040bc1:${alice.polkadot}`,
        address: alice.polkadot,
        type: 'eoa',
        purpose: 'sr25519',
        publicKey: 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
      },
      expect.objectContaining({ purpose: 'ed25519' }),
      expect.objectContaining({ purpose: 'ecdsa' }),
    ])
    expect(connection.accounts[2]).not.toHaveProperty('publicKey')
  })

  it('shows Ethereum accounts on networks of 20-byte accounts alone', async () => {
    const keys = Object.values(polkadotKeysByType)
    const stage = await createStage({ wallet: { keys }, networks: [...testNetworks, moonbeam] })
    const connection = await stage.connector().connect({ networkId: moonbeam.caipNetworkId })
    expect(connection.accounts.map(({ address }) => address)).toEqual([
      '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
    ])
  })

  it('goes to a network where an account may be used', async () => {
    const keys = [{ ...polkadotKeysByType.sr25519, genesisHash: kusamaGenesis }] as const
    const { connection } = await (await createStage({ wallet: { keys } })).connect()
    expect(connection.networkId).toBe(KUSAMA)
    expect(connection.accounts[0]?.address).toBe(alice.kusama)
  })

  it('is refused when the wallet shares nothing that could be used', async () => {
    const stage = await createStage({ wallet: { keys: [polkadotKeysByType.ethereum] } })
    await expect(stage.connect()).rejects.toMatchObject({ code: 'notAuthorized' })
  })

  it.each(['strings', 'caip10', 'noAddress', 'notArray', 'null'] as const)(
    'is refused when the accounts come as %s',
    async wrongAccountShape => {
      const stage = await createStage({ wallet: { misbehaviour: { wrongAccountShape } } })
      await expect(stage.connect()).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('leaves out what is no account', async () => {
    const stage = await createStage({ wallet: { misbehaviour: { wrongAccountShape: 'mixedGarbage' } } })
    expect((await stage.connect()).connection.accounts).toHaveLength(2)
  })

  it.each([{ noSubscribe: true }, { noUnsubscribe: true }, { noAccountEvents: true }])(
    'works with a wallet that has %j',
    async misbehaviour => {
      const stage = await createStage({ wallet: { misbehaviour } })
      const { connector } = await stage.connect()
      await connector.disconnect()
      stage.wallet.controls.selectAccount(1)
      expect(stage.of('accountsChanged')).toEqual([])
    },
  )

  it('does not wait for accounts that never come', async () => {
    const stage = await createStage({ wallet: { misbehaviour: { accountsHang: true } } })
    const connecting = stage.connect()
    const failed = expect(connecting).rejects.toMatchObject({ code: 'timeout' })
    await stage.settle(20_000)
    await failed
  })

  it('says that a request is open, and that a site was refused for good', async () => {
    const pending = await createStage({ wallet: { misbehaviour: { pendingRequest: true } } })
    await expect(pending.connect()).rejects.toMatchObject({ code: 'requestPending' })
    const stage = await createStage({ wallet: { misbehaviour: { remembersRefusal: true } } })
    stage.wallet.controls.rejectNext()
    await expect(stage.connect()).rejects.toMatchObject({ code: 'userRejected' })
    await expect(stage.connect()).rejects.toMatchObject({
      code: 'notAuthorized',
      hint: expect.stringContaining('list of sites'),
    })
    expect(stage.wallet.promptCount).toBe(1)
  })

  it.each(['plainObject', 'string', 'undefined'] as const)(
    'survives failures that are %s',
    async errorShape => {
      const stage = await createStage({ wallet: { misbehaviour: { errorShape } } })
      stage.wallet.controls.rejectNext()
      const code = errorShape === 'undefined' ? 'walletError' : 'userRejected'
      await expect(stage.connect()).rejects.toMatchObject({ code })
    },
  )

  it('serves two callers with one prompt, and the second when the first has gone', async () => {
    const stage = await createStage({ wallet: { approval: 'manual' } })
    const controller = new AbortController()
    const first = stage.connector().connect({}, { signal: controller.signal })
    first.catch(() => undefined)
    await stage.settle()
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    const second = stage.connector().connect({})
    await stage.settle()
    stage.wallet.controls.approve(stage.wallet.pendingPrompts[0]?.id ?? 0)
    expect((await second).accounts).toHaveLength(2)
    expect(stage.wallet.promptCount).toBe(1)
  })
})

describe('coming back', () => {
  it('asks nobody where a person let the app in, and nobody else', async () => {
    const storage = createMemoryStorage()
    const first = await createStage({ storage })
    await first.connect()
    // The key of former releases: their visitors stay connected.
    expect(storage.entries()).toEqual({ [`authorized:${first.connector().id}`]: '1' })
    const again = await createStage({ storage, wallet: { authorized: true } })
    const connection = await again.connector().connect({ silent: true, networkId: KUSAMA })
    expect(connection.networkId).toBe(KUSAMA)
    expect(again.wallet.promptCount).toBe(0)
    const stranger = await createStage({ wallet: { authorized: true } })
    await expect(stranger.connector().connect({ silent: true })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    expect(stranger.wallet.requests).toEqual([])
  })

  it('is not tried again once the wallet took the site off its list', async () => {
    const storage = createMemoryStorage()
    const stage = await createStage({ storage })
    await stage.connect()
    stage.wallet.controls.disconnect()
    await stage.settle(150)
    expect(stage.of('disconnected')).toHaveLength(1)
    const again = await createStage({ storage })
    await expect(again.connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect(again.wallet.promptCount).toBe(0)
  })

  it('is not tried again once a person refused what should have been silent', async () => {
    const storage = createMemoryStorage()
    await (await createStage({ storage })).connect()
    const changed = await createStage({ storage })
    changed.wallet.controls.rejectNext()
    await expect(changed.connector().connect({ silent: true })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    await expect(changed.connector().connect({ silent: true })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    expect(changed.wallet.promptCount).toBe(1)
  })
})
