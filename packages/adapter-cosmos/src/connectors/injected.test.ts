import type { Connector } from '@latchkey/core/adapter'
import { createMemoryStorage } from '@latchkey/core/testing'
import type { CosmosMisbehaviour, CosmosWalletForm } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage, testChains, testNetworks } from '../testing/stage.js'

const forms: readonly CosmosWalletForm[] = ['keplr', 'leap', 'cosmostation', 'cosmostationRequest']
const ours = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const onLake = 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'
const switchTo = (connector: Connector, connection: never, index: number) => {
  const network = testNetworks[index]
  if (!network) throw new Error('no such network')
  return connector.capabilities(connection).switchNetwork?.switchTo(network)
}

describe.each(forms)('connecting %s', form => {
  it('gives the address in the spelling of the wanted network, with its key', async () => {
    const { connect } = createStage({ wallet: { form } })
    const { connection } = await connect('cosmos:lake-1')
    expect(connection).toMatchObject({
      namespace: 'cosmos',
      networkId: 'cosmos:lake-1',
      accounts: [{ address: onLake, accountId: `cosmos:lake-1:${onLake}`, type: 'eoa' }],
    })
    expect(connection.accounts[0]?.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
  })

  it('takes the app’s first network when none is wanted, or one that the app has not', async () => {
    const { connect } = createStage({ wallet: { form } })
    expect((await connect()).connection.networkId).toBe('cosmos:hub-1')
    expect((await connect('cosmos:far-1')).connection.networkId).toBe('cosmos:hub-1')
  })

  it('suggests a network that the wallet does not know, and goes there', async () => {
    const { connect, wallet } = createStage({ wallet: { form } })
    const { connection } = await connect('cosmos:reef-1')
    expect(connection.accounts[0]?.address).toMatch(/^reef1/)
    expect(wallet.chainIds).toContain('reef-1')
  })

  it.each([
    [undefined, ['eth-address-gen', 'eth-key-sign'], 'ETHERMINT'],
    ['cosmos.evm', ['eth-address-gen', 'eth-key-sign', 'eth-secp256k1-cosmos'], 'ETHERMINT'],
    ['secp256k1', [], undefined],
  ] as const)('suggests a chain of coin type 60 by its type of keys: %s', async (keyType, features, type) => {
    const chains = testChains.map(chain => ({ ...chain, coinType: 60, ...(keyType ? { keyType } : {}) }))
    const { connect, wallet } = createStage({ wallet: { form }, cosmos: { chains } })
    await connect('cosmos:reef-1')
    const asked = JSON.stringify(wallet.requests)
    const isKeplr = asked.includes('bech32Config')
    expect(asked.includes(JSON.stringify({ features }).slice(1, -1))).toBe(isKeplr)
    expect(asked.includes('ETHERMINT')).toBe(!isKeplr && type !== undefined)
  })

  it('gives a suggestion no node of the app’s own, with what may be its key', async () => {
    const secret = 'https://node.test/v2/SECRET_KEY'
    const own = testNetworks.map(network => ({
      ...network,
      nodeUrls: [secret, ...network.rpcUrls.default.http],
    }))
    const { connect, wallet } = createStage({ wallet: { form }, networks: own })
    await connect('cosmos:reef-1')
    expect(wallet.chainIds).toContain('reef-1')
    expect(JSON.stringify(wallet.requests)).not.toContain('SECRET_KEY')
  })

  it('sends nothing on another network than it is on, where the address is the same on both', async () => {
    const chains = testChains.map(chain => ({ ...chain, bech32Prefix: 'cosmos' }))
    const { connect, wallet } = createStage({ wallet: { form }, cosmos: { chains } })
    const { connector, connection } = await connect('cosmos:hub-1')
    const asked = wallet.requests.length
    const from = connection.accounts[0]?.address ?? ''
    const input = { networkId: 'cosmos:lake-1', from, to: from, amount: 1n } as const
    const sending = connector.capabilities(connection).transfer?.send(input)
    await expect(sending).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(wallet.requests.slice(asked)).toEqual([])
  })

  it('says so when the wallet cannot add it, or does not keep it', async () => {
    for (const misbehaviour of [{ noSuggestion: true }, { forgetsSuggestion: true }]) {
      const { connect } = createStage({ wallet: { form, misbehaviour } })
      await expect(connect('cosmos:reef-1')).rejects.toSatisfy(error =>
        ['unsupportedNetwork', 'unsupportedMethod'].includes((error as { code: string }).code),
      )
    }
  })

  it('has the address spelled anew when the network is switched, and says both once', async () => {
    const { connect, of, wallet } = createStage({ wallet: { form } })
    const { connector, connection } = await connect()
    await switchTo(connector, connection as never, 1)
    expect(of('networkChanged')).toEqual([
      { type: 'networkChanged', connectorId: connector.id, networkId: 'cosmos:lake-1' },
    ])
    expect(of('accountsChanged').map(({ accounts }) => accounts[0]?.address)).toEqual([onLake])
    const asked = wallet.promptCount
    await switchTo(connector, connection as never, 1)
    expect([of('networkChanged').length, wallet.promptCount]).toEqual([1, asked])
  })

  it('stays where it is when the person declines the switch', async () => {
    const { connect, events, wallet } = createStage({ wallet: { form } })
    const { connector, connection } = await connect()
    const before = events.length
    wallet.controls.rejectNext()
    const switching = switchTo(connector, connection as never, 1)
    await expect(switching).rejects.toMatchObject({ code: 'userRejected' })
    expect(events).toHaveLength(before)
  })

  it('takes another account over, told by an event without payload, once', async () => {
    const { connect, of, wallet, settle } = createStage({
      wallet: { form, misbehaviour: { doubledEvents: true } },
    })
    await connect()
    wallet.controls.selectAccount(1)
    await settle()
    wallet.controls.emitKeyChange()
    await settle()
    const told = of('accountsChanged').map(({ accounts }) => accounts[0]?.address)
    expect(told).toEqual([wallet.addresses('cosmos')[1]])
  })

  it('waits for the person when the new account must be let in first, and ends when they decline', async () => {
    const { connect, of, wallet, settle } = createStage({ wallet: { form } })
    const { connector } = await connect()
    wallet.controls.changePermission('hub-1', false)
    wallet.controls.setApproval('manual')
    wallet.controls.selectAccount(1)
    await settle()
    expect([of('accountsChanged').length, of('disconnected').length]).toEqual([0, 0])
    wallet.controls.reject(wallet.pendingPrompts[0]?.id ?? 0)
    await settle()
    expect(of('disconnected')).toEqual([{ type: 'disconnected', connectorId: connector.id }])
  })

  it('gives its permission back when it is disconnected', async () => {
    const { connect, wallet } = createStage({ wallet: { form } })
    const { connector } = await connect()
    await connector.disconnect()
    expect(wallet.permitted).toEqual([])
  })
})

describe('a silent connect', () => {
  const reload = async (form: CosmosWalletForm, change?: (stage: ReturnType<typeof createStage>) => void) => {
    const storage = createMemoryStorage()
    const first = createStage({ storage, wallet: { form } })
    const { connector, connection } = await first.connect()
    await switchTo(connector, connection as never, 1)
    change?.(first)
    const permitted = first.wallet.permitted
    first.instance.dispose()
    return createStage({ storage, wallet: { form, permitted } })
  }

  it.each(forms)('gives the wanted network where it was granted, else the last one: %s', async form => {
    const stage = await reload(form)
    const connector = await stage.connector()
    const wanted = await connector.connect({ silent: true, networkId: 'cosmos:hub-1' })
    expect(wanted.accounts[0]?.address).toBe(ours)
    const other = await connector.connect({ silent: true, networkId: 'cosmos:reef-1' })
    expect(other.networkId).toBe('cosmos:hub-1')
    expect(stage.wallet.promptCount).toBe(0)
  })

  it.each(['leap', 'cosmostationRequest'] as const)(
    'is refused without asking where %s can tell that permission was taken back',
    async form => {
      const stage = await reload(form, ({ wallet }) => wallet.controls.disconnect())
      const connector = await stage.connector()
      await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
      expect(stage.wallet.promptCount).toBe(0)
    },
  )

  it('does not wait for ever for a wallet that asks for its password', async () => {
    const stage = await reload('keplr')
    stage.wallet.controls.hangNext('getKey')
    const connector = await stage.connector()
    const connecting = connector.connect({ silent: true })
    const refused = expect(connecting).rejects.toMatchObject({ code: 'timeout' })
    await stage.settle(10_000)
    await refused
  })

  it('reads what it remembers with suspicion', async () => {
    for (const text of ['{', '{"a":1}', '[1,null]', '"hub-1"', '["far-1"]']) {
      const storage = createMemoryStorage()
      storage.set('granted:keplr', text)
      const stage = createStage({ storage })
      const connector = await stage.connector()
      await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    }
  })
})

describe('a hostile wallet', () => {
  it.each<CosmosMisbehaviour['wrongKeyShape']>(['null', 'text', 'noAddress', 'badAddress', 'foreignPrefix'])(
    'is refused when its account is %s',
    async wrongKeyShape => {
      for (const form of ['keplr', 'cosmostationRequest'] as const) {
        const { connect, events } = createStage({ wallet: { form, misbehaviour: { wrongKeyShape } } })
        await expect(connect()).rejects.toMatchObject({ code: 'invalidResponse' })
        expect(events.filter(({ type }) => type !== 'connectorsChanged')).toEqual([])
      }
    },
  )

  it('may give its bytes as a plain list', async () => {
    const { connect } = createStage({ wallet: { misbehaviour: { wrongKeyShape: 'plainBytes' } } })
    expect((await connect()).connection.accounts[0]?.address).toBe(ours)
  })

  it('ends the connection when its account becomes nonsense', async () => {
    const { connect, wallet, of, settle } = createStage()
    await connect()
    wallet.controls.misbehave({ wrongKeyShape: 'badAddress' })
    wallet.controls.emitKeyChange()
    await settle()
    expect(of('disconnected')).toHaveLength(1)
  })

  it.each(['plainObject', 'string', 'undefined', 'code4001'] as const)(
    'may reject with %s: nothing is connected then',
    async errorShape => {
      const { connect, wallet } = createStage({ wallet: { misbehaviour: { errorShape } } })
      wallet.controls.rejectNext()
      const code = errorShape === 'undefined' ? 'walletError' : 'userRejected'
      await expect(connect()).rejects.toMatchObject({ code })
    },
  )

  it('hears its late events no more once it is disconnected', async () => {
    const { connect, wallet, events, settle, env } = createStage()
    const { connector } = await connect()
    await connector.disconnect()
    const before = events.length
    wallet.controls.selectAccount(1)
    await settle()
    expect(events).toHaveLength(before)
    expect(env.window.listenerCount('keplr_keystorechange')).toBe(0)
  })
})

describe('one prompt at a time', () => {
  it('serves two callers who want the same with one prompt', async () => {
    const { connector, wallet } = createStage()
    const found = await connector()
    const [first, second] = await Promise.all([found.connect({}), found.connect({})])
    expect(first).toEqual(second)
    expect(wallet.promptCount).toBe(1)
  })

  it('opens another prompt for a second caller once the first has left', async () => {
    const { connector, wallet, settle } = createStage({ wallet: { approval: 'manual' } })
    const found = await connector()
    const controller = new AbortController()
    const first = found.connect({}, { signal: controller.signal })
    const left = expect(first).rejects.toMatchObject({ code: 'aborted' })
    await settle()
    controller.abort()
    await left
    const second = found.connect({})
    await settle()
    expect(wallet.pendingPrompts).toHaveLength(2)
    wallet.controls.approve(wallet.pendingPrompts[1]?.id ?? 0)
    expect((await second).accounts[0]?.address).toBe(ours)
  })

  it('refuses another request while one is open', async () => {
    const { connect, wallet, settle } = createStage()
    const { connector, connection } = await connect()
    wallet.controls.setApproval('manual')
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const { signMessage } = connector.capabilities(connection)
    const open = signMessage?.sign({ account, message: 'one' })
    await settle()
    const second = signMessage?.sign({ account, message: 'two' })
    await expect(second).rejects.toMatchObject({ code: 'requestPending' })
    wallet.controls.approve(wallet.pendingPrompts[0]?.id ?? 0)
    await open
  })
})
