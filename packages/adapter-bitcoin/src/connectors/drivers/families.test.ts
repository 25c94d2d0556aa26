import { isLatchkeyError } from '@latchkey/core/adapter'
import { createFakeEnv, createMemoryStorage } from '@latchkey/core/testing'
import type { BitcoinWalletForm } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { ids } from '../../codec/bitcoin-networks.js'
import { createStage, testNetworks, toNetwork } from '../../testing/stage.js'

const forms: readonly BitcoinWalletForm[] = ['satsConnect', 'standard', 'leather', 'unisat', 'okx']
const code = async (work: Promise<unknown> | undefined): Promise<unknown> =>
  work?.then(
    () => 'no error',
    error => (isLatchkeyError(error) ? error.code : error),
  )

describe('accounts', () => {
  it('come with purpose, key and path, the one for payments first', async () => {
    const { connect, wallet } = await createStage({ wallet: { form: 'leather' } })
    const { connection } = await connect()
    const [payment, ordinals] = wallet.addresses
    expect(connection.accounts).toEqual([
      {
        accountId: `${ids.mainnet}:${payment?.address}`,
        address: payment?.address,
        type: 'payment',
        purpose: 'payment',
        publicKey: payment?.publicKey,
        path: "m/84'/0'/0'/0/0",
      },
      // Leather gives taproot keys with their parity; the kit's have none.
      expect.objectContaining({ type: 'ordinals', publicKey: ordinals?.publicKey, path: "m/86'/0'/0'/0/0" }),
    ])
  })

  it('begin with the wanted type', async () => {
    const { connector } = await createStage()
    const { accounts } = await connector().connect({ accountType: 'ordinals' })
    expect(accounts.map(({ type }) => type)).toEqual(['ordinals', 'payment'])
  })

  it.each(['unisat', 'okx'] as const)('of a wallet with one address have no purpose: %s', async form => {
    const { connect } = await createStage({ wallet: { form, single: 'ordinals' } })
    const [account] = (await connect()).connection.accounts
    expect(account).toMatchObject({ type: 'payment', publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(account?.purpose).toBeUndefined()
  })

  const shapes = ['caip10', 'null', 'badChecksum', 'otherNetwork', 'badPublicKey'] as const
  it.each(forms.flatMap(form => shapes.map(shape => [form, shape] as const)))(
    'of a wallet as %s shaped %s are refused',
    async (form, wrongAccountShape) => {
      const { connector, wallet } = await createStage({
        wallet: { form, misbehaviour: { wrongAccountShape } },
      })
      // Leather names no network: an address of another one is an account of another one.
      const expected =
        form === 'leather' && wrongAccountShape === 'otherNetwork' ? 'no error' : 'invalidResponse'
      expect(await code(connector().connect({}))).toBe(expected)
      if (expected !== 'no error') expect(wallet.listenerCount()).toBe(0)
    },
  )
})

describe('a no', () => {
  const shapes = ['native', 'error', 'plainObject', 'string', 'noCode'] as const
  it.each(forms.flatMap(form => shapes.map(shape => [form, shape] as const)))(
    'of a wallet as %s in the shape %s is heard',
    async (form, errorShape) => {
      const { connector, wallet } = await createStage({ wallet: { form, misbehaviour: { errorShape } } })
      wallet.controls.rejectNext()
      expect(await code(connector().connect({}))).toBe('userRejected')
    },
  )

  it.each(forms)('because a prompt is open already is told apart: %s', async form => {
    const { connector } = await createStage({ wallet: { form, misbehaviour: { pendingRequest: true } } })
    expect(await code(connector().connect({}))).toBe('requestPending')
  })
})

describe('a signature', () => {
  it.each(
    forms.flatMap(form => (['truncated', 'notBase64', 'empty'] as const).map(bad => [form, bad] as const)),
  )('of a wallet as %s that is %s is refused', async (form, badSignature) => {
    const { connect } = await createStage({ wallet: { form, misbehaviour: { badSignature } } })
    const { connector, connection } = await connect()
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const signing = connector.capabilities(connection).signMessage?.sign({ account, message: 'a' })
    expect(await code(signing)).toBe('invalidResponse')
  })

  it('of another account than the one that is connected is refused', async () => {
    const { connect, wallet } = await createStage({ wallet: { form: 'leather' } })
    const { connector, connection } = await connect()
    const [account] = connection.accounts
    wallet.controls.selectAccount(1)
    if (!account) throw new Error('no account')
    const signing = connector.capabilities(connection).signMessage?.sign({ account, message: 'a' })
    expect(await code(signing)).toBe('wrongAccount')
  })

  it('is asked of an account of the connection alone', async () => {
    const { connect, wallet } = await createStage()
    const { connector, connection } = await connect()
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const account = { accountId: `${ids.mainnet}:${address}`, address } as const
    const signing = connector.capabilities(connection).signMessage?.sign({ account, message: 'a' })
    expect([await code(signing), wallet.promptCount]).toEqual(['notAuthorized', 1])
  })
})

describe('a silent connect', () => {
  it('of Leather, which cannot be asked silently, restores what was shared, without a word to the wallet', async () => {
    const storage = createMemoryStorage()
    const first = await createStage({ storage, wallet: { form: 'leather' } })
    const { connection } = await first.connect()
    const again = await createStage({ storage, wallet: { form: 'leather' } })
    expect(await again.connector().connect({ silent: true })).toEqual(connection)
    expect(again.wallet.requests).toEqual([])
  })

  it.each([
    '{',
    '7',
    '{"networkId":"x","accounts":[]}',
    '{"networkId":"bip122:a","accounts":[{"address":"<b>"}]}',
  ])('is refused when what was remembered is %s', async nonsense => {
    const storage = createMemoryStorage()
    storage.set('shared:LeatherProvider', nonsense)
    const { connector } = await createStage({ storage, wallet: { form: 'leather' } })
    expect(['notAuthorized', 'invalidResponse']).toContain(await code(connector().connect({ silent: true })))
  })

  it('of UniSat waits while the page is hidden, and not ten seconds only', async () => {
    const env = createFakeEnv()
    const wallet = { form: 'unisat', authorized: true, misbehaviour: { waitWhileHidden: true } } as const
    const { connector, settle } = await createStage({ env, wallet })
    env.window.setVisible(false)
    const connecting = connector().connect({ silent: true })
    await settle(60_000)
    env.window.setVisible(true)
    expect((await connecting).accounts).toHaveLength(1)
    expect(env.window.listenerCount('visibilitychange')).toBe(0)
  })

  it('gives up after ten seconds on a wallet that never answers', async () => {
    const { connector, wallet, settle } = await createStage({ wallet: { authorized: true } })
    wallet.controls.hangNext('wallet_getAccount')
    const connecting = code(connector().connect({ silent: true }))
    await settle(10_000)
    expect(await connecting).toBe('timeout')
  })
})

describe('events', () => {
  const faults = [{ doubledEvents: true }, { emptyAccountEvents: true }, { noRemoveListener: true }] as const
  const speaking = forms.filter(form => form !== 'leather')
  it.each(speaking.flatMap(form => faults.map(fault => [form, fault] as const)))(
    'of a wallet as %s with %j tell of another account once, and of none after the end',
    async (form, misbehaviour) => {
      const { connect, wallet, of, settle } = await createStage({ wallet: { form, misbehaviour } })
      const { connector } = await connect()
      wallet.controls.selectAccount(1)
      await settle()
      expect(of('accountsChanged').map(({ accounts }) => accounts[0]?.address)).toEqual([
        wallet.addresses[0]?.address,
      ])
      await connector.disconnect()
      wallet.controls.selectAccount(0)
      await settle()
      expect(of('accountsChanged')).toHaveLength(1)
    },
  )

  it('of an older provider are listened to by name', async () => {
    const { connect, wallet, of, settle } = await createStage({
      wallet: { misbehaviour: { positionalListeners: true } },
    })
    await connect()
    wallet.controls.selectAccount(1)
    await settle()
    expect(of('accountsChanged')).toHaveLength(1)
  })

  it('take the very listener away again that was added', async () => {
    const { connect, wallet } = await createStage({ wallet: { form: 'unisat' } })
    const { connector } = await connect()
    expect(wallet.listenerCount()).toBe(3)
    await connector.disconnect()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('say a goodbye once, although wallets say it under two names', async () => {
    const { connect, wallet, of, settle } = await createStage()
    await connect()
    wallet.controls.disconnect()
    await settle(150)
    expect(of('disconnected')).toHaveLength(1)
  })

  it('that come with one empty answer are no goodbye', async () => {
    const { connect, wallet, of, settle } = await createStage({ wallet: { form: 'unisat' } })
    await connect()
    let asked = 0
    const provider = wallet.provider as { getAccounts(): Promise<unknown> }
    const real = provider.getAccounts.bind(provider)
    Object.defineProperty(provider, 'getAccounts', {
      value: () => (asked++ === 0 ? Promise.resolve([]) : real()),
    })
    wallet.controls.emit('accountsChanged', [])
    await settle(150)
    // Behind the key once more.
    expect([asked, of('disconnected')]).toEqual([3, []])
  })
})

describe('another network', () => {
  it.each(forms)('brings addresses with its own prefix: %s', async form => {
    const { connect, of, settle } = await createStage({ wallet: { form } })
    const { connector, connection } = await connect()
    await connector.capabilities(connection).switchNetwork?.switchTo(testNetworks[1] ?? expect.unreachable())
    await settle()
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([ids.testnet])
    expect(of('accountsChanged').at(-1)?.accounts[0]?.address).toMatch(/^tb1q/)
  })

  it('needs permission of its own in Xverse, which is asked for', async () => {
    const { connect, wallet } = await createStage()
    const { connector, connection } = await connect()
    await connector.capabilities(connection).switchNetwork?.switchTo(testNetworks[1] ?? expect.unreachable())
    const asked = wallet.requests.filter(({ prompted }) => prompted).map(({ method }) => method)
    expect(asked).toEqual(['wallet_connect', 'wallet_changeNetwork', 'wallet_connect'])
  })

  it('for which the person gave no permission leaves the accounts named by the one they are of', async () => {
    const { connect, wallet, of, settle } = await createStage()
    const { connection } = await connect()
    wallet.controls.changeNetwork('testnet')
    await settle(150)
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([ids.testnet])
    expect(of('accountsChanged').map(({ accounts }) => accounts)).toEqual([connection.accounts])
    expect(of('disconnected')).toEqual([])
  })

  it.each(forms)('that the wallet does not know is refused, and nothing is reported: %s', async form => {
    const { connect, of } = await createStage({ wallet: { form } })
    const { connector, connection } = await connect()
    const switching = connector.capabilities(connection).switchNetwork?.switchTo(toNetwork('regtest'))
    expect(['unsupportedNetwork', 'invalidRequest', 'unsupportedMethod']).toContain(await code(switching))
    expect(of('networkChanged')).toEqual([])
  })

  it.each(['number', 'object', 'null'] as const)('named by a %s is no name', async wrongNetworkShape => {
    const { connector } = await createStage({
      wallet: { form: 'unisat', misbehaviour: { wrongNetworkShape } },
    })
    expect(await code(connector().connect({}))).toBe('invalidResponse')
  })
})

it('goes on without an answer to a disconnect', async () => {
  const { connect, settle, env } = await createStage({
    wallet: { misbehaviour: { neverAnswerDisconnect: true } },
  })
  const { connector } = await connect()
  const disconnecting = connector.disconnect()
  await settle(100)
  await disconnecting
  expect(await code(connector.connect({ silent: true }))).toBe('notAuthorized')
  await settle(3_000)
  expect(env.clock.pending).toBe(0)
})
