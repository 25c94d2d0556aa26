import { createMemoryStorage } from '@latchkey/core/testing'
import { createManualTimer, polkadotKeysByType } from '@latchkey/test-wallets'
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
    const stage = createStage({ install: { form } })
    const { connection } = await stage.connect()
    expect(connection.accounts[0]?.address).toBe(alice.polkadot)
    // The new form goes first where a wallet has both.
    expect(stage.wallet.requests[0]?.method).toBe(form === 'enable' ? 'enable' : 'connect')
    expect(stage.wallet.requests[0]?.params).toEqual(['Test'])
  })

  it('gives every account with its kind, its key, and the spelling of the network', async () => {
    const keys = Object.values(polkadotKeysByType)
    const { connection } = await createStage({ wallet: { keys } }).connect()
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
    const stage = createStage({ wallet: { keys }, networks: [...testNetworks, moonbeam] })
    const connection = await stage.connector().connect({ networkId: moonbeam.caipNetworkId })
    expect(connection.accounts.map(({ address }) => address)).toEqual([
      '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
    ])
  })

  it('goes to a network where an account may be used', async () => {
    const keys = [{ ...polkadotKeysByType.sr25519, genesisHash: kusamaGenesis }] as const
    const { connection } = await createStage({ wallet: { keys } }).connect()
    expect(connection.networkId).toBe(KUSAMA)
    expect(connection.accounts[0]?.address).toBe(alice.kusama)
  })

  it('is refused when the wallet shares nothing that could be used', async () => {
    const stage = createStage({ wallet: { keys: [polkadotKeysByType.ethereum] } })
    await expect(stage.connect()).rejects.toMatchObject({ code: 'notAuthorized' })
  })

  it.each(['strings', 'caip10', 'noAddress', 'notArray', 'null'] as const)(
    'is refused when the accounts come as %s',
    async wrongAccountShape => {
      const stage = createStage({ wallet: { misbehaviour: { wrongAccountShape } } })
      await expect(stage.connect()).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('leaves out what is no account', async () => {
    const stage = createStage({ wallet: { misbehaviour: { wrongAccountShape: 'mixedGarbage' } } })
    expect((await stage.connect()).connection.accounts).toHaveLength(2)
  })

  it.each([{ noSubscribe: true }, { noUnsubscribe: true }, { noAccountEvents: true }])(
    'works with a wallet that has %j',
    async misbehaviour => {
      const stage = createStage({ wallet: { misbehaviour } })
      const { connector } = await stage.connect()
      await connector.disconnect()
      stage.wallet.controls.selectAccount(1)
      expect(stage.of('accountsChanged')).toEqual([])
    },
  )

  it('does not wait for accounts that never come', async () => {
    const stage = createStage({ wallet: { misbehaviour: { accountsHang: true } } })
    const connecting = stage.connect()
    const failed = expect(connecting).rejects.toMatchObject({ code: 'timeout' })
    await stage.settle(20_000)
    await failed
  })

  it('says that a request is open, and that a site was refused for good', async () => {
    const pending = createStage({ wallet: { misbehaviour: { pendingRequest: true } } })
    await expect(pending.connect()).rejects.toMatchObject({ code: 'requestPending' })
    const stage = createStage({ wallet: { misbehaviour: { remembersRefusal: true } } })
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
      const stage = createStage({ wallet: { misbehaviour: { errorShape } } })
      stage.wallet.controls.rejectNext()
      const code = errorShape === 'undefined' ? 'walletError' : 'userRejected'
      await expect(stage.connect()).rejects.toMatchObject({ code })
    },
  )

  it('serves two callers with one prompt, and the second when the first has gone', async () => {
    const stage = createStage({ wallet: { approval: 'manual' } })
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
    const first = createStage({ storage })
    await first.connect()
    const again = createStage({ storage, wallet: { authorized: true } })
    const connection = await again.connector().connect({ silent: true, networkId: KUSAMA })
    expect(connection.networkId).toBe(KUSAMA)
    expect(again.wallet.promptCount).toBe(0)
    const stranger = createStage({ wallet: { authorized: true } })
    await expect(stranger.connector().connect({ silent: true })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    expect(stranger.wallet.requests).toEqual([])
  })

  it('is not tried again once the wallet took the site off its list', async () => {
    const storage = createMemoryStorage()
    const stage = createStage({ storage })
    await stage.connect()
    stage.wallet.controls.disconnect()
    await stage.settle()
    expect(stage.of('disconnected')).toHaveLength(1)
    const again = createStage({ storage })
    await expect(again.connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect(again.wallet.promptCount).toBe(0)
  })

  it('is not tried again once a person refused what should have been silent', async () => {
    const storage = createMemoryStorage()
    await createStage({ storage }).connect()
    const changed = createStage({ storage })
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

describe('what the wallet tells while connected', () => {
  it.each([{}, { doubledEvents: true }, { lateEvents: 20 }])('is told once, with %j', async misbehaviour => {
    const timer = createManualTimer()
    const stage = createStage({ wallet: { misbehaviour, timer } })
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
    const stage = createStage()
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
    const stage = createStage()
    const { connector } = await stage.connect()
    stage.wallet.controls[how]()
    await stage.settle()
    expect(stage.of('disconnected')).toEqual([{ type: 'disconnected', connectorId: connector.id }])
    expect(stage.wallet.listenerCount()).toBe(0)
  })

  it('is believed only when the wallet, asked again, says the same', async () => {
    const stage = createStage()
    await stage.connect()
    for (const nonsense of [[], null, 'accounts', [{ address: 7 }]]) stage.wallet.controls.emit(nonsense)
    await stage.settle()
    expect(stage.events.filter(({ type }) => type !== 'connectorsChanged')).toEqual([])
  })
})

describe('switching', () => {
  it('is a matter of this side: no prompt, one event, the prefix of the network', async () => {
    const stage = createStage()
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
    const stage = createStage({ networks: [...testNetworks, moonbeam] })
    const { connector, connection } = await stage.connect()
    const switching = connector.capabilities(connection).switchNetwork?.switchTo(moonbeam)
    await expect(switching).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(stage.of('networkChanged')).toEqual([])
  })
})

describe('signing', () => {
  const open = async (options: Parameters<typeof createStage>[0] = {}) => {
    const stage = createStage(options)
    const { connector, connection } = await stage.connect()
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    return {
      stage,
      account,
      sign: connector.capabilities(connection).signMessage?.sign,
      connector,
      connection,
    }
  }

  it('asks with the bytes of the text, and names the account as the wallet spells it', async () => {
    const { stage, account, sign } = await open({ wallet: { ss58Format: 7 } })
    await sign?.({ account, message: '0xdeadbeef' })
    const asked = stage.wallet.requests.find(({ method }) => method === 'signer.signRaw')
    expect(asked?.params).toEqual({
      address: stage.wallet.addresses[0],
      data: '0x30786465616462656566',
      type: 'bytes',
    })
  })

  it.each(['truncated', 'notHex', 'empty'] as const)('takes no signature that is %s', async badSignature => {
    const { account, sign } = await open({ wallet: { misbehaviour: { badSignature } } })
    await expect(sign?.({ account, message: 'a' })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it.each([{ typedSignatures: true }, { signsUnwrapped: true }])(
    'verifies what a wallet with %j signs',
    async misbehaviour => {
      for (const type of ['sr25519', 'ed25519', 'ecdsa'] as const) {
        const keys = [polkadotKeysByType[type]]
        const { stage, account, sign, connection } = await open({ wallet: { keys, misbehaviour } })
        const signed = await sign?.({ account, message: 'hello' })
        if (!signed) throw new Error('not signed')
        const verify = (change: object) =>
          stage.instance.capabilities.verification?.verifyMessage({
            networkId: connection.networkId,
            address: account.address,
            message: 'hello',
            signed,
            ...change,
          })
        expect(await verify({})).toBe(true)
        expect(await verify({ message: 'hullo' })).toBe(false)
        expect(await verify({ signed: { ...signed, scheme: 'eip191' } })).toBe(false)
        expect(await verify({ signed: { ...signed, signature: '0x1234' } })).toBe(false)
        const other = type === 'sr25519' ? 'ed25519' : 'sr25519'
        expect(await verify({ signed: { ...signed, scheme: other } })).toBe(false)
      }
    },
  )

  it('finds a signature of another key wrong', async () => {
    const { stage, account, sign, connection } = await open({
      wallet: { misbehaviour: { badSignature: 'wrongKey' } },
    })
    const signed = await sign?.({ account, message: 'a' })
    const { networkId } = connection
    const input = {
      networkId,
      address: account.address,
      message: 'a',
      signed: signed ?? { signature: '', scheme: '' },
    }
    expect(await stage.instance.capabilities.verification?.verifyMessage(input)).toBe(false)
  })

  it('asks one thing at a time', async () => {
    const { stage, account, sign } = await open({ wallet: { approval: 'auto' } })
    stage.wallet.controls.hangNext()
    const first = sign?.({ account, message: 'a' })
    await expect(sign?.({ account, message: 'b' })).rejects.toMatchObject({ code: 'requestPending' })
    stage.wallet.controls.releaseHung()
    await first
  })

  it('is refused without a signer, after a disconnect, and for other accounts', async () => {
    const without = await open({ wallet: { misbehaviour: { noSigner: true } } })
    await expect(without.sign?.({ account: without.account, message: 'a' })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    const { account, sign, connector } = await open()
    const foreign = { ...account, address: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf4' }
    await expect(sign?.({ account: foreign, message: 'a' })).rejects.toMatchObject({ code: 'notAuthorized' })
    await connector.disconnect()
    await expect(sign?.({ account, message: 'a' })).rejects.toMatchObject({ code: 'notConnected' })
  })
})
