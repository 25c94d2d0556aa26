import { describe, expect, it } from 'vitest'
import { encodeRecap, recapStatement } from '../cacao/recap.js'
import { createEvmAccount, createSolanaAccount } from '../testing/accounts.fixture.js'
import { createBrowser, fieldsOf, prove, signIn } from '../testing/browser.fixture.js'
import { createServer } from '../testing/server-under-test.fixture.js'
import { buildMessage } from '../text/build-message.js'

const minute = 60_000
const at = (time: number) => new Date(time).toISOString()

it.each([
  ['eip155', createEvmAccount()],
  ['solana', createSolanaAccount()],
])('an account of %s signs in', async (_namespace, account) => {
  const { browser } = createServer()
  const { status, session } = await signIn(browser, account)
  expect(status).toBe(200)
  expect(session?.accounts).toEqual([`${account.networkId}:${account.address}`])
  expect((await browser.get('/session')).session).toEqual(session)
})

describe('a text with several faults', () => {
  const { clock } = createServer()
  const faults: readonly (readonly [string, Parameters<typeof prove>[2]])[] = [
    ['foreignDomain', { domain: 'evil.example' }],
    ['foreignUri', { uri: 'https://evil.example' }],
    ['networkNotListed', { networkId: 'eip155:10' }],
    ['resourceRefused', { resources: ['https://app.example/terms'] }],
    ['wrongStatement', { statement: 'Link this account to my user.' }],
    ['tooOld', { issuedAt: at(clock.time - 60 * minute) }],
    ['invalidNonce', { nonce: '0123456789abcdef' }],
    ['invalidSignature', {}],
  ]

  it.each(faults.map(([code], place) => [code, place] as const))(
    'is refused for the first of them: %s',
    async (code, place) => {
      const { browser } = createServer()
      const changes = Object.assign({}, ...faults.slice(place).map(([, change]) => change))
      const { message } = await prove(browser, createEvmAccount(), changes)
      const proofs = [await createEvmAccount().sign(message)]
      expect((await browser.post('/verify', { proofs })).code).toBe(code)
    },
  )

  it('keeps its nonce unless that was the question: a text that is put right signs in', async () => {
    const { browser } = createServer()
    const account = createEvmAccount()
    const issued = await browser.nonce()
    const send = async (changes: object) => {
      const fields = { ...fieldsOf(browser, account, issued), ...changes }
      return browser.post('/verify', { proofs: [await account.sign(buildMessage(fields))] })
    }
    expect((await send({ issuedAt: at(clock.time - 60 * minute) })).code).toBe('tooOld')
    expect((await send({})).status).toBe(200)
  })
})

it('refuses a proof that was used', async () => {
  const { browser } = createServer()
  const proofs = [await prove(browser, createEvmAccount())]
  expect((await browser.post('/verify', { proofs })).status).toBe(200)
  // Signing in gives a new browser id. Even the old one does not help.
  expect((await browser.post('/verify', { proofs })).code).toBe('invalidNonce')
})

it('refuses a proof again in the browser id that it was made for', async () => {
  const { browser, siwx } = createServer()
  const proofs = [await prove(browser, createEvmAccount())]
  const twin = createBrowser(siwx)
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  expect((await browser.post('/verify', { proofs })).status).toBe(200)
  expect((await twin.post('/verify', { proofs })).code).toBe('invalidNonce')
})

it('takes one of 100 posts of one proof at once', async () => {
  const { browser } = createServer()
  const proofs = [await prove(browser, createEvmAccount())]
  const requests = Array.from({ length: 100 }, () =>
    browser.requestOf('/verify', { method: 'POST', body: JSON.stringify({ proofs }) }),
  )
  const answers = await Promise.all(requests.map(request => browser.send(request)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'invalidNonce')).toHaveLength(99)
})

describe('a text that is signed and refused', () => {
  const { clock } = createServer()
  it.each([
    ['of a foreign domain', { domain: 'evil.example' }, 'foreignDomain'],
    ['of a domain with a port that is the default', { domain: 'app.example:443' }, 'foreignDomain'],
    ['of a subdomain', { domain: 'www.app.example' }, 'foreignDomain'],
    ['of a domain in capitals', { domain: 'APP.example' }, 'foreignDomain'],
    ['with a user in the domain', { domain: 'x@app.example' }, 'foreignDomain'],
    ['with http as its scheme', { scheme: 'http' }, 'foreignDomain'],
    ['with the URI of another host', { uri: 'https://evil.example' }, 'foreignUri'],
    ['with a URI of http', { uri: 'http://app.example' }, 'foreignUri'],
    ['with a URI of another port', { uri: 'https://app.example:8443/' }, 'foreignUri'],
    ['with a URI that has no origin', { uri: 'urn:app.example' }, 'foreignUri'],
    ['of a network that is not listed', { networkId: 'eip155:10' }, 'networkNotListed'],
    ['from the future', { issuedAt: at(clock.time + minute + 1) }, 'issuedInFuture'],
    ['that is too old', { issuedAt: at(clock.time - 11 * minute - 1) }, 'tooOld'],
    ['that has expired', { expirationTime: at(clock.time - minute) }, 'expired'],
    ['that is not valid yet', { notBefore: at(clock.time + minute + 1) }, 'notYetValid'],
    ['with a resource that is not listed', { resources: ['https://app.example/terms'] }, 'resourceRefused'],
    ['that says it links', { statement: 'Link this account to my user.' }, 'wrongStatement'],
    ['with a nonce that was never issued', { nonce: '0123456789abcdef' }, 'invalidNonce'],
  ] as const)('%s', async (_what, changes, code) => {
    const { browser } = createServer()
    const { status, code: refused } = await signIn(browser, createEvmAccount(), changes)
    expect([status, refused]).toEqual([401, code])
    expect((await browser.get('/session')).session).toBeNull()
  })
})

it.each([
  ['a clock that is a minute fast', { issuedAt: minute }],
  ['a clock that is a minute slow', { expirationTime: 1 - minute }],
  ['ten minutes, and a clock that is a minute slow', { issuedAt: -11 * minute }],
  ['a time before which it is not valid, a minute ahead', { notBefore: minute }],
])('accepts %s', async (_what, shifts) => {
  const { browser, clock } = createServer()
  const times = Object.entries(shifts).map(([field, shift]) => [field, at(clock.time + shift)])
  expect((await signIn(browser, createEvmAccount(), Object.fromEntries(times))).status).toBe(200)
})

it.each([
  ['with another nonce', 'Nonce: ', 'Nonce: 1', 'invalidNonce'],
  ['with another network', 'Chain ID: 1', 'Chain ID: 137', 'invalidSignature'],
  ['with a field more', /$/, '\nRequest ID: 1', 'invalidSignature'],
  ['with a field out of its place', 'Nonce: ', 'Request ID: 1\nNonce: ', 'invalidMessage'],
  ['with a field that no standard has', /$/, '\nRole: admin', 'invalidMessage'],
  ['with a zero-width space', 'Ethereum account', 'Ethereum\u200b account', 'invalidMessage'],
])('refuses a text %s than was signed', async (_what, from, to, expected) => {
  const { browser } = createServer()
  const { message, signed } = await prove(browser, createEvmAccount())
  const proofs = [{ message: message.replace(from, to), signed }]
  const { status, code } = await browser.post('/verify', { proofs })
  expect([status, code]).toEqual([401, expected])
})

it('refuses a text that was changed after it was signed', async () => {
  const { browser } = createServer()
  const { message, signed } = await prove(browser, createEvmAccount(), { statement: 'Read only.' })
  const proofs = [{ message: message.replace('Read only.', 'Read and write.'), signed }]
  expect((await browser.post('/verify', { proofs })).code).toBe('invalidSignature')
})

it('refuses the text of one account with the signature of another', async () => {
  const { browser } = createServer()
  const { message } = await prove(browser, createEvmAccount())
  const proofs = [await createEvmAccount().sign(message)]
  expect((await browser.post('/verify', { proofs })).code).toBe('invalidSignature')
})

it('refuses the nonce of another browser, and of no browser, without a session', async () => {
  const { browser, siwx } = createServer()
  const other = createBrowser(siwx)
  const proof = await prove(other, createEvmAccount())
  expect((await browser.post('/verify', { proofs: [proof] })).code).toBe('foreignNonce')
  await browser.nonce()
  expect((await browser.post('/verify', { proofs: [proof] })).code).toBe('foreignNonce')
  expect((await browser.get('/session')).session).toBeNull()
})

it('keeps the ten newest nonces of a browser', async () => {
  const { browser } = createServer()
  const first = await prove(browser, createEvmAccount())
  const second = await prove(browser, createEvmAccount())
  for (let made = 2; made < 11; made += 1) await browser.nonce()
  expect((await browser.post('/verify', { proofs: [first] })).code).toBe('invalidNonce')
  expect((await browser.post('/verify', { proofs: [second] })).status).toBe(200)
})

it('refuses a nonce that has expired', async () => {
  const { browser, clock } = createServer({ nonceMs: minute, maxAgeMs: 60 * minute })
  const proofs = [await prove(browser, createEvmAccount())]
  clock.time += minute
  expect((await browser.post('/verify', { proofs })).code).toBe('invalidNonce')
})

describe('several proofs in a post', () => {
  const several = async (browser: ReturnType<typeof createBrowser>, count: number) => {
    const account = createEvmAccount()
    const issued = await browser.nonce()
    const networks = (['eip155:1', 'eip155:137'] as const).slice(0, count)
    return Promise.all(
      networks.map(networkId =>
        account.sign(buildMessage(fieldsOf(browser, { ...account, networkId }, issued))),
      ),
    )
  }

  it('sign one address in on several networks', async () => {
    const { browser } = createServer()
    const { session } = await browser.post('/verify', { proofs: await several(browser, 2) })
    expect(session?.accounts.map(each => each.split(':')[1])).toEqual(['1', '137'])
    expect(session?.linked).toHaveLength(1)
  })

  it('are all refused where one signature is wrong', async () => {
    const { browser } = createServer()
    const [first, second] = await several(browser, 2)
    const forged = { message: second?.message, signed: first?.signed }
    expect((await browser.post('/verify', { proofs: [first, forged] })).code).toBe('invalidSignature')
    expect((await browser.get('/session')).session).toBeNull()
  })

  it('are refused where they have two nonces, two addresses or one network twice', async () => {
    const { browser } = createServer()
    const account = createEvmAccount()
    const nonces = [await prove(browser, account), await prove(browser, account, { networkId: 'eip155:137' })]
    expect((await browser.post('/verify', { proofs: nonces })).code).toBe('proofsDiffer')
    const issued = await browser.nonce()
    const other = createEvmAccount('eip155:137')
    const addresses = [account, other].map(each => each.sign(buildMessage(fieldsOf(browser, each, issued))))
    expect((await browser.post('/verify', { proofs: await Promise.all(addresses) })).code).toBe(
      'proofsDiffer',
    )
    const twice = await account.sign(buildMessage(fieldsOf(browser, account, issued)))
    expect((await browser.post('/verify', { proofs: [twice, twice] })).code).toBe('proofsDiffer')
  })

  it('are at most eight, and at least one', async () => {
    const { browser } = createServer()
    const proof = await prove(browser, createEvmAccount())
    expect((await browser.post('/verify', { proofs: Array(9).fill(proof) })).code).toBe('invalidBody')
    expect((await browser.post('/verify', { proofs: [] })).code).toBe('invalidBody')
  })
})

describe('what the app accepts', () => {
  const recap = { att: { 'https://app.example': { 'file/read': [{}] } } }
  const resource = encodeRecap(recap)

  it('a listed resource', async () => {
    const { browser } = createServer({ accept: { resources: ['https://app.example/terms'] } })
    const resources = ['https://app.example/terms']
    expect((await signIn(browser, createEvmAccount(), { resources })).status).toBe(200)
  })

  it('a listed URI, and no other one of the page', async () => {
    const { browser } = createServer({ uris: ['https://app.example/login'] })
    expect((await signIn(browser, createEvmAccount())).code).toBe('foreignUri')
    expect((await signIn(browser, createEvmAccount(), { uri: 'https://app.example/login' })).status).toBe(200)
  })

  it('a ReCap, where the statement ends with its words', async () => {
    const { browser } = createServer({ accept: { recap: true } })
    const statement = `Sign in. ${recapStatement(recap)}`
    const account = createEvmAccount()
    expect((await signIn(browser, account, { statement, resources: [resource] })).status).toBe(200)
    const silent = await signIn(browser, account, { statement: 'Sign in.', resources: [resource] })
    expect(silent.code).toBe('wrongStatement')
    const longer = { statement: `${statement} Not really.`, resources: [resource] }
    expect((await signIn(browser, account, longer)).code).toBe('wrongStatement')
  })

  it('no ReCap unless told, and none that cannot be read', async () => {
    const strict = createServer()
    const statement = recapStatement(recap)
    const refused = await signIn(strict.browser, createEvmAccount(), { statement, resources: [resource] })
    expect(refused.code).toBe('resourceRefused')
    const { browser } = createServer({ accept: { recap: true } })
    const broken = await signIn(browser, createEvmAccount(), { statement, resources: ['urn:recap:e30'] })
    expect(broken.code).toBe('invalidRecap')
  })

  it('texts of another style, where told', async () => {
    const account = createEvmAccount()
    const sign = async (browser: ReturnType<typeof createBrowser>) => {
      const text = buildMessage(fieldsOf(browser, account, await browser.nonce()), {
        style: 'appkit',
        networkName: 'Polygon',
      })
      return browser.post('/verify', { proofs: [await account.sign(text)] })
    }
    expect((await sign(createServer().browser)).code).toBe('invalidMessage')
    expect((await sign(createServer({ accept: { style: 'appkit' } }).browser)).status).toBe(200)
  })
})

it('verifies for sessions of the app, uses the nonce up and makes no session', async () => {
  const { siwx, browser } = createServer()
  const account = createEvmAccount()
  const post = { proofs: [await prove(browser, account)] }
  const request = browser.requestOf('/login', { method: 'POST' })
  const accountId = `eip155:1:${account.address}`
  expect(await siwx.verify(post, request)).toMatchObject({
    accounts: [accountId],
    identities: [`eip155:${account.address}`],
    method: 'eip191',
  })
  await expect(siwx.verify(post, request)).rejects.toMatchObject({ code: 'invalidNonce' })
  expect((await browser.get('/session')).session).toBeNull()
})
