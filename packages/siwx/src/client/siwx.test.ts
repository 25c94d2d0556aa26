import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEvmAccount, createSolanaAccount, type TestAccount } from '../testing/accounts.fixture.js'
import { createBrowser, fieldsOf, type TestBrowser } from '../testing/browser.fixture.js'
import { createServer } from '../testing/server-under-test.fixture.js'
import { buildMessage } from '../text/build-message.js'
import { parseMessage } from '../text/parse-message.js'
import type { SiwxClientOptions } from './options.types.js'
import { siwx } from './siwx.js'

const createPage = (
  options: Partial<SiwxClientOptions> = {},
  server = createServer(),
  browser = server.browser,
) => {
  const client = siwx({
    url: '/siwx',
    fetch: browser.fetch,
    page: new URL(browser.origin),
    now: () => server.clock.time,
    ...options,
  })
  return { ...server, browser, client }
}

type Client = ReturnType<typeof createPage>['client']

/** Signs as a wallet does, and gives the session that the kit makes of it. */
const sign = async (client: Client, { address, networkId, sign }: TestAccount) => {
  const message = await client.createMessage({ accountAddress: address, chainId: networkId })
  const { signed } = await sign(message.toString())
  return { data: message, message: message.toString(), signature: signed.signature, signed }
}

const signIn = async (client: Client, account: TestAccount) => client.addSession(await sign(client, account))

const count = ({ fetched }: TestBrowser, route: string) =>
  fetched.filter(each => each.startsWith(route)).length

it('makes the text of the page for an account, in the letters of the standard', async () => {
  const { client, clock } = createPage({ statement: 'Welcome back.', expiresInMs: 60_000 })
  const { address, networkId } = createEvmAccount()
  const text = await client.createMessage({ accountAddress: address.toLowerCase(), chainId: networkId })
  expect(parseMessage(text.toString())).toMatchObject({
    domain: 'app.example',
    uri: 'https://app.example',
    address,
    networkId,
    statement: 'Welcome back.',
    issuedAt: new Date(clock.time).toISOString(),
    expirationTime: new Date(clock.time + 60_000).toISOString(),
  })
})

it('makes the fields of a text for a wallet that completes it, without an account', async () => {
  const { client } = createPage()
  const made = await client.createMessage({ accountAddress: '<<AccountAddress>>', chainId: 'eip155:1' })
  expect(made).toMatchObject({ domain: 'app.example', version: '1', chainId: 'eip155:1' })
  expect(made.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(String(made)).toBe('')
})

it.each([true, false])('knows whether the server accepts a ReCap: %s', async recap => {
  const { client } = createPage({}, createServer({ accept: { recap } }))
  expect(client.acceptsRecap?.()).toBe(false)
  await client.createMessage({ accountAddress: '<<AccountAddress>>', chainId: 'eip155:1' })
  expect(client.acceptsRecap?.()).toBe(recap)
})

it.each([
  ['eip155', createEvmAccount()],
  ['solana', createSolanaAccount()],
])('signs an account of %s in, and says so', async (_namespace, account) => {
  const { client } = createPage()
  const { networkId, address } = account
  expect(await client.getSessions(networkId, address)).toEqual([])
  await signIn(client, account)
  const [session] = await client.getSessions(networkId, address)
  expect(session?.data).toMatchObject({ accountAddress: address, chainId: networkId })
  expect(await client.getSessions(networkId, createEvmAccount().address)).toEqual([])
})

it('keeps neither text nor signature', async () => {
  const { client } = createPage()
  const account = createEvmAccount()
  await signIn(client, account)
  const [session] = await client.getSessions(account.networkId, account.address)
  expect(session).toMatchObject({ message: '', signature: '' })
  expect(session).not.toHaveProperty('signed')
})

it('an account that is a key stays signed in on its other networks', async () => {
  const { client } = createPage()
  const account = createEvmAccount()
  await signIn(client, account)
  expect(await client.getSessions('eip155:137', account.address.toLowerCase())).toHaveLength(1)
})

it('an account signs in on each network by itself where the app says so, and both sessions stand', async () => {
  const { client } = createPage({ eachNetwork: true })
  const account = createEvmAccount()
  await signIn(client, account)
  expect(await client.getSessions('eip155:137', account.address)).toEqual([])
  await signIn(client, { ...account, networkId: 'eip155:137' })
  expect(await client.getSessions('eip155:137', account.address)).toHaveLength(1)
  expect(await client.getSessions('eip155:1', account.address)).toHaveLength(1)
})

it('begins with what it fetched ahead: no request between the click and the wallet', async () => {
  const { client, browser } = createPage()
  await client.prepare?.()
  const before = browser.fetched.length
  await sign(client, createEvmAccount())
  expect(browser.fetched).toHaveLength(before)
})

it('fetches one nonce ahead, and another where that has become old', async () => {
  const { client, browser, clock } = createPage()
  await Promise.all([client.prepare?.(), client.prepare?.()])
  await client.prepare?.()
  expect(count(browser, '/nonce')).toBe(1)
  clock.time += 5 * 60_000
  await client.prepare?.()
  expect(count(browser, '/nonce')).toBe(2)
})

it('uses a nonce once, also for two texts at once', async () => {
  const { client } = createPage()
  await client.prepare?.()
  const input = { accountAddress: createEvmAccount().address, chainId: 'eip155:1' } as const
  const texts = await Promise.all([1, 2, 3].map(() => client.createMessage(input)))
  expect(new Set(texts.map(({ nonce }) => nonce)).size).toBe(3)
})

it('writes the time of the server, whatever the clock of the visitor says', async () => {
  const server = createServer()
  const { client } = createPage({ now: () => server.clock.time - 3_600_000 }, server)
  await expect(signIn(client, createEvmAccount())).resolves.toBeUndefined()
})

describe('requests for the session', () => {
  it('are shared by readers of one moment', async () => {
    const { client, browser } = createPage()
    const { networkId, address } = createEvmAccount()
    await Promise.all([1, 2, 3].map(() => client.getSessions(networkId, address)))
    await client.getSessions(networkId, address)
    expect(count(browser, '/session')).toBe(1)
  })

  it('are not needed after signing in and out', async () => {
    const { client, browser } = createPage()
    const account = createEvmAccount()
    await signIn(client, account)
    const before = count(browser, '/session')
    expect(await client.getSessions(account.networkId, account.address)).toHaveLength(1)
    await client.revokeSession(account.networkId, account.address)
    expect(await client.getSessions(account.networkId, account.address)).toEqual([])
    expect(count(browser, '/session')).toBe(before)
  })

  it('are made again after some seconds, and a session that the server ended is over', async () => {
    const { client, browser, clock } = createPage()
    const account = createEvmAccount()
    await signIn(client, account)
    await browser.post('/sign-out', {})
    clock.time += 5_000
    expect(await client.getSessions(account.networkId, account.address)).toEqual([])
  })

  it('that were under way when somebody signed in do not count', async () => {
    const server = createServer()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { client } = createPage(
      {
        async fetch(url, init) {
          const response = await server.browser.fetch(url, init)
          if (url.endsWith('/session')) await held
          return response
        },
        link: false,
      },
      server,
    )
    const account = createEvmAccount()
    const early = client.getSessions(account.networkId, account.address)
    const issued = await server.browser.nonce()
    const { message, signed } = await account.sign(buildMessage(fieldsOf(server.browser, account, issued)))
    const { address: accountAddress, networkId: chainId } = account
    const page = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: issued.nonce }
    const data = { accountAddress, chainId, ...page }
    await client.addSession({ data, message, signature: signed.signature, signed })
    release()
    expect(await early).toHaveLength(1)
  })
})

describe('a second account', () => {
  it('is linked to the user who is signed in, and both are signed in', async () => {
    const { client } = createPage()
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await signIn(client, second)
    for (const { networkId, address } of [first, second])
      expect(await client.getSessions(networkId, address)).toHaveLength(1)
    expect((await client.session())?.linked).toHaveLength(2)
  })

  it('that the user has already signs in as itself', async () => {
    const { client, browser } = createPage()
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await signIn(client, second)
    await client.signOut()
    await signIn(client, second)
    const user = (await client.session())?.user
    await signIn(client, first)
    expect((await client.session())?.user).toEqual(user)
    expect(count(browser, '/link')).toBe(1)
  })

  it('signs out alone', async () => {
    const { client } = createPage()
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await signIn(client, second)
    await client.revokeSession(second.networkId, second.address)
    expect(await client.getSessions(second.networkId, second.address)).toEqual([])
    expect(await client.getSessions(first.networkId, first.address)).toHaveLength(1)
  })

  it('signs out after the first one has, where both sign out at once', async () => {
    const server = createServer()
    let running = 0
    const fetch = async (url: string, request: RequestInit) => {
      if (request.method !== 'POST') return server.browser.fetch(url, request)
      running += 1
      expect(running).toBe(1)
      return server.browser.fetch(url, request).finally(() => {
        running -= 1
      })
    }
    const { client } = createPage({ fetch }, server)
    const accounts = [createEvmAccount(), createSolanaAccount()]
    for (const account of accounts) await signIn(client, account)
    await Promise.all(accounts.map(each => client.revokeSession(each.networkId, each.address)))
    expect(await client.session()).toBeUndefined()
  })

  it('of another user is refused, and the first one stays', async () => {
    const server = createServer()
    const taken = createSolanaAccount()
    const other = createPage({}, server, createBrowser(server.siwx))
    await signIn(other.client, taken)
    const { client } = createPage({}, server)
    const own = createEvmAccount()
    await signIn(client, own)
    await expect(signIn(client, taken)).rejects.toMatchObject({ code: 'accountTaken' })
    expect(await client.getSessions(own.networkId, own.address)).toHaveLength(1)
  })

  it('takes the place of the first where the app says so', async () => {
    const { client } = createPage({ link: false })
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await signIn(client, second)
    expect(await client.getSessions(first.networkId, first.address)).toEqual([])
    expect(await client.getSessions(second.networkId, second.address)).toHaveLength(1)
  })

  it('can be made primary and unlinked', async () => {
    const { client } = createPage()
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await signIn(client, second)
    const id = `${second.networkId}:${second.address}`
    await client.setPrimary(id)
    expect((await client.session())?.linked[0]?.accountId).toBe(id)
    await client.unlink(id)
    expect((await client.session())?.linked).toHaveLength(1)
  })
})

describe('the sessions of one prompt', () => {
  it('take the place of those before, of the same user too', async () => {
    const { client } = createPage({ link: false }, createServer({ onSignIn: () => ({ id: 'ada' }) }))
    const [first, second] = [createEvmAccount(), createSolanaAccount()]
    await signIn(client, first)
    await client.setSessions([await sign(client, second)])
    expect(await client.getSessions(first.networkId, first.address)).toEqual([])
    expect(await client.getSessions(second.networkId, second.address)).toHaveLength(1)
  })

  it('are none where nobody is signed in any more', async () => {
    const { client } = createPage()
    await signIn(client, createEvmAccount())
    await client.setSessions([])
    expect(await client.session()).toBeUndefined()
  })

  it.each([
    ['eip191', createEvmAccount()],
    ['solana:ed25519', createSolanaAccount()],
  ])('may come with the CACAO of a wallet, with its %s', async (t, account) => {
    const { client } = createPage()
    const { signed, ...session } = await sign(client, account)
    const s = { t, s: signed.signature, ...(signed.publicKey !== undefined && { pk: signed.publicKey }) }
    await client.setSessions([{ ...session, cacao: { s } }])
    expect((await client.session())?.accounts).toHaveLength(1)
    await expect(client.addSession(session)).rejects.toMatchObject({ code: 'invalidField', field: 'signed' })
  })
})

describe('a request that fails', () => {
  it('of a server that does not answer settles in time', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let signal: AbortSignal | null | undefined
    const { client } = createPage({
      fetch: (_url, init) => {
        signal = init.signal
        return new Promise(() => {})
      },
    })
    const asked = expect(client.session()).rejects.toMatchObject({ code: 'timeout' })
    await vi.advanceTimersByTimeAsync(10_000)
    await asked
    expect(signal?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['that is away', () => Promise.reject(new TypeError('fetch failed')), 'networkError'],
    ['of a page that is no server', async () => new Response('<html>'), 'invalidAnswer'],
    ['that answers another shape', async () => Response.json({ session: { user: 1 } }), 'invalidAnswer'],
    ['that fails without a code', async () => new Response('', { status: 502 }), 'invalidAnswer'],
    [
      'that refuses',
      async () => Response.json({ error: { code: 'foreignOrigin', message: '' } }, { status: 401 }),
      'foreignOrigin',
    ],
  ])('of a server %s has a code, and is made again', async (_what, answer, code) => {
    const server = createServer()
    let broken = true
    const { client } = createPage({
      fetch: (url, init) => (broken ? answer() : server.browser.fetch(url, init)),
    })
    await expect(client.session()).rejects.toMatchObject({ code })
    broken = false
    expect(await client.session()).toBeUndefined()
  })

  it('of a node that is away can be made again with the same session', async () => {
    const { client, node } = createPage()
    const owner = createEvmAccount()
    const contract = { ...owner, address: createEvmAccount().address }
    node.owners.set(contract.address, owner.address)
    node.isAway = true
    const session = await sign(client, contract)
    await expect(client.addSession(session)).rejects.toMatchObject({ code: 'nodeAway' })
    node.isAway = false
    await client.addSession(session)
    expect(await client.getSessions(contract.networkId, contract.address)).toHaveLength(1)
  })
})

it('tells other tabs, and not itself', async () => {
  const server = createServer()
  const [here, there] = [createPage({}, server).client, createPage({}, server).client]
  const [own, other] = [vi.fn(), vi.fn()]
  const ends = [here.subscribe?.(own), there.subscribe?.(other)]
  onTestFinished(() => ends.forEach(end => void end?.()))
  const account = createEvmAccount()
  expect(await there.getSessions(account.networkId, account.address)).toEqual([])
  await signIn(here, account)
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1))
  expect(await there.getSessions(account.networkId, account.address)).toHaveLength(1)
  expect(own).not.toHaveBeenCalled()
})

it('tells nobody who has stopped listening', async () => {
  const server = createServer()
  const [here, there, third] = [1, 2, 3].map(() => createPage({}, server).client)
  const [gone, stays] = [vi.fn(), vi.fn()]
  there?.subscribe?.(gone)()
  const end = third?.subscribe?.(stays)
  if (here) await signIn(here, createEvmAccount())
  await vi.waitFor(() => expect(stays).toHaveBeenCalled())
  end?.()
  expect(gone).not.toHaveBeenCalled()
})

it('fails where there is no page', async () => {
  const server = createServer()
  const client = siwx({ url: '/siwx', fetch: server.browser.fetch })
  const input = { accountAddress: createEvmAccount().address, chainId: 'eip155:1' } as const
  await expect(client.createMessage(input)).rejects.toMatchObject({ code: 'invalidField', field: 'domain' })
})

it('says what the app wants', () => {
  const { client } = createPage()
  expect([client.getRequired?.(), client.signOutOnDisconnect, client.signOutOnNetworkChange]).toEqual([
    true,
    true,
    false,
  ])
  expect(createPage({ required: false }).client.getRequired?.()).toBe(false)
})
