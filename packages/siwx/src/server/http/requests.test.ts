import { describe, expect, it } from 'vitest'
import { createEvmAccount } from '../../testing/accounts.fixture.js'
import { createBrowser, prove, signIn } from '../../testing/browser.fixture.js'
import { createServer } from '../../testing/server-under-test.fixture.js'

const posted = async (headers: Record<string, string | undefined>, options = {}) => {
  const { browser } = createServer(options)
  const proofs = [await prove(browser, createEvmAccount())]
  return browser.post('/verify', { proofs }, headers)
}

describe('a post of a page', () => {
  it.each([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of an origin with another port', { origin: 'https://app.example:8443' }],
    ['of http', { origin: 'http://app.example' }],
    ['of a frame without an origin', { origin: 'null' }],
    ['without an origin', { origin: undefined }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that was typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['of the same site without an origin', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_what, headers) => {
    const { status, code } = await posted(headers)
    expect([status, code]).toEqual([401, 'foreignOrigin'])
  })

  it.each([
    ['of the same site with a listed origin', { 'sec-fetch-site': 'same-site' }, {}],
    ['of a browser that does not say where it comes from', { 'sec-fetch-site': undefined }, {}],
    [
      'of an app that is no browser, where told',
      { origin: undefined, 'sec-fetch-site': undefined },
      { accept: { noOrigin: true } },
    ],
  ])('%s is taken', async (_what, headers, options) => {
    expect((await posted(headers, options)).status).toBe(200)
  })

  it('without an origin needs a listed domain still', async () => {
    const { browser } = createServer({ accept: { noOrigin: true } })
    const [domain, uri] = ['evil.example', 'https://evil.example']
    const post = { proofs: [await prove(browser, createEvmAccount(), { domain, uri })] }
    const headers = { origin: undefined, 'sec-fetch-site': undefined }
    expect((await browser.post('/verify', post, headers)).code).toBe('foreignDomain')
  })

  it('of one listed host cannot use a text of another', async () => {
    const { browser } = createServer({ domains: ['app.example', 'shop.example'] })
    const [domain, uri] = ['shop.example', 'https://shop.example']
    const post = { proofs: [await prove(browser, createEvmAccount(), { domain, uri })] }
    expect((await browser.post('/verify', post)).code).toBe('foreignDomain')
  })

  it.each(['/sign-out', '/link', '/unlink', '/primary'])('%s of a foreign origin is refused', async route => {
    const { browser } = createServer()
    await signIn(browser, createEvmAccount())
    expect((await browser.post(route, {}, { origin: 'https://evil.example' })).code).toBe('foreignOrigin')
    expect((await browser.get('/session')).session?.accounts).toHaveLength(1)
  })

  it.each(['/nonce', '/session'])('%s is not read by another site', async route => {
    const { browser } = createServer()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.send(browser.requestOf(route, { headers }))).code).toBe('foreignOrigin')
  })
})

describe('a body', () => {
  const send = (body: string, headers = {}) => {
    const { browser } = createServer()
    return browser.send(browser.requestOf('/verify', { method: 'POST', body, headers }))
  }

  it.each([
    ['larger than 32 kB', JSON.stringify({ proofs: 'x'.repeat(32 * 1024) }), {}, 413, 'bodyTooLarge'],
    ['larger than it says', 'x'.repeat(40_000), { 'content-length': '10' }, 413, 'bodyTooLarge'],
    ['that is a form', 'proofs=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'notJson'],
    ['of plain text', '{}', { 'content-type': 'text/plain' }, 415, 'notJson'],
    ['without a type', '{}', { 'content-type': undefined }, 415, 'notJson'],
    ['that is cut', '{"proofs":', {}, 415, 'notJson'],
    ['that is empty', '', {}, 415, 'notJson'],
    ['of another shape', '{"proof":{}}', {}, 400, 'invalidBody'],
    ['with a field more', '{"proofs":[],"user":"root"}', {}, 400, 'invalidBody'],
    ['that is null', 'null', {}, 400, 'invalidBody'],
  ])('%s is refused', async (_what, body, headers, status, code) => {
    const answer = await send(body, headers)
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  it('with a text of more than 4 kB is refused', async () => {
    const signed = { signature: '0x', scheme: 'eip191' }
    const { code } = await send(JSON.stringify({ proofs: [{ message: 'é'.repeat(2049), signed }] }))
    expect(code).toBe('bodyTooLarge')
  })

  it('that never ends is read no further than its limit', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024).fill(120))
      },
    })
    const { siwx } = createServer()
    const headers = { 'content-type': 'application/json', origin: 'https://app.example' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' }
    const response = await siwx.handler(new Request('https://app.example/siwx/verify', init as RequestInit))
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(40)
  })
})

describe('a path', () => {
  it.each([
    ['/other', 'GET', 404, 'notFound'],
    ['/constructor', 'GET', 404, 'notFound'],
    ['', 'GET', 404, 'notFound'],
    ['/verify', 'GET', 405, 'wrongMethod'],
    ['/session', 'POST', 405, 'wrongMethod'],
    ['/nonce?purpose=other', 'GET', 400, 'invalidBody'],
  ])('%s of %s is refused', async (route, method, status, code) => {
    const { browser } = createServer()
    const answer = await browser.send(browser.requestOf(route, { method }))
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  it('is below the base path', async () => {
    const { siwx } = createServer({ basePath: '/api/auth' })
    expect((await createBrowser(siwx, { path: '/api/auth' }).get('/session')).status).toBe(200)
    expect((await createBrowser(siwx).get('/session')).status).toBe(404)
  })
})

describe('a failure', () => {
  it('of a store is answered without its words, and reported', async () => {
    const { browser, errors } = createServer({
      nonces: {
        issue: () => Promise.reject(new Error('password=hunter2')),
        consume: async () => undefined,
      },
    })
    const answer = await browser.get('/nonce')
    expect([answer.status, answer.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
    expect(errors).toEqual([expect.objectContaining({ message: 'password=hunter2' })])
  })

  it('of a verifier is not a no, and not a yes', async () => {
    const { browser, errors } = createServer({
      verifiers: {
        eip155: () => Promise.reject(new Error('no such module')),
        solana: async () => ({ verifySignIn: () => 'invalid' }),
      },
    })
    const answer = await signIn(browser, createEvmAccount())
    expect([answer.status, answer.code]).toEqual([503, 'nodeAway'])
    expect(errors.length).toBeGreaterThan(0)
  })

  it('of the reporter changes nothing', async () => {
    const fail = () => {
      throw new Error('the reporter failed')
    }
    const { browser } = createServer({ onSignIn: fail, onError: fail })
    expect((await signIn(browser, createEvmAccount())).code).toBe('internal')
  })
})

it.each([
  ['no domain', { domains: [] }],
  ['a domain with a scheme', { domains: ['https://app.example'] }],
  ['a domain in capitals', { domains: ['App.example'] }],
  ['a domain with the default port', { domains: ['app.example:443'] }],
  ['a domain with a path', { domains: ['app.example/login'] }],
  ['a domain with a star', { domains: ['*.app.example/'] }],
  ['a domain that is not in punycode', { domains: ['bücher.example'] }],
  ['no network', { networks: [] }],
  ['a network without a verifier', { networks: ['cosmos:hub-1'] as const }],
  ['a statement that no text may have', { linkStatement: 'Link "this"' }],
  ['a base path with a slash at its end', { basePath: '/siwx/' }],
])('refuses options with %s', (_what, options) => {
  expect(() => createServer(options)).toThrow(expect.objectContaining({ code: 'invalidOptions' }))
})
