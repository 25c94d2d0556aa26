import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { withoutCompilers } from '../../scripts/page-heap.mjs'
import { announceFakeWallet, installFakeProvider } from './fake-wallet.mjs'
import { installClock, installEyes } from './probe.mjs'

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Starts the browser; every host name but our own leads to the outside server. @throws Error when there is none. */
export const launchBrowser = (outside, { compilers = true } = {}) => {
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
      ...(compilers ? [] : [withoutCompilers]),
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
export const withPage = async (stage, page, { cpu = 1, before = '' }, use) => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const tab = await context.newPage()
    const cdp = await context.newCDPSession(tab)
    const visit = createVisit(stage, page, tab, cdp)
    // One script: the order of several is not promised.
    const argument = JSON.stringify(page.button ?? null)
    const parts = [installFakeProvider, announceFakeWallet, installEyes, installClock]
    await tab.addInitScript([before, ...parts.map(part => `;(${part})(${argument})`)].join('\n'))
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    stage.server.use(page)
    await tab.goto(`${stage.server.origin}/`, { waitUntil: 'commit' })
    return await use(visit)
  } finally {
    await context.close()
  }
}

/** The hosts that a tab asks, but for our own server. */
export const watchHosts = (tab, origin) => {
  const hosts = []
  const note = url => {
    if (/^(https?|wss?):/.test(url) && !url.startsWith(origin)) hosts.push(new URL(url).host)
  }
  tab.on('request', request => note(request.url()))
  tab.on('websocket', socket => note(socket.url()))
  return hosts
}

/** Waits until nothing is fetched and nothing blocks the page for a while; not longer than `maxMs`. */
export const settle = async (requests, quietFor, { quietMs = 600, maxMs = 10_000 } = {}) => {
  const deadline = Date.now() + maxMs
  let seen = -1
  let since = Date.now()
  while (Date.now() < deadline) {
    if (requests() !== seen) since = Date.now()
    seen = requests()
    if (Date.now() - since >= quietMs && (await quietFor()) >= quietMs) return
    await pause(50)
  }
}

/** A visitor's hands and a clock in the page. */
const createVisit = ({ server }, page, tab, cdp) => {
  const hosts = watchHosts(tab, server.origin)
  const ask = (name, ...args) =>
    tab.evaluate(([method, given]) => window.bench?.[method]?.(...given) ?? null, [name, args])

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
    tab,
    cdp,
    hosts,
    text: selector => ask('text', selector),
    ready: () => until('a usable button', () => ask('time', 'button')),
    open: () => clickUntil('row', page.button, page.wallet, 'usable'),
    connect: () => clickUntil('connected', page.wallet, page.connected, 'present'),
    clickUntil,
    until,
    async close() {
      await tab.keyboard.press('Escape')
      await until('the closing of the modal', async () => !(await ask('isPresent', page.modal)))
    },
    settle: limits =>
      settle(
        () => server.requests() + hosts.length,
        () => ask('quietFor'),
        limits,
      ),
    /** Milliseconds that the page's main thread has worked so far, whatever else the machine does. */
    async cpu() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(metric => metric.name === 'TaskDuration').value * 1000
    },
  }
}
