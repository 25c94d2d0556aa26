import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import { readWorld } from '../../setup/world'
import { expectNoViolations, modal as modalElement } from '../../support/axe'
import { pixel } from '../../support/phone/devices'
import { expect, test } from '../../support/test'

// A page whose app names no wallet, no transport and no project id.
const open = () => `${readWorld().pagesUrl}/clean.html`

test('a visitor without a wallet finds some to get in the connect view, and searches all of them', async ({
  page,
}) => {
  const modal = modalOf(page)
  const links = modal.dialog.getByRole('link')
  await page.goto(open())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.dialog.getByText('No wallet in this browser')).toBeVisible()
  await expect(links).toHaveText(['MetaMask', 'Trust Wallet', 'Rainbow', 'Binance Wallet'])
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com\/detail\//)
  await expect(links.first()).toHaveAttribute('target', '_blank')
  await expectNoViolations(page, 'wallets to get', { within: modalElement })

  await modal.button('All wallets').press('Enter')
  await expect(modal.view('All wallets')).toBeVisible()
  await expect(modal.dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('rabby')
  await expect(links).toHaveText(['Rabby'])
  await page.keyboard.press('ArrowDown')
  await expect(links).toBeFocused()
  await modal.back.click()
  await expect(links).toHaveCount(4)
})

test.describe('on a phone', () => {
  test.use(pixel)
  test("a wallet's own browser opens this page", async ({ page }) => {
    const modal = modalOf(page)
    await page.goto(`${open()}?theme=dark#pool`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const address = page.url().replace('http://', '')
    await expect(modal.dialog.getByRole('link', { name: /^MetaMask/ })).toHaveAttribute(
      'href',
      `https://link.metamask.io/dapp/${address}`,
    )
    await modal.button(/^What is a wallet/).click()
    await expect(modal.view('Get a wallet')).toBeVisible()
    await expect(modal.dialog.getByRole('link', { name: /^MetaMask/ })).toContainText(
      'Opens this page in its browser',
    )
  })
})
