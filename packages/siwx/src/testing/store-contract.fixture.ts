import { expect, it } from 'vitest'
import type {
  AccountStore,
  LinkedAccount,
  NonceStore,
  SessionStore,
  StoredNonce,
  StoredSession,
} from '../server/stores.types.js'
import { createEvmAccount, createSolanaAccount } from './accounts.fixture.js'
import { link, prove, signIn, type TestBrowser } from './browser.fixture.js'
import { createServer } from './server-under-test.fixture.js'

type Stores = { readonly nonces: NonceStore; readonly sessions: SessionStore }

let made = 0
/** A text that no other test has: the tests of a database share it. */
const unique = (word: string) => {
  made += 1
  return `${word}${made}x${process.pid}`
}

const createNonce = (changes: Partial<StoredNonce> = {}): StoredNonce => {
  const issuedAt = Date.now() + made
  return {
    nonce: unique('nonce'),
    browser: unique('browser'),
    purpose: 'sign-in',
    issuedAt,
    expiresAt: issuedAt + 60_000,
    ...changes,
  }
}

const createSession = (changes: Partial<StoredSession> = {}): StoredSession => {
  const provedAt = Date.now()
  return {
    id: unique('session'),
    browser: unique('browser'),
    userId: unique('user'),
    accounts: [{ accountId: 'eip155:1:0xA', identity: 'eip155:0xA' }],
    method: 'eip191',
    provedAt,
    expiresAt: provedAt + 60_000,
    contracts: [],
    checkedAt: provedAt,
    ...changes,
  }
}

/** Signs three accounts in and all of them out at once: no one may stay. */
export async function signOutAtOnce(browser: TestBrowser): Promise<void> {
  const [first, ...others] = [createEvmAccount(), createEvmAccount(), createSolanaAccount()] as const
  await signIn(browser, first)
  for (const account of others) await link(browser, account)
  expect((await browser.get('/session')).session?.accounts).toHaveLength(3)
  const ids = [first, ...others].map(({ networkId, address }) => `${networkId}:${address}`)
  await Promise.all(ids.map(accountId => browser.post('/sign-out', { accountId })))
  expect((await browser.get('/session')).session).toBeNull()
}

/** Tests that every store of nonces and sessions passes. */
export function describeStores(stores: () => Stores): void {
  it('gives a nonce once, with everything that was kept of it', async () => {
    const { nonces } = stores()
    const kept = [createNonce(), createNonce({ purpose: 'link', session: 'of', post: 'hash' })]
    for (const nonce of kept) {
      await nonces.issue(nonce, 10)
      expect(await nonces.consume(nonce.nonce)).toEqual(nonce)
      expect(await nonces.consume(nonce.nonce)).toBeUndefined()
    }
  })

  it('gives a nonce to one of 100 that ask at once', async () => {
    const { nonces } = stores()
    const nonce = createNonce()
    await nonces.issue(nonce, 10)
    const found = await Promise.all(Array.from({ length: 100 }, () => nonces.consume(nonce.nonce)))
    expect(found.filter(each => each !== undefined)).toHaveLength(1)
  })

  it('keeps the newest nonces of a browser, and all of another', async () => {
    const { nonces } = stores()
    const browser = unique('browser')
    const other = createNonce()
    await nonces.issue(other, 3)
    const issued = Array.from({ length: 5 }, (_, at) => createNonce({ browser, issuedAt: Date.now() + at }))
    for (const nonce of issued) await nonces.issue(nonce, 3)
    const found = await Promise.all(issued.map(({ nonce }) => nonces.consume(nonce)))
    expect(found.map(each => each !== undefined)).toEqual([false, false, true, true, true])
    expect(await nonces.consume(other.nonce)).toBeDefined()
  })

  it('keeps a session until it is deleted', async () => {
    const { sessions } = stores()
    const signed = { message: 'text', signed: { signature: '0x', scheme: 'eip191' } }
    const contracts = [{ ...signed, networkId: 'eip155:1' as const, address: '0xA' }]
    const session = createSession({ contracts })
    await sessions.create(session)
    expect(await sessions.find(session.id)).toEqual(session)
    await sessions.delete(session.id)
    expect(await sessions.find(session.id)).toBeUndefined()
  })

  it('changes fields of a session, and keeps the others', async () => {
    const { sessions } = stores()
    const session = createSession()
    await sessions.create(session)
    const checkedAt = session.checkedAt + 1
    expect(await sessions.update(session, { checkedAt })).toBe(true)
    expect(await sessions.update(session, { accounts: [] })).toBe(true)
    expect(await sessions.find(session.id)).toEqual({ ...session, accounts: [], checkedAt })
  })

  it('lets one of 20 changes of the same accounts pass, and loses none', async () => {
    const { sessions } = stores()
    const session = createSession()
    await sessions.create(session)
    const lists = Array.from({ length: 20 }, (_, at) => [
      { accountId: `eip155:${at}:0xB`, identity: 'eip155:0xB' },
    ])
    const changed = await Promise.all(lists.map(accounts => sessions.update(session, { accounts })))
    expect(changed.filter(Boolean)).toHaveLength(1)
    expect((await sessions.find(session.id))?.accounts).toEqual(lists[changed.indexOf(true)])
  })

  it('does not bring a session back that was deleted', async () => {
    const { sessions } = stores()
    const session = createSession()
    await sessions.create(session)
    await sessions.delete(session.id)
    expect(await sessions.update(session, { accounts: [] })).toBe(false)
    expect(await sessions.find(session.id)).toBeUndefined()
  })

  it('signs every account out where all of them sign out at once', async () => {
    const { browser } = createServer({ ...stores(), now: Date.now })
    await signOutAtOnce(browser)
  })

  it('takes one of 100 posts of one proof at once', async () => {
    const { browser } = createServer({ ...stores(), now: Date.now })
    const proofs = [await prove(browser, createEvmAccount())]
    const requests = Array.from({ length: 100 }, () =>
      browser.requestOf('/verify', { method: 'POST', body: JSON.stringify({ proofs }) }),
    )
    const answers = await Promise.all(requests.map(request => browser.send(request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'invalidNonce')).toHaveLength(99)
  })
}

const createAccount = (userId: string, changes: Partial<LinkedAccount> = {}): LinkedAccount => {
  const identity = unique('eip155:0x')
  return { identity, accountId: `${identity}:1`, userId, linkedAt: 1, primaryAt: 0, ...changes }
}

/** Tests that every store of accounts passes. */
export function describeAccountStore(store: () => AccountStore): void {
  it('lists the accounts of a user, the primary one first', async () => {
    const accounts = store()
    const userId = unique('user')
    const [first, second, third] = [1, 2, 3].map(linkedAt => createAccount(userId, { linkedAt }))
    if (!first || !second || !third) throw new Error('three accounts')
    expect(await accounts.link([first])).toBe(true)
    expect(await accounts.link([third, second])).toBe(true)
    expect(await accounts.list(userId)).toEqual([first, second, third])
    await accounts.setPrimary(userId, third.identity, 10)
    expect((await accounts.list(userId)).map(({ identity }) => identity)).toEqual([
      third.identity,
      first.identity,
      second.identity,
    ])
    await accounts.setPrimary(unique('user'), second.identity, 20)
    expect((await accounts.list(userId))[0]?.identity).toBe(third.identity)
    expect((await accounts.find(first.identity))?.userId).toBe(userId)
  })

  it('links all of a list or none, and moves no account', async () => {
    const accounts = store()
    const [ada, bob] = [unique('ada'), unique('bob')]
    const taken = createAccount(ada)
    await accounts.link([taken])
    const own = createAccount(bob)
    const kept = createAccount(bob)
    await accounts.link([kept])
    expect(await accounts.link([own, kept, { ...taken, userId: bob }])).toBe(false)
    expect(await accounts.list(bob)).toEqual([kept])
    expect((await accounts.find(taken.identity))?.userId).toBe(ada)
    expect(await accounts.link([{ ...kept, linkedAt: 99 }])).toBe(true)
    expect(await accounts.list(bob)).toEqual([kept])
  })

  it('gives an account to one of 20 users who link it at once', async () => {
    const accounts = store()
    const { identity, accountId } = createAccount('nobody')
    const users = Array.from({ length: 20 }, () => unique('user'))
    const linked = await Promise.all(
      users.map(userId => accounts.link([createAccount(userId, { identity, accountId })])),
    )
    expect(linked.filter(Boolean)).toHaveLength(1)
    const owner = users[linked.indexOf(true)]
    expect((await accounts.find(identity))?.userId).toBe(owner)
  })

  it('unlinks all but the last account, also where all are unlinked at once', async () => {
    const accounts = store()
    const userId = unique('user')
    const own = Array.from({ length: 5 }, () => createAccount(userId))
    await accounts.link(own)
    expect(await accounts.unlink(unique('user'), own[0]?.identity ?? '')).toBe(false)
    const gone = await Promise.all(own.map(({ identity }) => accounts.unlink(userId, identity)))
    expect(gone.filter(Boolean)).toHaveLength(4)
    expect(await accounts.list(userId)).toHaveLength(1)
  })
}
