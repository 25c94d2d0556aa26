import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import { pageHeaders } from '../../setup/page-headers'
import { readWorld } from '../../setup/world'
import { withMotion } from '../../support/motion'
import { createHolder } from '../../support/namespaces/namespaces'
import { createPhone } from '../../support/phone/phone'
import { watchPolicy } from '../../support/policy'
import { expect, test } from '../../support/test'

test.use(withMotion)

const path = '/csp.html'

test('the policy is a strict one', async ({ page }) => {
  const response = await page.goto(`${readWorld().pagesUrl}${path}`)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toBe(pageHeaders[path]?.['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('what the policy forbids is heard', async ({ page }) => {
  const violations = await watchPolicy(page)
  await page.goto(`${readWorld().pagesUrl}${path}`)
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expect.poll(async () => (await violations()).join('\n')).toContain('style-src')
})

test('connects, shows account, receive, send and networks under a strict policy', async ({
  page,
  wallet,
}) => {
  const violations = await watchPolicy(page)
  const modal = modalOf(page)
  await page.goto(`${readWorld().pagesUrl}${path}`)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await expect(connect).toHaveCSS('background-color', 'rgb(47, 92, 240)')
  await connect.click()
  const row = modal.wallet('Test Wallet')
  await expect(row.getByRole('presentation', { includeHidden: true })).toHaveCount(1)
  await modal.button(/^What is a wallet/).click()
  await modal.back.click()
  await row.click()
  await page.getByRole('button', { name: /^Account / }).click()
  await expect(modal.view('Account')).toContainText(/9\.9|10/)
  await modal.button('Receive').click()
  await expect(modal.dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await modal.back.click()
  await modal.button('Send').click()
  await expect(modal.dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused()
  await modal.back.click()
  await modal.button(/^Local One/).click()
  await modal.network('Local Two').click()
  await expect(page.getByRole('button', { name: /^Network: Local Two/ })).toBeVisible()
  expect(await wallet.promptCount()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toHaveCount(0)
  expect(await violations()).toEqual([])
})

test('pairs with a phone under a strict policy without frames, and no other host is asked', async ({
  page,
}) => {
  const violations = await watchPolicy(page)
  const modal = modalOf(page)
  const phone = await createPhone({ eip155: [await createHolder('eip155', 1)] })
  try {
    await page.goto(`${readWorld().pagesUrl}${path}`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.button(/^WalletConnect/).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(modal.dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await modal.button('Copy link').click()
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
    expect(await violations()).toEqual([])
  } finally {
    await phone.destroy()
  }
})
