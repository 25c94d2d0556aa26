import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { installFakeWallet } from './fake-wallet.mjs'
import { installProbe } from './probe.mjs'

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Starts the browser; every host name but our own leads to the outside server. @throws Error when there is none. */
export const launchBrowser = outside => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: install it, or name one in CHROMIUM')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--disable-sync',
      '--no-first-run',
      `--host-resolver-rules=MAP * 127.0.0.1:${outside.port}, EXCLUDE 127.0.0.1`,
    ],
  })
}

const until = async (what, holds, timeoutMs = 30_000) => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await holds()
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > deadline) throw new Error(`${what} did not come about within ${timeoutMs / 1000} s`)
    await pause(25)
  }
}

/** Opens a page in a context of its own (nothing cached, nothing stored), gives it to `use`, closes it. */
export const withPage = async (stage, page, { cpu = 1 }, use) => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const tab = await context.newPage()
    const cdp = await context.newCDPSession(tab)
    const visit = createVisit(stage, page, tab, cdp)
    await tab.addInitScript(installFakeWallet)
    await tab.addInitScript(installProbe, page.button)
    if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    stage.server.use(page)
    await tab.goto(`${stage.server.origin}/`, { waitUntil: 'commit' })
    return await use(visit)
  } finally {
    await context.close()
  }
}

/** A visitor's hands and a clock in the page. */
const createVisit = ({ server }, page, tab, cdp) => {
  const hosts = []
  const noteHost = url => {
    if (/^(https?|wss?):/.test(url) && !url.startsWith(server.origin)) hosts.push(new URL(url).host)
  }
  tab.on('request', request => noteHost(request.url()))
  tab.on('websocket', socket => noteHost(socket.url()))

  const ask = (name, ...args) =>
    tab.evaluate(([method, given]) => window.bench?.[method](...given) ?? null, [name, args])
  const time = name => tab.evaluate(wanted => window.bench?.times[wanted] ?? null, name)

  const click = async selector => {
    await until(`something to click at ${selector}`, () => ask('isUsable', selector))
    const { x, y } = await ask('centre', selector)
    await tab.mouse.click(x, y)
  }
  /** Clicks, and gives the milliseconds from the click to the first frame in which `awaited` is so. */
  const clickUntil = async (name, selector, awaited, condition) => {
    await ask('arm', name, awaited, condition)
    await click(selector)
    return until(`${name} (${awaited})`, () => ask('sinceClick', name))
  }

  return {
    cdp,
    hosts,
    text: selector => ask('text', selector),
    ready: () => until('a usable button', () => time('button')),
    open: () => clickUntil('row', page.button, page.wallet, 'usable'),
    connect: () => clickUntil('connected', page.wallet, page.connected, 'present'),
    clickUntil,
    async close() {
      await tab.keyboard.press('Escape')
      await until('the closing of the modal', async () => !(await ask('isPresent', page.modal)))
    },
    /** Waits until nothing is fetched and nothing blocks the page for a while; not longer than `maxMs`. */
    async settle({ quietMs = 600, maxMs = 10_000 } = {}) {
      const deadline = Date.now() + maxMs
      let seen = -1
      let since = Date.now()
      while (Date.now() < deadline) {
        const now = server.requests() + hosts.length
        if (now !== seen) since = Date.now()
        seen = now
        if (Date.now() - since >= quietMs && (await ask('quietFor')) >= quietMs) return
        await pause(50)
      }
    },
  }
}
