import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

const parts = (page: Page) => ({
  modal: modalOf(page),
  connect: page.getByRole('button', { name: 'Connect wallet', exact: true }),
  account: page.getByRole('button', { name: /^Account / }),
  sign: page.getByRole('button', { name: 'Sign message' }),
  result: page.getByRole('status', { name: 'Result' }),
})

async function connect(page: Page): Promise<void> {
  const { account, connect: button, modal } = parts(page)
  await button.click()
  await modal.choose('Test Wallet')
  await expect(account).toBeVisible()
  await expect(modal.dialog).toHaveCount(0)
}

test.describe('the modal in a page without React', () => {
  test.beforeEach(async ({ demo, wallet, page }) => {
    await demo.open({ page: '/mount.html' })
    await expect(parts(page).connect).toBeVisible()
    expect(await wallet.requests()).toEqual([])
  })

  test('connects and signs', async ({ page, picture }) => {
    const { result, sign } = parts(page)
    await connect(page)
    await sign.click()
    await expect(result).toHaveText(/^valid signature 0x/)
    await picture('mount')
  })

  test('switches the network, and signs there', inMatrix(), async ({ page, wallet, chains }) => {
    const { account, modal, result, sign } = parts(page)
    await connect(page)
    await account.click()
    await modal.button(/^Local One/).click()
    await modal.network('Local Two').click()
    await expect(modal.view('Account').getByRole('button', { name: /^Local Two/ })).toBeVisible()
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    await modal.close.click()
    await sign.click()
    await expect(result).toHaveText(/^valid signature 0x/)
  })

  test(
    'is connected after a reload, on the last network, without a prompt',
    inMatrix(),
    async ({ page, wallet, chains }) => {
      const { account, modal } = parts(page)
      await connect(page)
      await wallet.changeNetwork(chains.two.chainId)
      await page.reload()
      await account.click()
      await expect(modal.view('Account').getByRole('button', { name: /^Local Two/ })).toBeVisible()
      expect(await wallet.promptCount()).toBe(0)
    },
  )

  test('says that the person refused, and goes on', inMatrix(), async ({ page, wallet }) => {
    const { account, connect: button, modal, result, sign } = parts(page)
    await wallet.rejectNext()
    await button.click()
    await modal.choose('Test Wallet')
    await expect(modal.dialog.getByRole('heading', { name: 'Connection rejected' })).toBeVisible()
    await modal.button('Try again').click()
    await expect(account).toBeVisible()
    await wallet.rejectNext()
    await sign.click()
    await expect(result).toHaveText(/^userRejected: /)
    await expect(account).toBeVisible()
  })

  test('switches among several wallets', inMatrix(), async ({ page, wallet, installWallet }) => {
    const { account, modal } = parts(page)
    const second = await installWallet({
      id: 'second',
      info: { name: 'Second Wallet', rdns: 'dev.example.second' },
    })
    await connect(page)
    await expect(account).toHaveAccessibleName(new RegExp(wallet.accounts[0].address.slice(0, 6)))
    await account.click()
    await modal.button(/^Test Wallet/).click()
    await modal.button('Connect another wallet').click()
    await modal.choose('Second Wallet')
    await expect(account).toHaveAccessibleName(new RegExp(second.accounts[0].address.slice(0, 6)))
    await expect(modal.dialog).toHaveCount(0)
  })

  test('disconnects, and stays so after a reload', inMatrix(), async ({ page }) => {
    const { account, connect: button, modal } = parts(page)
    await connect(page)
    await account.click()
    await modal.button('Disconnect').click()
    await expect(button).toBeVisible()
    await expect(modal.dialog).toHaveCount(0)
    await page.reload()
    await expect(button).toBeVisible()
  })

  test('is taken away without a trace', async ({ page, wallet }) => {
    const { account, connect: button } = parts(page)
    const before = await page.locator('body > *').count()
    await connect(page)
    expect(await wallet.listenerCount()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Unmount' }).click()
    await expect(account.or(button)).toHaveCount(0)
    await expect(page.locator('body > *')).toHaveCount(before)
    await expect.poll(() => wallet.listenerCount()).toBe(0)
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  })
})
