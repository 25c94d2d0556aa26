import { expect, type Frame, type Page, test } from '@playwright/test'
import { type FrameSites, serveFrameSites } from '../../support/frame-bridge/sites'
import { inMatrix } from '../../support/matrix'
import { withStoringProfile } from '../../support/storing-profile'

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sites: FrameSites
test.beforeAll(async () => {
  sites = await serveFrameSites()
})
test.afterAll(() => sites.close())

const walletOf = (page: Page): Frame => {
  const frame = page.frame({ name: 'w3m-secure-iframe' })
  if (!frame) throw new Error('The wallet has no frame')
  return frame
}

const getUser = (page: Page) => page.evaluate(() => window.page.getUser())

test('a page and a frame on another site: handshake, requests by port, abort, destroy', async ({ page }) => {
  await page.goto(sites.appUrl)
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
  expect(await getUser(page)).toEqual({ address, chainId: 1, message: 'port' })
  const wallet = walletOf(page)
  expect(new URL(wallet.url()).origin).toBe(sites.frameOrigin)
  expect(await wallet.evaluate(() => window.frame.started)).toEqual({
    isReady: true,
    origin: sites.appOrigin,
  })
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  expect(await page.evaluate(() => window.page.sign('soon'))).toBe('aborted')
  await expect.poll(() => wallet.evaluate(() => window.frame.seen.includes('aborted'))).toBe(true)
  expect(await wallet.evaluate(() => window.frame.openCount())).toBe(0)
  await page.evaluate(() => window.page.destroy())
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
  expect(await page.evaluate(() => window.page.events)).toEqual(['ready'])
})

test(
  'a frame that reloads ends what was sent, and answers the next request',
  inMatrix(),
  async ({ page }) => {
    await page.goto(sites.appUrl)
    await getUser(page)
    const signed = page.evaluate(() => window.page.sign())
    await expect.poll(() => page.evaluate(() => window.page.pending())).toBe(1)
    await page.evaluate(() => window.page.reload())
    expect(await signed).toBe('frameLost')
    expect(await getUser(page)).toMatchObject({ address })
    expect(await page.evaluate(() => window.page.events)).toEqual(['ready', 'lost', 'ready'])
  },
)

test('a frame that goes to another origin is not believed', async ({ page }) => {
  await page.goto(sites.appUrl)
  await getUser(page)
  const signed = page.evaluate(() => window.page.sign())
  await page.evaluate(url => {
    const frame = document.querySelector('iframe')
    if (frame) frame.src = url
  }, sites.strangerUrl)
  expect(await signed).toBe('frameLost')
  await expect.poll(() => page.evaluate(() => window.page.status())).toBe('loading')
  const late = page.evaluate(() =>
    Promise.race([window.page.getUser(), new Promise(resolve => setTimeout(resolve, 1500, 'silence'))]),
  )
  expect(await late).toBe('silence')
})

test('a frame beside the wallet on another origin forges answers and asks, in vain', async ({ page }) => {
  await page.goto(sites.appUrl)
  await page.evaluate(async url => {
    const frame = document.createElement('iframe')
    frame.name = 'stranger'
    frame.src = url
    document.body.append(frame)
    await new Promise(resolve => frame.addEventListener('load', resolve))
  }, sites.strangerUrl)
  const stranger = page.frame({ name: 'stranger' })
  expect(await getUser(page)).toMatchObject({ address })
  expect(await getUser(page)).toMatchObject({ address })
  const rounds = () =>
    stranger?.evaluate(() => (window as never as { stranger: { rounds(): number } }).stranger.rounds())
  await expect.poll(rounds).toBeGreaterThan(20)
  const seen = await walletOf(page).evaluate(() => window.frame.seen.filter(text => text.includes(' ')))
  expect(seen).toEqual(['GET_USER request-0 port', 'GET_USER request-1 port'])
  const heard = await stranger?.evaluate(
    () => (window as never as { stranger: { heard: unknown[] } }).stranger.heard,
  )
  expect(heard).toEqual([])
})

test(
  'what the frame stores is kept apart from what its site stores as a page',
  inMatrix(),
  async ({ playwright }, info) => {
    await withStoringProfile(playwright, info, async context => {
      const page = await context.newPage()
      await page.goto(sites.appUrl)
      await getUser(page)
      expect(await walletOf(page).evaluate(() => localStorage.getItem('visited'))).toBe('yes')
      const own = await context.newPage()
      await own.goto(`${sites.frameOrigin}/frame.html`)
      expect(await own.evaluate(() => localStorage.getItem('visited'))).toBeNull()
      expect(await own.evaluate(() => window.frame.started)).toMatchObject({ reason: 'parentMissing' })
    })
  },
)

test('a frame whose storage is blocked answers all the same @settings', async ({ page }) => {
  await page.goto(sites.appUrl)
  expect(await getUser(page)).toMatchObject({ address })
  expect(await walletOf(page).evaluate(() => window.frame.seen)).toContain('blocked')
})

test('a page in a frame of another page gets no wallet, and neither does an origin that is not allowed', async ({
  page,
}) => {
  const embed = (url: string) =>
    page.evaluate(async src => {
      const frame = document.createElement('iframe')
      frame.name = 'embedded'
      frame.src = src
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve))
    }, url)
  await page.goto(`${sites.frameOrigin}/stranger.html`)
  await embed(sites.appUrl)
  const embedded = page.frame({ name: 'embedded' })
  await embedded?.evaluate(() => window.page.load())
  const started = async () => page.frame({ name: 'w3m-secure-iframe' })?.evaluate(() => window.frame?.started)
  await expect.poll(started).toMatchObject({ reason: 'nested' })

  await page.goto(sites.refusedUrl)
  await page.evaluate(() => window.page.load())
  await expect.poll(started).toMatchObject({ reason: 'originNotAllowed' })
  expect(await page.evaluate(() => window.page.status())).toBe('loading')
})
