import { describe, expect, it } from 'vitest'
import { createEvmAccount, createVerifiers } from '../testing/accounts.fixture.js'
import { createBrowser, prove, signIn } from '../testing/browser.fixture.js'
import { createServer } from '../testing/server-under-test.fixture.js'
import { createSiwx } from './create-siwx.js'
import { createMemoryStores } from './memory-stores.js'

const copyCookies = (from: ReturnType<typeof createBrowser>, to: typeof from, names: RegExp) => {
  for (const [name, value] of from.cookies) if (names.test(name)) to.cookies.set(name, value)
}

it('signing in gives new ids, and the session of before ends', async () => {
  const { browser, siwx } = createServer()
  const account = createEvmAccount()
  await signIn(browser, account)
  const old = createBrowser(siwx)
  copyCookies(browser, old, /./)
  const before = [...browser.cookies.values()]
  await signIn(browser, account)
  expect([...browser.cookies.values()].filter(value => before.includes(value))).toEqual([])
  expect((await old.get('/session')).session).toBeNull()
  expect((await browser.get('/session')).session?.accounts).toHaveLength(1)
})

it('never takes a session id that was set before', async () => {
  const { browser } = createServer()
  const planted = 'ab'.repeat(32)
  browser.cookies.set('__Host-siwx-session', planted)
  await signIn(browser, createEvmAccount())
  expect(browser.cookies.get('__Host-siwx-session')).not.toBe(planted)
  browser.cookies.set('__Host-siwx-session', planted)
  expect((await browser.get('/session')).session).toBeNull()
})

it('a stolen session cookie is of no use in another browser', async () => {
  const { browser, siwx } = createServer()
  await signIn(browser, createEvmAccount())
  const thief = createBrowser(siwx)
  copyCookies(browser, thief, /session/)
  expect((await thief.get('/session')).session).toBeNull()
  await thief.nonce()
  expect((await thief.get('/session')).session).toBeNull()
  expect((await thief.get('/nonce?purpose=link')).code).toBe('notSignedIn')
  expect((await browser.get('/session')).session?.accounts).toHaveLength(1)
})

it('a cookie that is there twice counts for nothing', async () => {
  const { browser } = createServer()
  await signIn(browser, createEvmAccount())
  const cookie = [...browser.cookies].map(each => each.join('=')).join('; ')
  const twice = `${cookie}; __Host-siwx-session=${'ab'.repeat(32)}`
  const { session } = await browser.send(browser.requestOf('/session', { headers: { cookie: twice } }))
  expect(session).toBeNull()
})

it('signing out ends the session everywhere, and only then is nobody signed in', async () => {
  const { browser, siwx } = createServer()
  await signIn(browser, createEvmAccount())
  const twin = createBrowser(siwx)
  copyCookies(browser, twin, /./)
  expect((await twin.get('/session')).session?.accounts).toHaveLength(1)
  const { status, headers } = await browser.post('/sign-out', {})
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toMatch(/^__Host-siwx-session=; .*Max-Age=0/)
  expect((await twin.get('/session')).session).toBeNull()
})

it('one account signs out of a session of several, and the last one ends it', async () => {
  const { browser } = createServer({ onSignIn: () => ({ id: 'ada' }) })
  const [first, second] = [createEvmAccount(), createEvmAccount()]
  await signIn(browser, first)
  await signIn(browser, second)
  const idOf = ({ address }: typeof first) => `eip155:1:${address}`
  const { session } = await browser.post('/sign-out', { accountId: idOf(second) })
  expect(session?.accounts).toEqual([idOf(first)])
  expect((await browser.get('/session')).session?.accounts).toEqual([idOf(first)])
  const last = await browser.post('/sign-out', { accountId: idOf(first) })
  expect(last.session).toBeNull()
  expect(last.headers.get('set-cookie')).toMatch(/^__Host-siwx-session=; .*Max-Age=0/)
  expect((await browser.post('/sign-out', { accountId: idOf(first) })).status).toBe(200)
})

it('a session ends with its time', async () => {
  const { browser, clock } = createServer({ sessionMs: 60_000 })
  const { session } = await signIn(browser, createEvmAccount())
  expect(session?.expiresAt).toBe(clock.time + 60_000)
  clock.time += 59_999
  expect((await browser.get('/session')).session?.accounts).toHaveLength(1)
  clock.time += 1
  expect((await browser.get('/session')).session).toBeNull()
})

it('is read and ended by functions too', async () => {
  const { browser, siwx } = createServer()
  await signIn(browser, createEvmAccount())
  const request = browser.requestOf('/page')
  expect((await siwx.session(request))?.method).toBe('eip191')
  const { setCookie } = await siwx.signOut(request)
  expect(setCookie).toEqual([expect.stringContaining('Max-Age=0')])
  expect(await siwx.session(request)).toBeUndefined()
})

it('stores neither the session id nor the browser id', async () => {
  const kept: unknown[] = []
  const { sessions, nonces, ...others } = createMemoryStores()
  const { browser } = createServer({
    ...others,
    nonces: {
      ...nonces,
      issue(nonce, limit) {
        kept.push(nonce)
        return nonces.issue(nonce, limit)
      },
    },
    sessions: {
      ...sessions,
      create(session) {
        kept.push(session)
        return sessions.create(session)
      },
    },
  })
  await signIn(browser, createEvmAccount())
  expect(kept).toHaveLength(2)
  for (const secret of browser.cookies.values()) expect(JSON.stringify(kept)).not.toContain(secret)
})

describe('the user', () => {
  it('is the same one on every visit and on every network of a key', async () => {
    const { browser, siwx } = createServer()
    const account = createEvmAccount()
    const first = await signIn(browser, account)
    const other = createBrowser(siwx)
    const second = await signIn(other, { ...account, networkId: 'eip155:137' })
    expect(second.session?.user).toEqual(first.session?.user)
    expect((await signIn(createBrowser(siwx), createEvmAccount())).session?.user).not.toEqual(
      first.session?.user,
    )
  })

  it('is who the app says, and nobody where it says nobody', async () => {
    const known = createEvmAccount()
    const { browser } = createServer({
      onSignIn: ({ address }) => (address === known.address ? { id: 'ada' } : undefined),
    })
    expect((await signIn(browser, known)).session?.user).toEqual({ id: 'ada' })
    const refused = await signIn(browser, createEvmAccount())
    expect([refused.status, refused.code]).toEqual([401, 'userRefused'])
  })

  it('is never another one than the account is linked to', async () => {
    let id = 'ada'
    const { browser } = createServer({ onSignIn: () => ({ id }) })
    const account = createEvmAccount()
    await signIn(browser, account)
    id = 'bob'
    const refused = await signIn(browser, account)
    expect([refused.status, refused.code]).toEqual([409, 'accountTaken'])
  })

  it('keeps the accounts of the session when one more of the user signs in', async () => {
    const { browser } = createServer({ onSignIn: () => ({ id: 'ada' }) })
    await signIn(browser, createEvmAccount())
    expect((await signIn(browser, createEvmAccount())).session?.accounts).toHaveLength(2)
  })

  it('does not keep those of another user', async () => {
    const { browser } = createServer()
    await signIn(browser, createEvmAccount())
    expect((await signIn(browser, createEvmAccount())).session?.accounts).toHaveLength(1)
  })

  it('is the account itself where no accounts are kept', async () => {
    const { nonces, sessions } = createMemoryStores()
    const networks = ['eip155:1'] as const
    const verifiers = createVerifiers({ owners: new Map(), isAway: false })
    const siwx = createSiwx({ domains: ['app.example'], networks, verifiers, nonces, sessions })
    const browser = createBrowser(siwx)
    const account = createEvmAccount()
    const user = { id: `eip155:${account.address}` }
    expect((await signIn(browser, account)).session).toMatchObject({ user, linked: [] })
    expect((await browser.get('/nonce?purpose=link')).code).toBe('linkingOff')
  })
})

describe('cookies', () => {
  const attributes = (headers: Headers) =>
    headers
      .getSetCookie()
      .map(cookie => cookie.replace(/=[\da-f]+;/, '=…;').replace(/Max-Age=\d+/, 'Max-Age=…'))

  it('are of the host alone, and no script reads them', async () => {
    const { browser } = createServer()
    const { headers } = await signIn(browser, createEvmAccount())
    expect(attributes(headers)).toEqual([
      '__Host-siwx-browser=…; Path=/; Max-Age=…; HttpOnly; Secure; SameSite=Lax',
      '__Host-siwx-session=…; Path=/; Max-Age=…; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are partitioned for apps in frames', async () => {
    const { browser } = createServer({ framed: true })
    const [cookie] = attributes((await browser.get('/nonce')).headers)
    expect(cookie).toMatch(/^__Host-.*HttpOnly; Secure; SameSite=None; Partitioned$/)
  })

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'go over plain http on %s, where that is listed',
    async origin => {
      const { siwx } = createServer({ domains: ['app.example', new URL(origin).host] })
      const browser = createBrowser(siwx, { origin })
      const { headers, status } = await signIn(browser, createEvmAccount())
      expect(status).toBe(200)
      expect(attributes(headers)).toEqual([
        'siwx-browser=…; Path=/; Max-Age=…; HttpOnly; SameSite=Lax',
        'siwx-session=…; Path=/; Max-Age=…; HttpOnly; SameSite=Lax',
      ])
      expect((await browser.get('/session')).session?.accounts).toHaveLength(1)
    },
  )

  it('are secure behind a proxy that is a loopback host, where no such page is listed', async () => {
    const { siwx } = createServer()
    const { headers } = await createBrowser(siwx, { origin: 'http://localhost:3000' }).get('/nonce')
    expect(attributes(headers)).toEqual([expect.stringMatching(/^__Host-siwx-browser=…; .*Secure/)])
  })

  it('without the prefix are not read on a page of https', async () => {
    const { browser } = createServer({ domains: ['app.example', 'localhost:5173'] })
    await signIn(browser, createEvmAccount())
    for (const [name, value] of [...browser.cookies]) {
      browser.cookies.delete(name)
      browser.cookies.set(name.replace('__Host-', ''), value)
    }
    expect((await browser.get('/session')).session).toBeNull()
  })

  it('of a plain page that is no loopback are none: its texts are refused', async () => {
    const { siwx } = createServer()
    const browser = createBrowser(siwx, { origin: 'http://app.example' })
    const proof = await prove(browser, createEvmAccount())
    expect((await browser.post('/verify', { proofs: [proof] })).code).toBe('foreignOrigin')
  })
})

it('the memory stores refuse production unless told', () => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    expect(() => createMemoryStores()).toThrow(expect.objectContaining({ code: 'invalidOptions' }))
    expect(createMemoryStores({ allowProduction: true }).nonces).toBeDefined()
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
})
