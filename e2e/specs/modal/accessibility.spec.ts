import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { checkBothThemes, contrast, expectNoViolations, modal } from '../../support/axe'
import { expect, test } from '../../support/test'

// Axe looks at every element of every view: that takes its time.
test.describe.configure({ timeout: 120_000 })

// Fades are not the point here, and axe would wait for each.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The modal in any language: the words come from the dictionary that the page has. */
function speak(page: Page, words: typeof en | typeof ar) {
  const { text } = words
  const query = `?tab=developer&locale=${words.locale}`
  const dialog = page.getByRole('dialog')
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  const view = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
  const row = (name: string): Locator => dialog.getByRole('button', { name: new RegExp(`^${name}`) })
  // The demo has two of each; the first stands in its header.
  const accountButton = page.getByRole('button', { name: new RegExp(`^${text.button.account('')}`) }).first()
  const open = () => page.getByRole('button', { name: text.button.connect, exact: true }).first().click()
  const checkAll = checkBothThemes(page, words.dir)
  const check = (name: string) => checkAll(`${name}, ${words.locale}`, modal)
  return { text, query, dialog, button, view, row, accountButton, open, checkAll, check }
}

for (const words of [en, ar]) {
  const name = words.dir

  test(`axe finds nothing on the way to a wallet: ${name}`, async ({ page, wallet }) => {
    const { text, query, button, view, row, open, checkAll, check } = speak(page, words)
    for (const theme of ['light', 'dark']) {
      await page.goto(`${readWorld().demoUrl}/${query}&theme=${theme}`)
      const rules = theme === 'light' ? undefined : contrast
      await expectNoViolations(page, `page, ${theme}, ${words.locale}`, { rules })
    }
    await page.goto(`${readWorld().demoUrl}/${query}`)
    await open()
    await view(text.connect.title).waitFor()
    await checkAll(`Connect, ${words.locale}`)
    await row(text.connect.whatIsWallet.replace(/\W$/, '')).click()
    await view(text.walletHelp.title).waitFor()
    await check('GetWallet')
    await button(text.common.back).click()
    await row('MetaMask').click()
    await page.getByRole('heading', { name: text.connecting.notInstalled('MetaMask') }).waitFor()
    await check('ConnectingExternal, not installed')
    await button(text.common.back).click()
    await wallet.setApproval('manual')
    await row('Test Wallet').click()
    await page.getByRole('heading', { name: text.connecting.waiting('Test Wallet') }).waitFor()
    await check('ConnectingExternal, waiting')
    await wallet.reject((await wallet.waitForPrompt()).id)
    await page.getByRole('heading', { name: text.connecting.rejected }).waitFor()
    await check('ConnectingExternal, rejected')
  })

  test(`axe finds nothing on the way to a phone: ${name}`, async ({ page }) => {
    const { text, query, dialog, button, view, row, open, check } = speak(page, words)
    await page.goto(`${readWorld().demoUrl}/${query}`)
    await open()
    await row('WalletConnect').click()
    await dialog.getByRole('img', { name: text.walletConnect.qrLabel }).waitFor()
    await check('ConnectingWalletConnect, any wallet')
    await button(text.common.back).click()
    await row(text.connect.allWallets).click()
    await view(text.connect.allWallets).waitFor()
    await row('Trust Wallet').waitFor()
    await check('AllWallets')
    const search = dialog.getByRole('searchbox', { name: text.connect.search })
    await search.fill('unheard of')
    await dialog.getByText(text.connect.nothingFound, { exact: true }).waitFor()
    await check('AllWallets, nothing found')
    await search.fill('trust')
    await row('Trust Wallet').click()
    await dialog.getByRole('img', { name: text.walletConnect.qrLabel }).waitFor()
    await check('ConnectingWalletConnect, one wallet')
    await button(text.common.back).click()
    await button(text.common.back).click()
    await row('Latchkey Wallet').click()
    await dialog.getByRole('tab', { name: text.walletConnect.platforms.web }).click()
    await button(text.common.openWallet('Latchkey Wallet')).waitFor()
    await check('ConnectingWalletConnect, by its page')
  })

  test(`axe finds nothing where no phone can be reached: ${name}`, async ({ page }) => {
    const { text, query, row, open, check } = speak(page, words)
    await page.goto(`${readWorld().demoUrl}/${query}&relay=ws://127.0.0.1:9`)
    await open()
    await row('WalletConnect').click()
    await page.getByRole('heading', { name: text.walletConnect.unreachable }).waitFor({ timeout: 30_000 })
    await check('ConnectingWalletConnect, unreachable')
  })

  test(`axe finds nothing where there is no wallet: ${name}`, async ({ page }) => {
    const { text, dialog, open } = speak(page, words)
    // The theme of this page does not follow the system.
    for (const theme of ['light', 'dark']) {
      await page.goto(`${readWorld().pagesUrl}/clean.html?theme=${theme}&locale=${words.locale}`)
      await open()
      await dialog.getByText(text.connect.noWallets, { exact: true }).waitFor()
      await expect(dialog.locator('xpath=ancestor::*[@dir]').first()).toHaveAttribute('dir', words.dir)
      await expectNoViolations(page, `Connect, empty, ${theme}, ${words.locale}`, { within: modal })
    }
  })

  test(`axe finds nothing once connected: ${name}`, async ({ page, wallet }) => {
    const { text, query, dialog, button, view, row, accountButton, open, checkAll, check } = speak(
      page,
      words,
    )
    await page.goto(`${readWorld().demoUrl}/${query}`)
    await open()
    await row('Test Wallet').click()
    await accountButton.click()
    await view(text.account.title).waitFor()
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    await checkAll(`Account, ${words.locale}`)
    for (const tab of [text.account.nfts, text.account.activity]) {
      await dialog.getByRole('tab', { name: tab }).click()
      await check(`Account, ${tab}`)
    }
    await row('Local One').click()
    await view(text.networks.title).waitFor()
    await check('SwitchNetwork')
    await button(text.common.back).click()
    await row('Test Wallet').click()
    await view(text.profileWallets.title).waitFor()
    await check('ProfileWallets')
    await button(text.common.back).click()
    await button(text.account.receive).click()
    await dialog.getByRole('img', { name: text.receive.qrLabel('Local One') }).waitFor()
    await check('Receive')
    await button(text.common.close).click()
    await expect(dialog).toHaveCount(0)
    await wallet.changeNetwork(424_242)
    await view(text.unsupported.title).waitFor()
    await check('UnsupportedChain')
  })

  test(`axe finds nothing while sending: ${name}`, async ({ page, wallet, chains }) => {
    const { text, query, dialog, button, view, row, accountButton, open, check } = speak(page, words)
    await page.goto(`${readWorld().demoUrl}/${query}`)
    await open()
    await row('Test Wallet').click()
    await accountButton.click()
    await button(text.account.send).click()
    const amount = dialog.getByRole('textbox', { name: new RegExp(`^${text.send.amount}`) })
    await amount.waitFor()
    await check('Send')
    await button(text.send.review).click()
    await dialog.getByRole('alert').filter({ hasText: text.send.amountAndReceiverRequired }).waitFor()
    await check('Send, fields required')
    await amount.fill('11')
    await expect(amount).toHaveAccessibleDescription(text.send.insufficient('ETH'))
    await check('Send, not enough')
    await amount.fill('1.5')
    const recipient = dialog.getByRole('textbox', { name: text.send.recipient, exact: true })
    await recipient.fill(chains.createAddress())
    await dialog.getByText(text.send.unusedRecipient('Local One')).waitFor()
    await check('Send, filled')
    await button(text.send.review).click()
    await view(text.send.reviewTitle).waitFor()
    await check('Send, review')
    await wallet.setApproval('manual')
    await button(text.send.confirm).click()
    const prompt = await wallet.waitForPrompt()
    await page.getByRole('heading', { name: text.send.approve('Test Wallet') }).waitFor()
    await check('Send, waiting')
    await wallet.approve(prompt.id)
    await page.getByRole('heading', { name: text.common.sent, exact: true }).waitFor()
    await check('Send, done')
  })
}

for (const locale of ['en', 'ar'])
  test(`axe finds nothing in the gallery, in both themes and sizes of text: ${locale}`, async ({ page }) => {
    for (const theme of ['light', 'dark'])
      for (const size of ['100', '200'])
        await test.step(`${theme}, ${size} % text`, async () => {
          const query = new URLSearchParams({ theme, locale, size })
          await page.goto(`${readWorld().demoUrl}/gallery.html?${query}`)
          await page.getByRole('heading', { level: 2 }).first().waitFor()
          const rules = theme === 'light' ? undefined : contrast
          await expectNoViolations(page, `gallery, ${theme}, ${locale}, ${size} %`, { rules })
        })
  })
