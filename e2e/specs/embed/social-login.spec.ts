import { modal } from '@latchkey/test-wallets/playwright'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { serveFrame, type TestProject } from '../../support/secure-frame/sites'
import { type RunningParties, startParties } from '../../support/secure-frame/start-parties'

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

type Hex = `0x${string}`

let frame: Awaited<ReturnType<typeof serveFrame>>
let parties: RunningParties
let project: TestProject | undefined

test.beforeAll(async () => {
  frame = await serveFrame(() => project)
  parties = await startParties(frame.frameOrigin)
  const { pagesUrl, chains } = readWorld()
  const { authUrl, keeperUrl, social } = parties
  const origins = [new URL(pagesUrl).origin]
  project = { authUrl, keeperUrl, social, origins, rpcUrl: chains[0]?.rpcUrl ?? '' }
})
test.afterAll(async () => {
  await parties.stop()
  await frame.close()
})

/** Opens the page and its modal, and presses the button of the provider. Returns the window of the provider. */
async function begin(page: Page, provider: string): Promise<Page> {
  const query = new URLSearchParams({ frame: `${frame.frameOrigin}/sdk` })
  await page.goto(`${readWorld().pagesUrl}/embedded-wallet.html?${query}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const opened = page.waitForEvent('popup')
  await modal(page)
    .dialog.getByRole('button', { name: `Continue with ${provider}` })
    .click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: `Test login: ${provider}` })).toBeVisible({
    timeout: 60_000,
  })
  return popup
}

/** Logs in at the provider. Returns the address that the page got. */
async function logIn(page: Page, provider: string): Promise<Hex> {
  const popup = await begin(page, provider)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Ada Example' }).click()
  await closed
  await expect(page.getByTestId('address')).toHaveText(/^0x/)
  return (await page.getByTestId('address').textContent()) as Hex
}

test('a login at Google becomes a wallet that signs, and another device opens it without a link', async ({
  page,
  browser,
}) => {
  const violations: string[] = []
  page.context().on('console', message => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  const address = await logIn(page, 'Google')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const view = page.frameLocator('iframe[name=w3m-secure-iframe]')
  const heading = view.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Sign message')
  await heading.hover()
  const confirm = view.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page.locator('output')).toHaveText(/^0x/)
  const signature = (await page.locator('output').textContent()) as Hex
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  expect(violations).toEqual([])
  const context = await browser.newContext()
  expect(await logIn(await context.newPage(), 'Google')).toBe(address)
  await context.close()
})

test('says so where the person goes back at the provider, and gives a ticket to no page', async ({
  page,
}) => {
  const popup = await begin(page, 'Google')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  const { dialog } = modal(page)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  // A page without the wallet's frame opens the callback page, with the ticket of a login that somebody else has begun.
  const heard = page.evaluate(() => {
    document.querySelector('iframe[name=w3m-secure-iframe]')?.remove()
    return new Promise<string>(resolve => {
      const messages: unknown[] = []
      window.addEventListener('message', ({ data }) => {
        if (data === 'done') resolve(JSON.stringify(messages))
        else messages.push(data)
      })
    })
  })
  const opened = page.waitForEvent('popup')
  const result = `transaction=${'A'.repeat(22)}&ticket=${'A'.repeat(43)}`
  await page.evaluate(url => void window.open(url), `${frame.frameOrigin}/callback#${result}`)
  const alone = await opened
  await expect(alone.getByText('This window lost the page that opened it.')).toBeVisible()
  expect(alone.url()).toBe(`${frame.frameOrigin}/callback`)
  await alone.evaluate(() => (window.opener as Window).postMessage('done', '*'))
  expect(await heard).toBe('[]')
})

test('a login at GitHub asks the clients of both parties, by one press', inMatrix(), async ({ page }) => {
  expect(await logIn(page, 'GitHub')).toMatch(/^0x[\da-fA-F]{40}$/)
})
