import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { checkBothThemes } from '../../support/axe'
import { withMotion } from '../../support/motion'
import { hasNamespaces } from '../../support/namespaces/namespaces'
import { expect, test } from '../../support/test'

test.use(withMotion)

const cards = [
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
  ['cosmos', 'Cosmos'],
] as const

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openPage = (page: Page, query = '') => page.goto(`${readWorld().demoUrl}/${query}`)

test('a visitor without a wallet connects and signs in each namespace by one press', async ({ page }) => {
  await openPage(page)
  for (const [namespace, name] of cards) {
    if (!hasNamespaces(namespace)) continue
    await card(page, name).getByRole('button', { name: 'Try it with a test wallet' }).click()
    // The wallet of Ethereum asks, as an extension does.
    if (namespace === 'eip155') await page.getByRole('button', { name: 'Approve' }).click()
    await card(page, name).getByRole('button', { name: 'Sign' }).click()
    if (namespace === 'eip155') await page.getByRole('button', { name: 'Approve' }).click()
    await expect(card(page, name).getByRole('status')).toContainText('valid signature')
  }
})

test('the arrow keys choose the part of the demo', async ({ page }) => {
  await openPage(page, '?only=eip155')
  const parts = page.getByRole('tablist', { name: 'Parts of the demo' })
  await parts.getByRole('tab', { name: 'Try it' }).press('ArrowRight')
  await expect(parts.getByRole('tab', { name: 'Developer' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Behind the modal' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'One wallet modal for every chain' })).toBeVisible()
})

test('a rejected press says that nothing changed, and another try connects', async ({ page }) => {
  await openPage(page, '?only=eip155')
  const ethereum = card(page, 'Ethereum')
  await ethereum.getByRole('button', { name: 'Try it with a test wallet' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(ethereum.getByRole('status')).toHaveText('You rejected the request. Nothing changed.')
  await ethereum.getByRole('button', { name: 'Try it with a test wallet' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(ethereum.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('what a visitor changes is in the modal, in the code and in the address', async ({ page, demo }) => {
  await openPage(page)
  await page.getByRole('button', { name: 'Rose' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByRole('checkbox', { name: 'Cosmos' }).uncheck()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText("themeVariables: { '--lk-accent': '#e0457b' },")
  await expect(code).toContainText('locale={de}')
  await expect(code).not.toContainText('cosmos')
  await expect(card(page, 'Cosmos')).toHaveCount(0)
  await page.reload()
  await expect(code).toContainText('locale={de}')
  await page.getByRole('banner').getByRole('button', { name: 'Wallet verbinden' }).click()
  await expect(demo.modal.dialog).toBeVisible()
  await expect(demo.modal.dialog).not.toContainText('Keplr')
})

test('the modal in the page follows what the visitor changes, and a press opens the real one', async ({
  page,
  demo,
}) => {
  await openPage(page)
  const preview = page.frameLocator('iframe[title="Preview of the modal"]')
  await expect(preview.locator('.lk-title')).toHaveText('Connect wallet')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(preview.locator('.lk-title')).toHaveText('Wallet verbinden')
  // Nobody gets into it: the focus of a dialog that opens by itself stays out of the page.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.getByRole('button', { name: 'Open the modal' }).click()
  await expect(demo.modal.dialog).toBeVisible()
})

test('axe finds nothing on the first page, and a phone does not scroll it sideways', async ({ page }) => {
  // Without the frame, which is a page of its own.
  await page.setViewportSize({ width: 900, height: 740 })
  await openPage(page)
  await expect(page.getByRole('button', { name: 'Try it with a test wallet' }).first()).toBeVisible()
  await checkBothThemes(page)('the first page')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await openPage(page, 'preview.html')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await checkBothThemes(page)('the frame of the first page')
})
