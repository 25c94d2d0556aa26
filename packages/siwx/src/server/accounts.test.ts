import { describe, expect, it } from 'vitest'
import { createContractAccount, createEvmAccount, createSolanaAccount } from '../testing/accounts.fixture.js'
import { type Answered, createBrowser, link, prove, signIn } from '../testing/browser.fixture.js'
import { createServer } from '../testing/server-under-test.fixture.js'

const idOf = ({ networkId, address }: ReturnType<typeof createEvmAccount>) => `${networkId}:${address}`

const linkedOf = ({ session }: Answered) => session?.linked.map(({ accountId }) => accountId)

const createLinked = async () => {
  const server = createServer()
  const [first, second] = [createEvmAccount(), createSolanaAccount()]
  await signIn(server.browser, first)
  await link(server.browser, second)
  return { ...server, first, second }
}

describe('linking', () => {
  it('gives a user one more account, who signs in with either from then on', async () => {
    const { browser, siwx, first, second } = await createLinked()
    const { session } = await browser.get('/session')
    expect(session).toMatchObject({
      accounts: [idOf(first), idOf(second)],
      linked: [{ accountId: idOf(first) }, { accountId: idOf(second) }],
    })
    const elsewhere = await signIn(createBrowser(siwx), second)
    expect(elsewhere.session).toMatchObject({ user: session?.user, accounts: [idOf(second)] })
  })

  it('is refused for the account of another user, which is not moved', async () => {
    const { browser, siwx } = createServer()
    const taken = createSolanaAccount()
    const other = createBrowser(siwx)
    const { session } = await signIn(other, taken)
    await signIn(browser, createEvmAccount())
    const { status, code } = await link(browser, taken)
    expect([status, code]).toEqual([409, 'accountTaken'])
    expect((await browser.get('/session')).session?.linked).toHaveLength(1)
    expect((await signIn(createBrowser(siwx), taken)).session?.user).toEqual(session?.user)
  })

  it('needs somebody who is signed in', async () => {
    const { browser } = createServer()
    expect((await browser.get('/nonce?purpose=link')).code).toBe('notSignedIn')
    const proof = await prove(browser, createEvmAccount(), { statement: 'Link this account to my user.' })
    const { status, code } = await browser.post('/link', { proofs: [proof] })
    expect([status, code]).toEqual([401, 'notSignedIn'])
  })

  it('needs a text that says so, with a nonce that is for it', async () => {
    const { browser } = createServer()
    await signIn(browser, createEvmAccount())
    const account = createSolanaAccount()
    const silent = await prove(browser, account, { purpose: 'link', statement: 'Sign in.' })
    expect((await browser.post('/link', { proofs: [silent] })).code).toBe('wrongStatement')
    const statement = 'Link this account to my user.'
    const wrong = await prove(browser, account, { statement })
    expect((await browser.post('/link', { proofs: [wrong] })).code).toBe('wrongPurpose')
  })

  it('needs the session that the nonce was issued to', async () => {
    const { browser } = createServer()
    const account = createEvmAccount()
    await signIn(browser, account)
    const proof = await prove(browser, createSolanaAccount(), { purpose: 'link' })
    await signIn(browser, account)
    expect((await browser.post('/link', { proofs: [proof] })).code).toBe('foreignNonce')
  })

  it('does not sign in: its text and its nonce are refused there', async () => {
    const { browser } = createServer()
    await signIn(browser, createEvmAccount())
    const account = createSolanaAccount()
    const linking = await prove(browser, account, { purpose: 'link' })
    expect((await browser.post('/verify', { proofs: [linking] })).code).toBe('wrongStatement')
    const quiet = await prove(browser, account, { purpose: 'link', statement: 'Sign in.' })
    expect((await browser.post('/verify', { proofs: [quiet] })).code).toBe('wrongPurpose')
  })
})

describe('unlinking', () => {
  it('takes an account away, whose sessions end', async () => {
    const { browser, siwx, first, second } = await createLinked()
    const other = createBrowser(siwx)
    await signIn(other, second)
    const { session } = await browser.post('/unlink', { accountId: idOf(second) })
    expect(session).toMatchObject({ accounts: [idOf(first)], linked: [{ accountId: idOf(first) }] })
    expect((await other.get('/session')).session).toBeNull()
    expect((await signIn(other, second)).session?.user).not.toEqual(session?.user)
  })

  it('never takes the last account', async () => {
    const { browser } = createServer()
    const account = createEvmAccount()
    await signIn(browser, account)
    const { status, code } = await browser.post('/unlink', { accountId: idOf(account) })
    expect([status, code]).toEqual([409, 'lastAccount'])
    expect(linkedOf(await browser.get('/session'))).toEqual([idOf(account)])
  })

  it('takes one of the last two where both are unlinked at once', async () => {
    const { browser, first, second } = await createLinked()
    const answers = await Promise.all(
      [first, second].map(each => browser.post('/unlink', { accountId: idOf(each) })),
    )
    expect(answers.filter(({ code }) => code === 'lastAccount')).toHaveLength(1)
  })

  it('finds no account of somebody else', async () => {
    const { browser, siwx } = await createLinked()
    const stranger = createEvmAccount()
    await signIn(createBrowser(siwx), stranger)
    const { status, code } = await browser.post('/unlink', { accountId: idOf(stranger) })
    expect([status, code]).toEqual([404, 'accountUnknown'])
  })
})

describe.each(['/unlink', '/primary'])('%s', route => {
  it('needs a sign-in of the last five minutes', async () => {
    const { browser, clock, first, second } = await createLinked()
    clock.time += 5 * 60_000 + 1
    const old = await browser.post(route, { accountId: idOf(second) })
    expect([old.status, old.code]).toEqual([401, 'proofNeeded'])
    await signIn(browser, first)
    expect((await browser.post(route, { accountId: idOf(second) })).status).toBe(200)
  })

  it('is not opened by linking one more account', async () => {
    const { browser, clock, first } = await createLinked()
    clock.time += 5 * 60_000 + 1
    expect((await link(browser, createEvmAccount())).status).toBe(200)
    expect((await browser.post(route, { accountId: idOf(first) })).code).toBe('proofNeeded')
  })

  it('needs somebody who is signed in', async () => {
    const { browser } = createServer()
    expect((await browser.post(route, { accountId: 'eip155:1:0x' })).code).toBe('notSignedIn')
  })
})

it('the primary account comes first', async () => {
  const { browser, first, second } = await createLinked()
  const answer = await browser.post('/primary', { accountId: idOf(second) })
  expect(linkedOf(answer)).toEqual([idOf(second), idOf(first)])
})

describe('a contract account', () => {
  const createContract = () => {
    const server = createServer()
    const owner = createEvmAccount()
    const contract = createContractAccount(owner)
    server.node.owners.set(contract.address, owner.address)
    return { ...server, owner, contract }
  }

  it('is another account on every network', async () => {
    const { browser, siwx, contract } = createContract()
    const { session } = await signIn(browser, contract)
    expect(session?.identities).toEqual([idOf(contract)])
    const elsewhere = await signIn(createBrowser(siwx), { ...contract, networkId: 'eip155:137' })
    expect(elsewhere.session?.user).not.toEqual(session?.user)
  })

  it('is asked again every ten minutes, and its no ends the session', async () => {
    const { browser, clock, node, contract } = createContract()
    await signIn(browser, contract)
    node.owners.clear()
    clock.time += 599_999
    expect((await browser.get('/session')).session?.accounts).toEqual([idOf(contract)])
    clock.time += 1
    expect((await browser.get('/session')).session).toBeNull()
    node.owners.set(contract.address, contract.address)
    expect((await browser.get('/session')).session).toBeNull()
  })

  it('keeps its session while its node is away, and is asked again soon', async () => {
    const { browser, clock, node, contract } = createContract()
    await signIn(browser, contract)
    node.owners.clear()
    node.isAway = true
    clock.time += 600_000
    expect((await browser.get('/session')).session?.accounts).toEqual([idOf(contract)])
    node.isAway = false
    clock.time += 30_000
    expect((await browser.get('/session')).session).toBeNull()
  })

  it('that is linked is asked again too', async () => {
    const { browser, clock, node, contract } = createContract()
    await signIn(browser, createSolanaAccount())
    await link(browser, contract)
    node.owners.clear()
    clock.time += 600_000
    expect((await browser.get('/session')).session).toBeNull()
  })

  it('that is unlinked is not asked again', async () => {
    const { browser, clock, node, contract } = createContract()
    const key = createSolanaAccount()
    await signIn(browser, key)
    await link(browser, contract)
    await browser.post('/unlink', { accountId: idOf(contract) })
    node.owners.clear()
    clock.time += 600_000
    expect((await browser.get('/session')).session?.accounts).toEqual([idOf(key)])
  })
})

describe('while the node is away', () => {
  const createAway = async () => {
    const server = createServer()
    const owner = createEvmAccount()
    const contract = createContractAccount(owner)
    server.node.owners.set(contract.address, owner.address)
    server.node.isAway = true
    const post = { proofs: [await prove(server.browser, contract)] }
    const { status, code } = await server.browser.post('/verify', post)
    expect([status, code]).toEqual([503, 'nodeAway'])
    expect((await server.browser.get('/session')).session).toBeNull()
    return { ...server, post }
  }

  it('the same post succeeds within a minute, once', async () => {
    const { browser, node, clock, post } = await createAway()
    clock.time += 30_000
    expect((await browser.post('/verify', post)).status).toBe(503)
    node.isAway = false
    clock.time += 29_999
    expect((await browser.post('/verify', post)).status).toBe(200)
    expect((await browser.post('/verify', post)).code).toBe('invalidNonce')
  })

  it('and not after a minute, also where it was repeated', async () => {
    const { browser, node, clock, post } = await createAway()
    clock.time += 30_000
    await browser.post('/verify', post)
    node.isAway = false
    clock.time += 30_000
    expect((await browser.post('/verify', post)).code).toBe('invalidNonce')
  })

  it('another browser cannot repeat the post', async () => {
    const { siwx, node, post } = await createAway()
    node.isAway = false
    const thief = createBrowser(siwx)
    await thief.nonce()
    expect((await thief.post('/verify', post)).code).toBe('foreignNonce')
  })

  it('another post with that nonce is refused', async () => {
    const { browser, node, post } = await createAway()
    node.isAway = false
    const proofs = post.proofs.map(each => ({ ...each, signed: { ...each.signed, publicKey: '00' } }))
    expect((await browser.post('/verify', { proofs })).code).toBe('invalidNonce')
  })

  it('accounts that are keys sign in', async () => {
    const { browser } = await createAway()
    expect((await signIn(browser, createEvmAccount())).status).toBe(200)
  })
})
