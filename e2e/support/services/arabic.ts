import { expect, type Page } from '@playwright/test'
import type { DemoAddress, DemoPage } from '../demo'

/** The last button of the page's header: connects, and then shows the account. */
const headerButton = (page: Page) => page.getByRole('banner').getByRole('button').last()

/** Connects the test wallet on a page in Arabic, 360 px wide. */
export async function connectInArabic(demo: DemoPage, options: DemoAddress = {}): Promise<void> {
  const { page } = demo
  await page.setViewportSize({ width: 360, height: 740 })
  await demo.open({ locale: 'ar', ...options })
  await headerButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens the account by the keyboard, whatever the language. */
export const openByKeyboard = (page: Page): Promise<void> => headerButton(page).press('Enter')

/** How many px the content of the modal is wider than the modal. */
export const overflow = (page: Page): Promise<number> =>
  page.getByRole('dialog').evaluate(card => card.scrollWidth - card.clientWidth)
