import { expect, it } from 'vitest'
import { siwx as siwxClient } from '../client/index.js'
import { createEvmAccount, createSolanaAccount } from '../testing/accounts.fixture.js'
import { createAuth, path } from '../testing/better-auth.fixture.js'
import { type createBrowser, prove, signIn } from '../testing/browser.fixture.js'
import { siwx } from './index.js'

it("makes a user and a session of better-auth's for a new account", async () => {
  const { browser, sessionOf, tables } = createAuth()
  const account = createEvmAccount()
  const { status, session } = await signIn(browser, account)
  expect(status).toBe(200)
  const found = await sessionOf(browser)
  expect(found?.user).toMatchObject({ name: account.address, id: session?.user.id })
  expect(session?.accounts).toEqual([`eip155:1:${account.address}`])
  expect(tables.siwxAccount).toMatchObject([
    { identity: `eip155:${account.address}`, userId: found?.user.id },
  ])
  expect((await browser.get('/session')).session).toMatchObject({ user: { id: found?.user.id } })
})

it('takes a key on all networks for one user, and another key for another', async () => {
  const { browser, open } = createAuth()
  const account = createEvmAccount()
  const first = await signIn(browser, account)
  const second = await signIn(open(), { ...account, networkId: 'eip155:137' })
  const third = await signIn(open(), createSolanaAccount())
  expect(second.session?.user).toEqual(first.session?.user)
  expect(third.session?.user).not.toEqual(first.session?.user)
})

it('takes a proof once', async () => {
  const { browser } = createAuth()
  const proofs = [await prove(browser, createEvmAccount())]
  const before = new Map(browser.cookies)
  expect((await browser.post('/verify', { proofs })).status).toBe(200)
  // With the browser id that the nonce was issued to, as somebody has it who recorded the request.
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect((await browser.post('/verify', { proofs })).code).toBe('invalidNonce')
})

it('takes one of 20 posts of one proof at once', async () => {
  const { browser, tables } = createAuth()
  const proofs = [await prove(browser, createEvmAccount())]
  const requests = Array.from({ length: 20 }, () =>
    browser.requestOf('/verify', { method: 'POST', body: JSON.stringify({ proofs }) }),
  )
  const answers = await Promise.all(requests.map(request => browser.send(request)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'invalidNonce')).toHaveLength(19)
  expect(tables.user).toHaveLength(1)
})

const refusals = {
  async foreignDomain(browser: ReturnType<typeof createBrowser>) {
    return signIn(browser, createEvmAccount(), { domain: 'evil.example', uri: 'https://evil.example' })
  },
  async foreignOrigin(browser: ReturnType<typeof createBrowser>) {
    const proofs = [await prove(browser, createEvmAccount())]
    return browser.post('/verify', { proofs }, { origin: 'https://evil.example' })
  },
  async invalidSignature(browser: ReturnType<typeof createBrowser>) {
    const { message } = await prove(browser, createEvmAccount())
    return browser.post('/verify', { proofs: [await createEvmAccount().sign(message)] })
  },
  async foreignNonce(browser: ReturnType<typeof createBrowser>) {
    const proofs = [await prove(browser, createEvmAccount())]
    browser.cookies.clear()
    return browser.post('/verify', { proofs })
  },
  async networkNotListed(browser: ReturnType<typeof createBrowser>) {
    return signIn(browser, createEvmAccount('eip155:10'))
  },
}

it.each(Object.entries(refusals))('refuses with %s, and makes no user and no session', async (code, run) => {
  const { browser, tables } = createAuth()
  expect(await run(browser)).toMatchObject({ status: 401, code })
  expect(tables.user).toEqual([])
  expect(tables.session).toEqual([])
})

it('answers 503 while the node is away, and takes the same post once it is back', async () => {
  const { browser, node } = createAuth()
  const owner = createEvmAccount()
  const account = { ...owner, address: createEvmAccount().address }
  node.owners.set(account.address, owner.address)
  node.isAway = true
  const proofs = [await prove(browser, account)]
  expect(await browser.post('/verify', { proofs })).toMatchObject({ status: 503, code: 'nodeAway' })
  node.isAway = false
  const { session } = await browser.post('/verify', { proofs })
  expect(session?.identities).toEqual([`eip155:1:${account.address}`])
})

it('asks the app for the fields of a new user, and makes none that it refuses', async () => {
  const names = ['Ada', undefined]
  const { browser, open, tables } = createAuth({
    newUser() {
      const name = names.shift()
      return name === undefined ? undefined : { name }
    },
  })
  await signIn(browser, createEvmAccount())
  expect((await signIn(open(), createEvmAccount())).code).toBe('userRefused')
  expect(tables.user.map(({ name }) => name)).toEqual(['Ada'])
})

it('works with the client of this package', async () => {
  const { browser, sessionOf } = createAuth()
  const account = createEvmAccount()
  const client = siwxClient({
    url: path,
    fetch: browser.fetch,
    page: { host: 'app.example', origin: 'https://app.example' },
  })
  await client.prepare?.()
  const message = await client.createMessage({ chainId: 'eip155:1', accountAddress: account.address })
  const { signed } = await account.sign(message.toString())
  await client.addSession({
    data: message,
    message: message.toString(),
    signature: signed.signature,
    signed,
  })
  expect((await client.session())?.user.id).toBe((await sessionOf(browser))?.user.id)
  await client.signOut()
  expect(await client.session()).toBeUndefined()
  expect(await sessionOf(browser)).toBeNull()
})

it('refuses wrong options at once', () => {
  expect(() => siwx({ domains: [], networks: ['eip155:1'], verifiers: {} })).toThrow(
    expect.objectContaining({ code: 'invalidOptions' }),
  )
})

it('limits how often an address asks for nonces, where better-auth limits requests', async () => {
  const { auth, browser } = createAuth({ more: { rateLimit: { enabled: true } } })
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const answers = []
  for (let asked = 0; asked < 31; asked += 1)
    answers.push(await auth.handler(browser.requestOf('/nonce', { headers })))
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
})
