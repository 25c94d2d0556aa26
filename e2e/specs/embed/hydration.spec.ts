import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import type { Locator, Page } from '@playwright/test'
import { type HydratedPage, serveHydratedPage } from '../../support/hydrated-page'
import { expect, test } from '../../support/test'

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

let served: HydratedPage
test.beforeAll(async () => {
  served = await serveHydratedPage()
})
test.afterAll(() => served.close())

/** Everything that React's development build complains about, and failures. */
const watchConsole = (page: Page): readonly string[] => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** Connects on the page of a stranger. Returns the button of the account. */
async function connect(page: Page): Promise<Locator> {
  await page.goto(served.url)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await modalOf(page).choose('Test Wallet')
  const account = page.getByRole('button', { name: /^Account / }).first()
  await expect(account).toBeVisible()
  return account
}

test('a process without a window renders the buttons', () => {
  expect(served.rendered.window).toBe('undefined')
  expect(served.rendered.html).toContain('Connect wallet')
})

test('the browser takes over what the server rendered without a complaint, and the modal opens', async ({
  page,
  wallet,
}) => {
  const complaints = watchConsole(page)
  const modal = modalOf(page)
  await page.goto(served.url)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(modal.wallet('Test Wallet')).toBeVisible()
  expect(complaints).toEqual([])
  expect(await wallet.promptCount()).toBe(0)
})

test('so it does for a visitor who comes back connected', async ({ page, wallet }) => {
  const account = await connect(page)
  const complaints = watchConsole(page)
  await page.reload()
  await expect(account).toBeVisible()
  expect(complaints.filter(text => /hydrat|server|did not match|mismatch/i.test(text))).toEqual([])
  expect(await wallet.promptCount()).toBe(0)
})

test('a server that has the cookie renders who comes back, and the page never says otherwise', async ({
  page,
  context,
  wallet,
}) => {
  const account = await connect(page)
  const name = (await account.textContent()) ?? ''
  const readCookie = async () =>
    (await context.cookies()).map(each => `${each.name}=${each.value}`).join('; ')
  await expect.poll(readCookie).toMatch(/^latchkey=/)

  const { url, html } = await served.renderFor(await readCookie())
  expect(html).toContain(name)
  expect(html).not.toContain('Connect wallet')
  // Every text that the page ever had, from the first that the parser made on.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const note = () => seen.add(document.getElementById('root')?.textContent ?? '')
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const complaints = watchConsole(page)
  await page.goto(url)
  await expect(account).toBeVisible()
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
  expect(seen.some(text => text.includes(name))).toBe(true)
  expect(seen.filter(text => text.includes('Connect wallet'))).toEqual([])
  expect(complaints.filter(text => /hydrat|server|did not match|mismatch/i.test(text))).toEqual([])
  expect(await wallet.promptCount()).toBe(0)
})
