import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

/** Presses Tab until the target has the focus; nobody presses it more often than there are things to reach. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  await expect(target, 'Tab does not reach it').toBeFocused()
}

test('connects by the keyboard alone', async ({ demo, page, wallet }) => {
  await demo.open()
  await tabTo(page, demo.connectButton)
  await page.keyboard.press('Enter')
  await tabTo(page, demo.modal.wallet('Test Wallet'))
  await page.keyboard.press('Enter')
  await expect(demo.modal.dialog).toHaveCount(0)
  // The button that had the focus became the account's: the way goes on from there.
  await expect(demo.accountButton).toBeFocused()
  expect(await wallet.promptCount()).toBe(1)
})

test('a visitor without an extension connects by the keyboard alone: the prompt of the wallet in the page has the focus', async ({
  demo,
  page,
}) => {
  await demo.open()
  const install = page.getByRole('checkbox', { name: 'Install the test wallet' })
  await tabTo(page, install)
  await page.keyboard.press('Space')
  await tabTo(page, demo.connectButton, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, demo.modal.dialog.getByRole('button', { name: /Test Wallet/ }))
  await page.keyboard.press('Enter')
  const prompts = page.getByRole('region', { name: 'Wallet prompts' })
  await expect(prompts).toBeFocused()
  // The modal says that it waits, and leaves the focus where it is wanted.
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Approve in Test Wallet' })).toBeVisible()
  await expect(prompts).toBeFocused()
  await tabTo(page, prompts.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal.dialog).toHaveCount(0)
})

test('sends by the keyboard alone', async ({ demo, page, wallet, chains }) => {
  const to = chains.createAddress()
  await demo.open()
  await demo.connect()
  await tabTo(page, demo.accountButton)
  await page.keyboard.press('Space')
  await tabTo(page, demo.modal.button('Send'))
  await page.keyboard.press('Enter')
  await expect(demo.modal.dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused()
  await page.keyboard.type('1.25')
  await tabTo(page, demo.modal.field('Recipient'))
  await page.keyboard.type(to)
  await tabTo(page, demo.modal.button('Review'))
  await page.keyboard.press('Enter')
  await expect(demo.modal.view('Review and send')).toContainText('1.25')
  await tabTo(page, demo.modal.view('Review and send').getByRole('button', { name: 'Send', exact: true }))
  await page.keyboard.press('Enter')
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  expect(await chains.balance(chains.one, to)).toBe(parseEther('1.25'))
  await tabTo(page, demo.modal.button('Done'))
  await page.keyboard.press('Enter')
  await expect(demo.modal.view('Account')).toBeVisible()
  expect(await wallet.promptCount()).toBe(2)
})

test('Enter in the form goes to the review', async ({ demo, page, wallet, chains }) => {
  await demo.open()
  await demo.connect()
  expect(await wallet.promptCount()).toBe(1)
  await demo.openModal()
  await demo.modal.button('Send').press('Enter')
  await demo.modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('1')
  await demo.modal.field('Recipient').fill(chains.createAddress())
  await page.keyboard.press('Enter')
  await expect(demo.modal.view('Review and send')).toBeVisible()
})
