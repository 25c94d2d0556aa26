import type { Page } from '@playwright/test'
import { expectNoViolations, modal } from '../../support/axe'
import { connectInArabic, openByKeyboard, overflow } from '../../support/services/arabic'
import { accountTabs, leavingRequests, test } from '../../support/services/services'
import { expect } from '../../support/test'

/** Pictures of the modal that are shown, and how many of them have loaded. */
const countPictures = (page: Page) =>
  page.locator('[data-latchkey-modal] img').evaluateAll(found => {
    const pictures = found as HTMLImageElement[]
    return { all: pictures.length, loaded: pictures.filter(({ naturalWidth }) => naturalWidth > 0).length }
  })

test('wallets have the pictures of the services', async ({ demo, host, page, requests, wallet }) => {
  expect(wallet.accounts).toHaveLength(2)
  await demo.open({ phones: true })
  await demo.openModal()
  await demo.modal.button('All wallets').click()
  await demo.modal.dialog.getByRole('searchbox').fill('rainbow')
  await expect(demo.modal.rows.filter({ hasText: 'Rainbow' })).toBeVisible()
  await expect.poll(async () => (await countPictures(page)).loaded).toBeGreaterThan(0)
  expect(host.asked.some(path => path.startsWith('/getWalletImage/'))).toBe(true)
  await expectNoViolations(page, 'all wallets of the services', { within: modal })
  expect(leavingRequests(requests)).toEqual([])
})

test('NFTs of a local chain have their pictures', async ({ chains, demo, installWallet, page, picture }) => {
  const [holder] = chains.one.accounts
  if (!holder) throw new Error('The local chain has no account')
  await installWallet({ privateKeys: [holder.privateKey] })
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await page.getByRole('tab', { name: 'NFTs' }).click()
  const cards = demo.modal.account.getByRole('button', { name: /^Local Card/ })
  await expect(cards).toHaveCount(2)
  await expect(demo.modal.account.getByRole('button', { name: /^Local Item/ })).toHaveCount(1)
  await expect.poll(async () => (await countPictures(page)).loaded).toBeGreaterThan(2)
  await picture('services-nfts')
  await expect(demo.modal.button('Show 1 spam NFT')).toBeVisible()
  await expectNoViolations(page, 'NFTs of the services', { within: modal })
  await cards.first().press('Enter')
  await expect(demo.modal.view('NFT')).toContainText(chains.one.name)
  await expect(demo.modal.dialog.getByRole('img', { name: /^Local Card/ })).toBeVisible()
})

test('a transfer is pending on top, and then confirmed in its place', async ({
  chains,
  demo,
  page,
  wallet,
}) => {
  const { two } = chains
  expect(wallet.accounts).toHaveLength(2)
  await demo.open()
  await demo.connect()
  await demo.networkButton.click()
  await demo.modal.network(two.name).click()
  await expect(demo.networkButton).toContainText(two.name)
  const sent = demo.modal.account.getByRole('button', { name: /^Sent / })
  const heading = demo.modal.dialog.getByRole('heading', { level: 3, name: 'Pending' })
  await chains.setAutomine(two, false)
  try {
    await demo.modal.sendForm.open()
    await demo.modal.sendForm.send('0.25', chains.createAddress())
    await demo.modal.button('Close').click()
    await demo.openModal()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(sent).toHaveCount(1)
    await expect(heading).toBeVisible()
    await expect(sent).toContainText('Pending')
    await expect(sent).toContainText('\u22120.25')
  } finally {
    await chains.mine(two)
    await chains.setAutomine(two, true)
  }
  await expect(heading).toHaveCount(0)
  await expect(sent).toHaveCount(1)
  await expect(sent).not.toContainText('Pending')
})

test('the account at the services in Arabic, 360 px wide, by the keyboard', async ({
  demo,
  page,
  wallet,
  chains,
}) => {
  const [token] = chains.one.tokens
  if (!token) throw new Error('The local chain has no token')
  await chains.giveToken(chains.one, token.address, wallet.accounts[0].address, 12_345_678_912n)
  await connectInArabic(demo)
  await openByKeyboard(page)
  const tabs = accountTabs(page)
  await expect(tabs).toHaveCount(3)
  await tabs.first().focus()
  await page.keyboard.press('End')
  const rows = page.locator('.lk-activity-row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('12,345.678')
  const cut = await rows
    .locator('.lk-row-sub')
    .evaluateAll(texts => texts.filter(text => text.scrollWidth > text.clientWidth).length)
  expect(cut).toBe(0)
  await expectNoViolations(page, 'activity of the services in Arabic', { within: modal })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})
