import { createServer, type Server } from 'node:http'
import { balanceOf, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { installTestWallet, type PageWalletOptions } from '@latchkey/test-wallets/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const html = `<!doctype html><title>Dapp</title><script src="/dapp.js"></script>`
/** A dapp in a few lines; its policy allows no connection at all. */
const dapp = `
const found = (window.found = [])
addEventListener('eip6963:announceProvider', event => found.push(event.detail))
dispatchEvent(new Event('eip6963:requestProvider'))
window.ask = (method, params) => found[0].provider.request({ method, params })
window.outcome = promise => promise.then(value => ({ value }), error => ({ code: error.code }))`

let chains: Eip155Chains
let server: Server
let origin: string
let browser: Browser
let page: Page

const serve = async () => {
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'")
    const isScript = request.url === '/dapp.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? dapp : html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
}

beforeAll(async () => {
  chains = await startEip155Chains()
  await serve()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await chains?.stop()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.close())

const open = async (options: Partial<PageWalletOptions> = {}) => {
  const wallet = await installTestWallet(page, { networks: [...chains.all], ...options })
  await page.goto(origin)
  const ask = (method: string, params: readonly unknown[] = []) =>
    page.evaluate(`outcome(ask(${JSON.stringify(method)}, ${JSON.stringify(params)}))`)
  return { wallet, ask }
}

describe('a dapp in a browser', () => {
  it('finds the wallet, connects and stays connected over a reload', async () => {
    const { ask, wallet } = await open({ info: { name: 'Example Wallet' } })
    expect(await page.evaluate('found[0].info.name')).toBe('Example Wallet')
    const accounts = (await wallet.addresses()).map(address => address.toLowerCase())
    expect(await ask('eth_requestAccounts')).toEqual({ value: accounts })
    await page.reload()
    expect(await ask('eth_accounts')).toEqual({ value: accounts })
    expect(await wallet.promptCount()).toBe(0)
  })

  it('sends real coins through a policy that allows no connection', async () => {
    const { ask, wallet } = await open({ authorized: true })
    const to = '0x00000000000000000000000000000000000000aa'
    const [from] = await wallet.addresses()
    expect(await ask('eth_sendTransaction', [{ from, to, value: '0x9' }])).toMatchObject({
      value: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    await vi.waitFor(async () => expect(await balanceOf(chains.one, to)).toBe(9n), { interval: 20 })
  })

  it('meets a person who says no, then switches the network', async () => {
    const { ask, wallet } = await open()
    await wallet.rejectNext()
    expect(await ask('eth_requestAccounts')).toEqual({ code: 4001 })
    await wallet.changeNetwork(999)
    expect(await ask('eth_chainId')).toEqual({ value: '0x3e7' })
    expect(await wallet.requests()).toMatchObject([{ code: 4001 }, { outcome: 'resolved' }])
  })

  it('waits for a prompt that the test answers', async () => {
    const { ask, wallet } = await open({ approval: 'manual' })
    const connecting = ask('eth_requestAccounts')
    const prompt = await wallet.waitForPrompt()
    await wallet.approve(prompt.id, { accounts: [1] })
    expect(await connecting).toEqual({ value: [(await wallet.addresses())[1]?.toLowerCase()] })
  })

  it('has two wallets and a crowd of hostile ones', async () => {
    await installTestWallet(page, {
      networks: [...chains.all],
      id: 'second',
      info: { rdns: 'dev.example.second' },
    })
    const { wallet } = await open({ hostile: ['markupName', 'svgScriptIcon'] })
    expect(await page.evaluate('found.length')).toBe(4)
    expect(await page.evaluate('window.__hostile')).toBeUndefined()
    await wallet.uninstall()
    await page.evaluate(`found.length = 0; dispatchEvent(new Event('eip6963:requestProvider'))`)
    expect(await page.evaluate('found.length')).toBe(1)
  })

  it('gets a wallet after it was loaded', async () => {
    await page.goto(origin)
    const wallet = await installTestWallet(page, { networks: [...chains.all] })
    expect(await page.evaluate('found.length')).toBe(1)
    expect(await wallet.chainId()).toBe(31_337)
  })
})
