import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../workspace.mjs'

const require = createRequire(path.join(root, 'packages/adapter-evm/package.json'))
const { generatePrivateKey, privateKeyToAccount } = require('viem/accounts')

/** Asks a server as a page of it does, and keeps its cookies. */
const createPage = url => {
  const cookies = new Map()
  const ask = async (route, { body, type = 'application/json' } = {}) => {
    const response = await fetch(`${url}${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(each => each.join('=')).join('; '),
        ...(body !== undefined && { origin: url, 'content-type': type }),
      },
      ...(body !== undefined && { body: type === 'application/json' ? JSON.stringify(body) : body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
      if (/max-age=0(;|$)/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
  return { ask, origin: url }
}

/** Gets a nonce and signs a text with a new key, by what the example has installed. */
const prove = async ({ ask, origin }, app) => {
  const entry = path.join(app, 'node_modules/@latchkey/siwx/dist/index.js')
  const { buildMessage } = await import(pathToFileURL(entry).href)
  const account = privateKeyToAccount(generatePrivateKey())
  const { body: issued } = await ask('/siwx/nonce')
  const message = buildMessage({
    domain: new URL(origin).host,
    address: account.address,
    uri: origin,
    version: '1',
    networkId: 'eip155:1',
    nonce: issued.nonce,
    issuedAt: issued.time,
  })
  const signature = await account.signMessage({ message })
  return {
    address: account.address,
    post: { proofs: [{ message, signed: { signature, scheme: 'eip191' } }] },
  }
}

const expectMembers = async ({ ask }, route, address) => {
  const { status, body } = await ask(route)
  assert.equal(status, address === undefined ? 401 : 200, `${route} answers ${status}`)
  if (address !== undefined) assert.ok(body.welcome.includes(address), `${route} does not know the account`)
}

/** Signs in by the routes of the package, with a real key and without a browser. */
const signInBySiwx = async (url, app) => {
  const page = createPage(url)
  await expectMembers(page, '/members')
  const { address, post } = await prove(page, app)
  const verified = await page.ask('/siwx/verify', { body: post })
  assert.equal(verified.status, 200, JSON.stringify(verified.body))
  const { body } = await page.ask('/siwx/session')
  assert.deepEqual(body.session.accounts, [`eip155:1:${address}`])
  await expectMembers(page, '/members', address)
  const again = await page.ask('/siwx/verify', { body: post })
  assert.equal(again.status, 401, 'a proof signs in twice')
  await page.ask('/siwx/sign-out', { body: {} })
  await expectMembers(page, '/members')
}

/** Signs in by the Credentials provider of Auth.js. */
const signInByAuthJs = async (url, app) => {
  const page = createPage(url)
  await expectMembers(page, '/auth-js/members')
  const { address, post } = await prove(page, app)
  const submit = async () => {
    const { body } = await page.ask('/api/auth/csrf')
    const fields = { csrfToken: body.csrfToken, post: JSON.stringify(post), json: 'true' }
    return page.ask('/api/auth/callback/credentials', {
      body: new URLSearchParams(fields),
      type: 'application/x-www-form-urlencoded',
    })
  }
  assert.equal((await submit()).status, 200)
  await expectMembers(page, '/auth-js/members', address)
  assert.equal((await submit()).status, 401, 'a proof signs in twice')
}

const expectPage = async url => {
  const page = await fetch(url)
  assert.ok(page.ok && (await page.text()).includes('<script'), 'the page has no script')
}

const faultOf = async run => {
  try {
    await run()
    return []
  } catch (error) {
    return [error.message]
  }
}

/** Does in an example with a server what a page with a wallet does. Returns what went wrong. */
export const walkSignIn = (url, app) =>
  faultOf(async () => {
    await expectPage(url)
    await signInBySiwx(url, app)
  })

/** The same, and once more with Auth.js. */
export const walkSignIns = (url, app) =>
  faultOf(async () => {
    await expectPage(url)
    await signInBySiwx(url, app)
    await signInByAuthJs(url, app)
  })
