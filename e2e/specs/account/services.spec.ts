import { modal as openModal } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { expectNoViolations, modal } from '../../support/axe'
import { serveBlockchainApi } from '../../support/blockchain-api'
import { inMatrix } from '../../support/matrix'
import { expect, type FreshWallet, test } from '../../support/test'

/** The account view of a page whose app names a blockchain API that the test answers for. */
async function openAccount(page: Page, wallet: FreshWallet, chainId: number, query = '') {
  const api = await serveBlockchainApi(page, `eip155:${chainId}`, wallet.accounts[0].address)
  await page.goto(`${readWorld().pagesUrl}/account.html${query}`)
  await page.locator('main button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(openModal(page).dialog).toHaveCount(0)
  // What the host serves decides where the adapters ask. Nothing of the account is asked for yet.
  expect(api.asked.filter(path => !/supported-chains$|^\/v1\/$/.test(path))).toEqual([])
  await page.locator('main button').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  return api
}

/** Texts of rows that end with an ellipsis because their place is too narrow. */
const countCutTexts = (page: Page): Promise<number> =>
  page
    .locator('.lk-activity-row .lk-row-sub')
    .evaluateAll(texts => texts.filter(text => text.scrollWidth > text.clientWidth).length)

test.use({ timezoneId: 'Europe/Berlin' })

test('the account with a blockchain API', async ({ page, wallet, chains, picture }) => {
  const api = await openAccount(page, wallet, chains.one.chainId)
  const view = openModal(page)

  await test.step('has a name, its worth and three tabs', async () => {
    await expect(view.dialog.getByText('vivian.eth')).toBeVisible()
    const button = page.locator('main button', { hasText: 'vivian.eth' })
    await expect(button.locator('img').first()).toHaveAttribute('src', /\/9\.svg$/)
    await expect(page.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
    expect(api.asked.filter(path => /history|nfts/.test(path))).toEqual([])
    await expectNoViolations(page, 'tokens', { within: modal })
  })

  await test.step('shows transactions by month, reached by the keyboard', async () => {
    await page.getByRole('tab', { name: 'Tokens' }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Activity' })).toBeFocused()
    await expect(view.dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Pending',
      'March 2026',
      'February 2026',
    ])
    await expect(view.dialog.getByText('+5,000')).toHaveCount(0)
    await expect(view.button(/0xde70…fb77.*1,234,567\.891/)).toBeVisible()
    expect(await countCutTexts(page)).toBe(0)
    await picture('activity')
    await expectNoViolations(page, 'activity', { within: modal })
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(view.button(/^Received Mar/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(view.view('Transaction')).toContainText('+1.23456')
    await expectNoViolations(page, 'one transaction', { within: modal })
    await view.back.click()
    await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('shows spam and more at one press', async () => {
    await view.button('Show 1 spam item').click()
    await expect(view.dialog.getByText('+5,000')).toBeVisible()
    await view.button('Load more').click()
    await expect(view.button('Load more')).toHaveCount(0)
  })

  await test.step('shows NFTs with their pictures', async () => {
    await page.getByRole('tab', { name: 'NFTs' }).click()
    await expect(view.button(/^Picture 1/)).toBeVisible()
    await expect(view.button(/^Picture 3/)).toHaveCount(0)
    await picture('nfts')
    await expectNoViolations(page, 'NFTs', { within: modal })
    await view.button(/^Picture 1/).click()
    await expect(view.dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible()
    await expectNoViolations(page, 'one NFT', { within: modal })
    await view.back.click()
  })

  await test.step('says that transactions could not be fetched, and tries again', async () => {
    api.refuse(/history/)
    await view.close.click()
    await page.reload()
    // The connection comes back after the page.
    await page
      .getByRole('button', { name: /^Account / })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(view.dialog.getByText('Failed to fetch transactions')).toBeVisible()
    await expectNoViolations(page, 'failed', { within: modal })
    api.refuse()
    await view.button('Try again').click()
    await expect(view.button(/^Received Mar/)).toBeVisible()
  })
})

test('the account in Arabic, 360 px wide', inMatrix(), async ({ page, wallet, chains, picture }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAccount(page, wallet, chains.one.chainId, '?locale=ar')
  const card = page.getByRole('dialog')
  for (const [name, row] of [
    ['النشاط', /07 مارس/],
    ['الرموز الفريدة', /Picture 1/],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(card.getByRole('button', { name: row }).first()).toBeVisible()
    await picture(`rtl-${name}`)
    await expectNoViolations(page, name, { within: modal })
    expect(await card.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
  }
})
