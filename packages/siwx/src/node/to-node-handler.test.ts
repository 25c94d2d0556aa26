import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createEvmAccount } from '../testing/accounts.fixture.js'
import { fieldsOf } from '../testing/browser.fixture.js'
import { createServer } from '../testing/server-under-test.fixture.js'
import { buildMessage } from '../text/build-message.js'
import { type NodeRequest, toNodeHandler, toRequestHead } from './to-node-handler.js'

async function listen(listener: RequestListener): Promise<string> {
  const server = createHttpServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Signs in over http, as a page on a loopback host. */
async function signInAt(url: string, origin: string) {
  const account = createEvmAccount()
  const issued = await fetch(`${url}/siwx/nonce`)
  const message = buildMessage(fieldsOf({ origin }, account, await issued.json()))
  const cookie = issued.headers.getSetCookie().map(each => each.split(';')[0])
  return fetch(`${url}/siwx/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: cookie.join('; ') },
    body: JSON.stringify({ proofs: [await account.sign(message)] }),
  })
}

const origin = 'http://localhost:5173'
const createLocal = () => createServer({ domains: ['localhost:5173'] }).siwx

it('answers requests of http, with every cookie in a header of its own', async () => {
  const url = await listen(toNodeHandler(createLocal()))
  const response = await signInAt(url, origin)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toHaveLength(2)
  expect((await fetch(`${url}/siwx/other`)).status).toBe(404)
})

it('takes a body that a parser read before', async () => {
  const handler = toNodeHandler(createLocal())
  const url = await listen((request, answer) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      const parsed = text === '' ? {} : { body: JSON.parse(text) as unknown }
      handler(Object.assign(request, parsed) as NodeRequest, answer)
    })
  })
  expect((await signInAt(url, origin)).status).toBe(200)
})

it('leaves other paths to what comes next, and knows the path before a router cut it', async () => {
  const handler = toNodeHandler(createLocal())
  const url = await listen((request, answer) => {
    // As Express does for a router that is mounted at /siwx.
    const { url: originalUrl = '/' } = request
    const cut = Object.assign(request, { originalUrl, url: originalUrl.replace('/siwx', '') })
    handler(cut, answer, () => answer.writeHead(204).end())
  })
  expect((await fetch(`${url}/page`)).status).toBe(204)
  expect((await fetch(`${url}/siwxother`)).status).toBe(204)
  expect((await fetch(`${url}/siwx/session`)).status).toBe(200)
})

it('lets other routes ask who is signed in', async () => {
  const siwx = createLocal()
  const handler = toNodeHandler(siwx)
  const url = await listen((request, answer) =>
    handler(request, answer, () => {
      siwx
        .session(toRequestHead(request))
        .then(session => answer.end(JSON.stringify(session ?? null)))
        .catch(error => answer.destroy(error))
    }),
  )
  const signedIn = await signInAt(url, origin)
  const cookie = signedIn.headers.getSetCookie().map(each => each.split(';')[0])
  const headers = { cookie: cookie.join('; '), origin }
  expect(await (await fetch(`${url}/members`, { headers })).json()).toMatchObject({ method: 'eip191' })
  expect(await (await fetch(`${url}/members`)).json()).toBeNull()
})

it('answers a host that is none with 400', async () => {
  const url = await listen((request, answer) => {
    request.headers.host = 'no host'
    toNodeHandler(createLocal())(request, answer)
  })
  expect((await fetch(`${url}/siwx/session`)).status).toBe(400)
})
