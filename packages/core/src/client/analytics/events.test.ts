import { describe, expect, it, vi } from 'vitest'
import { createFakeNetwork } from '../../testing/fake-network.js'
import { connectWallet, two } from '../client.fixture.js'
import { createAnalyticsStage } from './analytics.fixture.js'

const start = async (options: Parameters<typeof createAnalyticsStage>[0] = {}) => {
  const stage = createAnalyticsStage(options)
  stage.client.open()
  await stage.settle()
  return {
    ...stage,
    /** Events since the start, as name and properties. */
    async events() {
      await stage.settle()
      return stage
        .sent()
        .slice(2)
        .map(({ props }) => [props.event, props.properties])
    },
  }
}

describe('the start', () => {
  it('is reported with the namespaces, networks and features of the app, and nothing else of its options', async () => {
    const stage = await start({ customRpcUrls: { 'test:one': ['https://rpc.test/key'] } })
    expect(stage.propertiesOf('INITIALIZE')).toEqual([
      {
        namespaces: ['test'],
        networks: ['test:one', 'test:two'],
        features: { send: true, receive: true, multiWallet: false },
      },
    ])
  })
})

describe('the modal', () => {
  it('is reported open and closed, with whether a wallet is connected', async () => {
    const stage = await start()
    stage.client.close()
    await connectWallet(stage.client)
    stage.client.open()
    expect((await stage.events()).filter(([name]) => /^MODAL/.test(`${name}`))).toEqual([
      ['MODAL_CLOSE', { connected: false }],
      ['MODAL_OPEN', { connected: true }],
    ])
    expect(stage.propertiesOf('MODAL_OPEN')).toEqual([{ connected: false }, { connected: true }])
  })
})

describe('a view that stands for a click', () => {
  it.each([
    ['AllWallets', undefined, ['CLICK_ALL_WALLETS', {}]],
    ['Connect', { all: true }, ['CLICK_ALL_WALLETS', {}]],
    ['GetWallet', undefined, ['CLICK_WALLET_HELP', {}]],
    ['SwitchNetwork', undefined, ['CLICK_NETWORKS', {}]],
    ['Send', undefined, ['OPEN_SEND', { network: 'test:one', isSmartAccount: false }]],
  ] as const)('is reported: %s %j', async (view, params, expected) => {
    const { client, events } = await start()
    client.router.actions.push(view, params as never)
    expect(await events()).toEqual([expected])
  })

  it('is reported as the offer of a wallet where no wallet is listed', async () => {
    const { client, events } = await start({ wallets: [] })
    client.router.actions.push('GetWallet')
    expect(await events()).toEqual([['CLICK_GET_WALLET', {}]])
  })

  it('is not reported on the way back', async () => {
    const { client, events } = await start()
    client.router.actions.push('AllWallets')
    await events()
    client.router.actions.push('GetWallet')
    await events()
    client.router.actions.goBack()
    expect((await events()).map(([name]) => name)).toEqual(['CLICK_ALL_WALLETS', 'CLICK_WALLET_HELP'])
  })

  it('is not reported without the modal', async () => {
    const stage = await start()
    stage.client.close()
    stage.client.router.actions.push('AllWallets')
    expect((await stage.events()).map(([name]) => name)).toEqual(['MODAL_CLOSE'])
  })
})

describe('a wallet', () => {
  it('that is chosen and connects is reported by its name, once', async () => {
    const stage = await start()
    const answer = stage.adapter.wallet('alpha').hangNext()
    const connecting = connectWallet(stage.client)
    await stage.events()
    stage.client.router.actions.push('ConnectingExternal', { connectorId: 'alpha', namespace: 'test' })
    await stage.events()
    answer()
    await connecting
    const { name } = stage.registry.findConnector('test', 'alpha') ?? {}
    expect(await stage.events()).toEqual([
      ['SELECT_WALLET', { name, platform: 'browser', view: 'Connect' }],
      ['CONNECT_SUCCESS', { method: 'browser', name }],
      ['MODAL_CLOSE', { connected: true }],
    ])
  })

  it('of the list is reported by its name', async () => {
    const { client, events } = await start({
      customWallets: [{ id: 'mine', name: 'My wallet', homepage: 'https://mine.test' }],
    })
    client.router.actions.push('ConnectingWalletConnect', { walletId: 'mine' })
    await vi.waitFor(async () =>
      expect(await events()).toEqual([
        ['SELECT_WALLET', { name: 'My wallet', platform: 'qrcode', view: 'Connect' }],
      ]),
    )
  })

  it('that is chosen again from the list is reported again', async () => {
    const { client, events } = await start()
    for (let time = 0; time < 2; time++) {
      client.router.actions.push('ConnectingExternal', { connectorId: 'alpha' })
      await events()
      client.router.actions.goBack()
      await events()
    }
    expect((await events()).map(([name]) => name)).toEqual(['SELECT_WALLET', 'SELECT_WALLET'])
  })

  it('is reported to get where its link is followed', async () => {
    const stage = await start({
      customWallets: [{ id: 'mine', name: 'My wallet', chromeStore: 'https://store.test/mine' }],
    })
    for (const href of ['https://store.test/mine', 'https://other.test/']) {
      const click = new Event('click')
      Object.defineProperty(click, 'composedPath', { value: () => [{ tagName: 'SPAN' }, { href }] })
      stage.env.window?.dispatchEvent(click)
    }
    expect(await stage.events()).toEqual([['GET_WALLET', { name: 'My wallet', type: 'chrome_store' }]])
  })

  it('that declines or fails is reported without what it said of addresses', async () => {
    const stage = await start()
    stage.adapter.wallet('alpha').rejectNext()
    await connectWallet(stage.client).catch(() => undefined)
    const message = 'No key for 0x52908400098527886E0F7030069857D2E4169EE7'
    stage.adapter.wallet('alpha').failNext(new Error(message))
    await connectWallet(stage.client).catch(() => undefined)
    const events = await stage.events()
    expect(events.map(([name]) => name)).toEqual([
      'SELECT_WALLET',
      'USER_REJECTED',
      'CONNECT_ERROR',
      'INTERNAL_SDK_ERROR',
    ])
    expect(JSON.stringify(events)).not.toContain('0x5290')
  })

  it('that leaves is reported with its namespace', async () => {
    const stage = await start()
    await connectWallet(stage.client)
    await stage.client.disconnect()
    expect(await stage.events()).toContainEqual(['DISCONNECT_SUCCESS', { namespace: 'test' }])
  })

  it('of the last visit is not reported as connected', async () => {
    const stage = await start()
    await connectWallet(stage.client)
    await stage.settle()
    expect(stage.names().filter(name => name === 'CONNECT_SUCCESS')).toHaveLength(1)
    stage.client.destroy()
    const again = await start({ env: stage.env, adapter: stage.adapter })
    await again.client.ready()
    await again.settle()
    expect(again.names().filter(name => name === 'CONNECT_SUCCESS')).toHaveLength(1)
  })
})

it('reports a network that the visitor switched to, and none that the wallet chose', async () => {
  const stage = await start()
  await connectWallet(stage.client)
  await stage.client.switchNetwork('test:two')
  stage.adapter.wallet('alpha').changeNetwork('test:one')
  expect((await stage.events()).filter(([name]) => name === 'SWITCH_NETWORK')).toEqual([
    ['SWITCH_NETWORK', { network: 'test:two' }],
  ])
})

it('reports the type of account that the visitor prefers', async () => {
  const stage = await start()
  stage.client.account.actions.prefer('test', 'smartAccount')
  expect(await stage.events()).toEqual([
    ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network: 'test:one' }],
  ])
})

it('reports a search once it is answered, without addresses', async () => {
  const stage = await start()
  stage.client.router.actions.push('AllWallets')
  await stage.events()
  const wallets = await stage.client.features.load('wallets')
  for (const text of ['meta', '0x52908400098527886E0F7030069857D2E4169EE7']) {
    const searching = wallets.actions.search(text)
    await stage.env.clock.settle(searching)
    await stage.events()
  }
  expect((await stage.events()).slice(1)).toEqual([
    ['SEARCH_WALLET', { badge: 'none', search: 'meta' }],
    ['SEARCH_WALLET', { badge: 'none', search: '<hidden>' }],
  ])
})

describe('the activity', () => {
  it('is reported when its tab is chosen, and when it fails', async () => {
    const stage = await start({
      alter: {
        instance: instance => ({
          ...instance,
          capabilities: {
            ...instance.capabilities,
            activity: { fetch: () => Promise.reject(new Error('down')) },
          },
        }),
      },
    })
    await connectWallet(stage.client)
    stage.client.open()
    stage.client.account.actions.selectTab('test', 'activity')
    await stage.events()
    const activity = await stage.client.features.load('activity')
    await activity.actions.fetch()
    const events = (await stage.events()).filter(([name]) => /TRANSACTIONS/.test(`${name}`))
    expect(events.map(([name]) => name)).toEqual(['CLICK_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'])
  })
})

describe('a transfer', () => {
  const openForm = async () => {
    const usd = { address: 'usd1', name: 'Dollar', symbol: 'USD', decimals: 2 }
    const stage = await start({ networks: [createFakeNetwork('one', 'test', { tokens: [usd] }), two] })
    stage.adapter.ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 5_000_000n)
    await connectWallet(stage.client)
    stage.client.open({ view: 'Send' })
    await stage.events()
    const [send, tokens] = await Promise.all([
      stage.client.features.load('send'),
      stage.client.features.load('tokens'),
    ])
    await tokens.actions.fetch()
    const [coin] = tokens.state.balances
    if (!coin) throw new Error('The list has a coin')
    send.actions.chooseToken(coin)
    send.actions.typeAmount('1')
    send.actions.typeReceiver('bob1')
    const sends = async () =>
      (await stage.events())
        .filter(([name]) => /^(OPEN_)?SEND/.test(`${name}`))
        .map(([name, rest]) => [name, rest])
    return { ...stage, send, sends }
  }
  const properties = { network: 'test:one', token: 'TST', amount: '1', isSmartAccount: false }

  it('is reported when the wallet is asked and when it has sent, without the receiver', async () => {
    const { env, send, sends } = await openForm()
    await env.clock.settle(send.actions.submit())
    expect(await sends()).toEqual([
      ['OPEN_SEND', { network: 'test:one', isSmartAccount: false }],
      ['SEND_INITIATED', properties],
      ['SEND_SUCCESS', properties],
    ])
  })

  it('is reported when the visitor declines', async () => {
    const { adapter, env, send, sends } = await openForm()
    adapter.wallet('alpha').rejectNext()
    await env.clock.settle(send.actions.submit()).catch(() => undefined)
    expect((await sends()).slice(1)).toEqual([
      ['SEND_INITIATED', properties],
      ['SEND_REJECTED', properties],
    ])
  })

  it('is reported when the wallet fails', async () => {
    const { adapter, env, send, sends } = await openForm()
    adapter.wallet('alpha').failNext(new Error('broken'))
    await env.clock.settle(send.actions.submit()).catch(() => undefined)
    expect((await sends()).slice(1)).toEqual([
      ['SEND_INITIATED', properties],
      ['SEND_ERROR', { ...properties, message: expect.any(String) }],
    ])
  })
})
