import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { test as base, expect } from '../../support/test'

interface Sink {
  /** Bodies of `POST /e`, in order. */
  readonly bodies: readonly string[]
  names(): readonly string[]
}

/** What the hosts of a project answer that has set nothing. */
const answers: Readonly<Record<string, object>> = {
  '/appkit/v1/config': { features: null },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/getAnalyticsConfig': { isAnalyticsEnabled: true },
  '/getWallets': { data: [], count: 0 },
  '/v1/supported-chains': { http: [], ws: [] },
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** Hosts of services beside the demo. `e2e/node/analytics.node.test.ts` has the real ones. */
const test = base.extend<{ readonly sink: Sink }>({
  sink: async ({ page }, use) => {
    const bodies: string[] = []
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      response.setHeader('access-control-allow-origin', '*')
      if (pathname === '/e') bodies.push(await readBody(request))
      const answer = answers[pathname]
      response.writeHead(answer ? 200 : pathname === '/e' ? 204 : 404, { 'content-type': 'application/json' })
      response.end(answer ? JSON.stringify(answer) : undefined)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://localhost:${(server.address() as AddressInfo).port}`
    await page.route('**/local-chains.json', async route => {
      const chains = await (await route.fetch()).json()
      await route.fulfill({ json: { ...chains, services: { ...readWorld().services, apiUrl } } })
    })
    await use({ bodies, names: () => bodies.map(body => JSON.parse(body).props.event) })
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  },
})

/** URLs that the page asks for. */
function watchRequests(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', request => urls.push(`${request.method()} ${request.url()}`))
  return urls
}

test('tells the services what a visitor does, without address, path and query', async ({
  demo,
  page,
  sink,
  wallet,
}) => {
  await demo.open()
  await expect(demo.connectButton).toBeVisible()
  expect(sink.bodies).toEqual([])
  await demo.openModal()
  // A choice before the code of analytics arrives is not reported.
  await expect.poll(sink.names).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  await demo.modal.choose('Test Wallet')
  await expect
    .poll(sink.names)
    .toEqual(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  await demo.openModal()
  await demo.modal.button('Disconnect').click()
  await expect(demo.connectButton).toBeVisible()
  await expect.poll(sink.names).toContain('DISCONNECT_SUCCESS')
  const all = sink.bodies.join('\n').toLowerCase()
  for (const { address } of wallet.accounts) expect(all).not.toContain(address.toLowerCase())
  expect(page.url()).toContain('?tab=developer')
  expect(all).not.toContain('tab=developer')
  const origin = new URL(page.url()).origin
  expect(new Set(sink.bodies.map(body => JSON.parse(body).url))).toEqual(new Set([origin]))
})

test('sends what waits when the visitor leaves the page at once', async ({ demo, page, sink, wallet }) => {
  await demo.open()
  await demo.openModal()
  await expect.poll(sink.names).toContain('MODAL_OPEN')
  await page.keyboard.press('Escape')
  await page.goto('about:blank')
  await expect.poll(sink.names).toContain('MODAL_CLOSE')
  expect(await wallet.promptCount().catch(() => 0)).toBe(0)
})

test('without a sink asks nobody and loads no code for it', async ({ demo, page, wallet }) => {
  const urls = watchRequests(page)
  await demo.open()
  await demo.connect()
  expect(wallet.accounts).toHaveLength(2)
  expect(urls.filter(url => /analytics|\/e\?/.test(url))).toEqual([])
})
