import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { settle } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

const properties = [
  'fontSize',
  'fontFamily',
  'fontWeight',
  'letterSpacing',
  'textTransform',
  'color',
  'backgroundColor',
  'paddingTop',
  'paddingInlineStart',
  'borderTopWidth',
  'boxSizing',
  'display',
  'rotate',
  'width',
  'height',
] as const

/** What the browser makes of an element, in the properties that a page bends. */
const lookOf = (target: Locator): Promise<Record<string, string>> =>
  target.evaluate((element, names) => {
    const style = getComputedStyle(element)
    return Object.fromEntries(names.map(name => [name, style[name]]))
  }, properties)

const openPage = (page: Page, name: string) => page.goto(`${readWorld().pagesUrl}/${name}.html`)

/** The looks of the button, of the dialog and of a row in it. */
async function looksOn(page: Page, name: string) {
  await openPage(page, name)
  const modal = modalOf(page)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  const closed = await lookOf(button)
  // Turned and shifted by the page around it: pressed without looking for its middle.
  await button.press('Enter')
  await modal.wallet('Test Wallet').waitFor()
  await settle(page)
  return {
    button: closed,
    dialog: await lookOf(modal.dialog),
    title: await lookOf(modal.title),
    row: await lookOf(modal.wallet('Test Wallet')),
  }
}

test('a page that styles everything bends neither the button nor the modal', async ({ page, wallet }) => {
  const clean = await looksOn(page, 'clean')
  expect(await looksOn(page, 'hostile-css')).toEqual(clean)
  expect(await wallet.promptCount()).toBe(0)
})

test('the kit changes nothing of what the page has', async ({ page, wallet }) => {
  await openPage(page, 'clean')
  const own = page.getByRole('button', { name: 'Host button', includeHidden: true })
  const heading = page.getByRole('heading', { name: 'Host', level: 1, includeHidden: true })
  const plain = await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Host button'
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inside = frame.contentDocument
    inside?.body.append(button)
    const { fontSize = '', color = '', paddingTop = '' } = frame.contentWindow?.getComputedStyle(button) ?? {}
    frame.remove()
    return { fontSize, color, paddingTop }
  })
  const before = [await lookOf(own), await lookOf(heading)]
  expect(before[0]).toMatchObject(plain)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modalOf(page).wallet('Test Wallet').waitFor()
  expect([await lookOf(own), await lookOf(heading)]).toEqual(before)
  expect(await wallet.promptCount()).toBe(0)
})

test('two clients on one page share nothing', async ({ page, wallet }) => {
  await openPage(page, 'two-clients')
  const modal = modalOf(page)
  const first = page.getByRole('region', { name: 'First' })
  const second = page.getByRole('region', { name: 'Second' })
  await first.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.wallet('Test Wallet').waitFor()
  const light = await lookOf(modal.dialog)
  await modal.choose('Test Wallet')
  await expect(first.getByRole('status')).toHaveText(wallet.accounts[0].address)
  await expect(modal.dialog).toHaveCount(0)
  await expect(second.getByRole('status')).toHaveText('nobody')
  await second.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.view('Connect wallet')).toBeVisible()
  expect((await lookOf(modal.dialog)).backgroundColor).not.toBe(light.backgroundColor)
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toHaveCount(0)
  await page.reload()
  await expect(first.getByRole('status')).toHaveText(wallet.accounts[0].address)
  await expect(second.getByRole('status')).toHaveText('nobody')
})

test('opened and closed twenty times, nothing is left behind', inMatrix(), async ({ page, wallet }) => {
  await openPage(page, 'clean')
  const modal = modalOf(page)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  const traces = () =>
    page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      html: document.documentElement.getAttribute('style') ?? '',
      body: document.body.getAttribute('style') ?? '',
      sheets: document.adoptedStyleSheets.length,
    }))
  const round = async () => {
    await button.click()
    await modal.dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toHaveCount(0)
  }
  const before = await traces()
  await round()
  // Closed, the modal is drawn hidden for the next time as soon as the page is idle. It is one element, always.
  const ahead = page.locator('[data-latchkey-waiting]')
  await expect(ahead).toHaveCount(1)
  // Chunks that were loaded stay known to the page; everything else goes.
  const once = await traces()
  expect({ ...once, nodes: 0 }).toEqual({ ...before, nodes: 0 })
  for (let time = 0; time < 19; time += 1) await round()
  await expect(ahead).toHaveCount(1)
  expect(await traces()).toEqual(once)
  expect(await wallet.promptCount()).toBe(0)
})
