import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

const parts = (page: Page) => ({
  account: page.getByRole('status', { name: 'Account' }),
  result: page.getByRole('status', { name: 'Result' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
})

/** The scripts of a page that have React in them, by a name that React needs at run time. */
const findReact = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const urls = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.startsWith(location.origin) && name.endsWith('.js'))
    const found = await Promise.all(
      [...new Set(urls)].map(async url =>
        (await (await fetch(url)).text()).includes('react.transitional.element') ? [url] : [],
      ),
    )
    return found.flat()
  })

const short = ({ address }: { readonly address: string }) => `${address.slice(0, 6)}…${address.slice(-4)}`

test.describe('the core alone, on a page without React', () => {
  test.beforeEach(async ({ demo, wallet, page }) => {
    await demo.open({ page: '/core.html' })
    await expect(parts(page).account).toHaveText('disconnected')
    expect(await wallet.promptCount()).toBe(0)
  })

  test('connects and signs', async ({ page, wallet }) => {
    const { account, button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText('connected eip155:31337')
    await expect(account).toHaveText(`${short(wallet.accounts[0])} on Local One`)
    await button('Sign message').click()
    await expect(result).toHaveText(/^valid signature 0x/)
  })

  test('switches the network, and signs there', async ({ page, wallet, chains }) => {
    const { account, button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^connected/)
    await button('Local Two').click()
    await expect(result).toHaveText('switched to Local Two')
    await expect(account).toHaveText(/ on Local Two$/)
    await expect(button('Local Two')).toHaveAttribute('aria-pressed', 'true')
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    await button('Sign message').click()
    await expect(result).toHaveText(/^valid signature 0x/)
  })

  test('is connected after a reload, on the last network, without a prompt', async ({ page, wallet }) => {
    const { account, button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^connected/)
    await button('Local Two').click()
    await expect(account).toHaveText(/ on Local Two$/)
    await page.reload()
    await expect(account).toHaveText(`${short(wallet.accounts[0])} on Local Two`)
    expect(await wallet.promptCount()).toBe(0)
  })

  test('says that the person refused, and goes on', inMatrix(), async ({ page, wallet }) => {
    const { account, button, result } = parts(page)
    await wallet.rejectNext()
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^userRejected: /)
    await expect(account).toHaveText('disconnected')
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^connected/)
    await wallet.rejectNext()
    await button('Sign message').click()
    await expect(result).toHaveText(/^userRejected: /)
    await expect(account).toHaveText(/ on Local One$/)
  })

  test('follows the wallet to another of its accounts', inMatrix(), async ({ page, wallet }) => {
    const { account, button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(account).toHaveText(`${short(wallet.accounts[0])} on Local One`)
    await wallet.selectAccount(1)
    await expect(account).toHaveText(`${short(wallet.accounts[1])} on Local One`)
    await button('Sign message').click()
    await expect(result).toHaveText(/^valid signature 0x/)
  })

  test('switches among several wallets', async ({ page, wallet, installWallet }) => {
    const { account, button } = parts(page)
    const second = await installWallet({
      id: 'second',
      info: { name: 'Second Wallet', rdns: 'dev.example.second' },
    })
    await button('Connect Test Wallet').click()
    await expect(account).toHaveText(`${short(wallet.accounts[0])} on Local One`)
    await button('Connect Second Wallet').click()
    await expect(account).toHaveText(`${short(second.accounts[0])} on Local One`)
    await button('Connect Test Wallet').click()
    await expect(account).toHaveText(`${short(wallet.accounts[0])} on Local One`)
  })

  test('disconnects, and stays so after a reload', inMatrix(), async ({ page, wallet }) => {
    const { account, button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^connected/)
    await button('Disconnect').click()
    await expect(result).toHaveText('disconnected')
    await expect(account).toHaveText('disconnected')
    await page.reload()
    await expect(button('Connect Test Wallet')).toBeVisible()
    await expect(account).toHaveText('disconnected')
    expect(await wallet.promptCount()).toBe(0)
  })

  test('carries no React', async ({ page }) => {
    const { button, result } = parts(page)
    await button('Connect Test Wallet').click()
    await expect(result).toHaveText(/^connected/)
    expect(await findReact(page)).toEqual([])
  })
})

test('the page of the core says that there is no wallet, and where one is', async ({ demo, page }) => {
  await demo.open({ page: '/core.html' })
  await expect(page.getByText('No wallet in this browser yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Put the test wallet into the demo' })).toBeVisible()
})
