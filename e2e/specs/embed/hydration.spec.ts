import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
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
  const modal = modalOf(page)
  await page.goto(served.url)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await modal.choose('Test Wallet')
  const account = page.getByRole('button', { name: /^Account / }).first()
  await expect(account).toBeVisible()
  const complaints = watchConsole(page)
  await page.reload()
  await expect(account).toBeVisible()
  expect(complaints.filter(text => /hydrat|server|did not match|mismatch/i.test(text))).toEqual([])
  expect(await wallet.promptCount()).toBe(0)
})
