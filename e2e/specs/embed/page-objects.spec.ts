import { approvePrompt, connectWith, modal as modalOf, rejectPrompt } from '@latchkey/test-wallets/playwright'
import { ar } from '@latchkey/ui/text/ar'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

const pageUrl = (query = '') => `${readWorld().pagesUrl}/clean.html${query}`

test.describe('the page objects that a dapp uses', () => {
  test('connect and disconnect by the names of the kit', async ({ page, wallet }) => {
    await page.goto(pageUrl())
    await connectWith(page, 'Test Wallet')
    const modal = modalOf(page)
    await expect(modal.accountButton).toBeVisible()
    expect(await wallet.visibleAddresses()).not.toEqual([])
    await modal.open()
    await expect(modal.account).toBeVisible()
    await modal.disconnect()
    await expect(modal.connectButton).toBeVisible()
    expect(await wallet.visibleAddresses()).toEqual([])
  })

  test('work in another language, from right to left', inMatrix(), async ({ page, wallet }) => {
    await page.goto(pageUrl('?locale=ar'))
    await connectWith(page, 'Test Wallet', { text: ar.text })
    expect(await wallet.promptCount()).toBe(1)
    await modalOf(page, { text: ar.text }).disconnect()
    expect(await wallet.visibleAddresses()).toEqual([])
  })

  test('answer prompts one by one', async ({ page, wallet }) => {
    await page.goto(pageUrl())
    await wallet.setApproval('manual')
    const modal = modalOf(page)
    await modal.open()
    await modal.choose('Test Wallet')
    await rejectPrompt(wallet)
    await expect(modal.dialog.getByRole('heading', { name: 'Connection rejected' })).toBeVisible()
    await modal.button('Try again').click()
    await approvePrompt(wallet, { accounts: [1] })
    await expect(modal.accountButton).toBeVisible()
    expect(await wallet.visibleAddresses()).toEqual([wallet.accounts[1].address])
  })

  test('leave dialogs of the page alone', async ({ page, wallet }) => {
    await page.goto(pageUrl())
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('afterbegin', '<dialog open aria-label="News">News</dialog>')
    })
    await connectWith(page, 'Test Wallet')
    await expect(page.getByRole('dialog', { name: 'News' })).toBeVisible()
    expect(await wallet.promptCount()).toBe(1)
  })

  test('find a dapp in an iframe, and the wallet that it sees', async ({ page, wallet }) => {
    const src = pageUrl()
    await page.goto(`${readWorld().pagesUrl}/frame.html?src=${encodeURIComponent(src)}`)
    const dapp = page.frameLocator('iframe')
    await dapp.getByRole('heading', { name: 'Host' }).waitFor()
    const frame = page.frames().find(each => each.url() === src)
    if (!frame) throw new Error('The page has no frame with the dapp')
    const inside = wallet.inFrame(frame)
    await inside.rejectNext()
    const modal = modalOf(dapp)
    await modal.open()
    await modal.choose('Test Wallet')
    await modal.button('Try again').click()
    await expect(modal.accountButton).toBeVisible()
    expect(await inside.promptCount()).toBe(2)
    expect(await wallet.promptCount()).toBe(0)
  })
})
