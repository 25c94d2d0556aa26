import { expect, it } from 'vitest'
import { createContractAccount, createEvmAccount, createSolanaAccount } from '../testing/accounts.fixture.js'
import { createAuth } from '../testing/better-auth.fixture.js'
import { link, signIn } from '../testing/browser.fixture.js'
import { signOutAtOnce } from '../testing/store-contract.fixture.js'

type Auth = ReturnType<typeof createAuth>

/** Signs up with an email address and a password, as better-auth does. */
async function signUp({ auth, browser }: Auth): Promise<void> {
  const { headers } = await auth.api.signUpEmail({
    body: { name: 'Ada', email: 'ada@app.example', password: 'a long password' },
    returnHeaders: true,
  })
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    browser.cookies.set(name, value)
  }
}

it('links an account to the user who is signed in', async () => {
  const { browser, open } = createAuth()
  const [first, second] = [createEvmAccount(), createSolanaAccount()]
  const { session } = await signIn(browser, first)
  const linked = await link(browser, second)
  expect(linked.session?.linked.map(({ identity }) => identity)).toEqual([
    `eip155:${first.address}`,
    `solana:${second.address}`,
  ])
  expect((await signIn(open(), second)).session?.user).toEqual(session?.user)
})

it("refuses to link another user's account, and moves nothing", async () => {
  const { browser, open } = createAuth()
  const account = createEvmAccount()
  const owner = await signIn(open(), account)
  await signIn(browser, createEvmAccount())
  expect(await link(browser, account)).toMatchObject({ status: 409, code: 'accountTaken' })
  expect((await signIn(open(), account)).session?.user).toEqual(owner.session?.user)
})

it('links an account to a user with a password, who keeps the session without it', async () => {
  const setup = createAuth()
  const { browser, sessionOf, open } = setup
  await signUp(setup)
  const user = (await sessionOf(browser))?.user
  expect((await browser.get('/session')).session).toMatchObject({ user: { id: user?.id }, accounts: [] })
  const account = createEvmAccount()
  const accountId = `eip155:1:${account.address}`
  expect((await link(browser, account)).session?.accounts).toEqual([accountId])
  expect((await signIn(open(), account)).session?.user.id).toBe(user?.id)
  const { session } = await browser.post('/unlink', { accountId })
  expect(session).toMatchObject({ accounts: [], linked: [] })
  expect((await sessionOf(browser))?.user.id).toBe(user?.id)
  expect((await signIn(open(), account)).session?.user.id).not.toBe(user?.id)
})

it('signs every account out where all of them sign out at once', async () => {
  const { browser, sessionOf } = createAuth()
  await signOutAtOnce(browser)
  expect(await sessionOf(browser)).toBeNull()
})

it('links two accounts at once to a user with a password', async () => {
  const setup = createAuth()
  const { browser } = setup
  await signUp(setup)
  const accounts = [createEvmAccount(), createSolanaAccount()]
  await Promise.all(accounts.map(each => link(browser, each)))
  const ids = accounts.map(({ networkId, address }) => `${networkId}:${address}`)
  expect(new Set((await browser.get('/session')).session?.accounts)).toEqual(new Set(ids))
})

it('never unlinks the last account of a user without another way to sign in', async () => {
  const { browser } = createAuth()
  const account = createEvmAccount()
  await signIn(browser, account)
  const accountId = `eip155:1:${account.address}`
  expect((await browser.post('/unlink', { accountId })).code).toBe('lastAccount')
  await link(browser, createSolanaAccount())
  expect((await browser.post('/unlink', { accountId })).status).toBe(200)
})

it('makes an account the primary one', async () => {
  const { browser } = createAuth()
  const [first, second] = [createEvmAccount(), createSolanaAccount()]
  await signIn(browser, first)
  await link(browser, second)
  const { session } = await browser.post('/primary', { accountId: `${second.networkId}:${second.address}` })
  expect(session?.linked[0]?.identity).toBe(`solana:${second.address}`)
})

it('ends the former session at a new sign-in', async () => {
  const { browser, tables } = createAuth()
  await signIn(browser, createEvmAccount())
  const [former] = tables.session
  await signIn(browser, createEvmAccount())
  expect(tables.session).toHaveLength(1)
  expect(tables.session[0]?.id).not.toBe(former?.id)
  expect(tables.siwxSession).toHaveLength(1)
})

it("ends better-auth's session at sign-out", async () => {
  const { browser, sessionOf, tables } = createAuth()
  await signIn(browser, createEvmAccount())
  expect((await browser.post('/sign-out', {})).session).toBeNull()
  expect(await sessionOf(browser)).toBeNull()
  expect(tables.session).toEqual([])
  expect(tables.siwxSession).toEqual([])
})

it.each([false, true])(
  'asks a contract again, and ends the session when it says no (cache: %s)',
  async enabled => {
    let ahead = 0
    const { browser, node, sessionOf } = createAuth({
      now: () => Date.now() + ahead,
      more: { session: { cookieCache: { enabled } } },
    })
    const owner = createEvmAccount()
    const account = createContractAccount(owner)
    node.owners.set(account.address, owner.address)
    await signIn(browser, account)
    node.owners.set(account.address, createEvmAccount().address)
    expect(await sessionOf(browser)).not.toBeNull()
    ahead = 11 * 60_000
    node.isAway = true
    expect(await sessionOf(browser)).not.toBeNull()
    node.isAway = false
    ahead = 22 * 60_000
    expect(await sessionOf(browser)).toBeNull()
  },
)

it('forgets the accounts of a user who was deleted', async () => {
  const { browser, auth, tables, open } = createAuth()
  const account = createEvmAccount()
  const { session } = await signIn(browser, account)
  await (await auth.$context).internalAdapter.deleteUser(session?.user.id ?? '')
  const again = await signIn(open(), account)
  expect(again.status).toBe(200)
  expect(tables.user).toMatchObject([{ id: again.session?.user.id }])
})
