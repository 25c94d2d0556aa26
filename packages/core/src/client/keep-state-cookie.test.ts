import { describe, expect, it, vi } from 'vitest'
import { cookieToInitialState } from '../connection/state-cookie.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { turn } from '../testing/turn.js'
import { connectWallet, createTestClient, reload, type TestClientOptions } from './client.fixture.js'
import './keep-state-cookie.js'

/** A browser with one cookie, and what was written to it. */
function createBrowser({ protocol = 'https:', blocked = false } = {}) {
  const env = createFakeEnv()
  const writes: string[] = []
  const document = {
    set cookie(text: string) {
      if (blocked) throw new Error('blocked')
      writes.push(text)
    },
  }
  Object.assign(env.window, { document, location: { protocol } })
  const read = (name?: string) => cookieToInitialState(writes.at(-1)?.split(';')[0], name)
  return { env, writes, read }
}

async function visit(options: TestClientOptions = {}, browser = createBrowser()) {
  const stage = createTestClient({ stateCookie: true, env: browser.env, ...options })
  await turn()
  return { ...stage, ...browser }
}

const whom = ({ read }: Pick<ReturnType<typeof createBrowser>, 'read'>) =>
  read()?.connections.map(({ connectorId, accountIds }) => [connectorId, ...accountIds])

describe('with `stateCookie`', () => {
  it('the cookie says who is connected, and is gone with the connection', async () => {
    const stage = await visit()
    await connectWallet(stage.client)
    const account = stage.client.session.account()?.accountId
    expect(whom(stage)).toEqual([['alpha', account]])
    expect(stage.writes.at(-1)).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/)
    await stage.client.disconnect()
    await turn()
    expect(stage.writes.at(-1)).toBe('latchkey=; Path=/; Max-Age=0; SameSite=Lax; Secure')
  })

  it('follows the network and the account', async () => {
    const stage = await visit()
    await connectWallet(stage.client)
    await stage.client.switchNetwork('test:two')
    await turn()
    expect(stage.read()?.connections[0]?.networkId).toBe('test:two')
  })

  it('names the active namespace first', async () => {
    const stage = await visit({ other: true })
    await connectWallet(stage.client)
    await stage.client.connect({ connectorId: 'omega' })
    await turn()
    const order = () => whom(stage)?.map(([connectorId]) => connectorId)
    stage.client.network.actions.activate('test')
    await turn()
    expect(order()).toEqual(['alpha', 'omega'])
    stage.client.network.actions.activate('other')
    await turn()
    expect(order()).toEqual(['omega', 'alpha'])
  })

  it('stays while a wallet of the last visit is awaited, and goes when it does not come', async () => {
    const first = await visit()
    await connectWallet(first.client)
    const before = whom(first)
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', announced: false }] })
    const { client } = reload(first, { adapter, stateCookie: true, env: first.env })
    await turn()
    expect(client.connection.state.namespaces.test?.status).toBe('connecting')
    expect(whom(first)).toEqual(before)
    first.env.clock.advance(3000)
    await turn()
    expect(whom(first)).toBeUndefined()
  })

  it('may have a name of its own, and is not secure where the page is not', async () => {
    const stage = await visit({ stateCookie: 'mine' }, createBrowser({ protocol: 'http:' }))
    await connectWallet(stage.client)
    expect(stage.read('mine')?.connections).toHaveLength(1)
    expect(stage.writes.at(-1)).toMatch(/^mine=.*SameSite=Lax$/)
  })

  it('a page that may not write cookies works, and says so', async () => {
    const { client, env } = await visit({}, createBrowser({ blocked: true }))
    await connectWallet(client)
    expect(client.session.account()).toBeDefined()
    expect(new Set(env.log.entries.map(({ message }) => message))).toEqual(
      new Set(['The cookie could not be written; the server does not know who is connected']),
    )
  })

  it('nothing is written after the client has ended', async () => {
    const stage = await visit()
    await connectWallet(stage.client)
    const count = stage.writes.length
    stage.client.destroy()
    await turn()
    expect(stage.writes).toHaveLength(count)
  })
})

it.each([{}, { stateCookie: false }, { stateCookie: true, enableReconnect: false }])(
  'writes no cookie with %j',
  async options => {
    const browser = createBrowser()
    const { client } = createTestClient({ env: browser.env, ...options })
    await turn()
    await connectWallet(client)
    await vi.waitFor(() => expect(client.session.account()).toBeDefined())
    expect(browser.writes).toEqual([])
  },
)
