import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Page } from '@playwright/test'
import { expectNoViolations, modal, settle } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { type PhonesAddress, phonesUrl } from '../../support/phone/phones-page'
import { expect, test } from '../../support/test'

const { connect, walletConnect, walletHelp, common } = en.text

const open = async (page: Page, address: PhonesAddress = {}, { text } = en) => {
  await page.goto(phonesUrl({ layout: 'wide', ...address }))
  await page.getByRole('main').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('region', { name: text.connect.title, exact: true })
  await list.getByRole('button', { name: text.connect.allWallets }).waitFor()
  return { dialog, list, title: dialog.getByRole('heading', { level: 2 }) }
}

test('the list stays beside the code, the help and all wallets, and keys lead on and back', async ({
  page,
}) => {
  const { dialog, list, title } = await open(page)
  const card = await dialog.boundingBox()
  expect(card?.width).toBe(720)
  await expect(title).toHaveText(connect.title)
  await expect(dialog.getByText(walletHelp.keysTitle)).toBeVisible()

  await list.getByRole('button', { name: /^WalletConnect/ }).press('Enter')
  await expect(dialog.getByRole('img', { name: walletConnect.qrLabel })).toBeVisible()
  await expect(list).toBeVisible()
  await expect(title).toBeFocused()

  await list.getByRole('button', { name: connect.allWallets }).press('Enter')
  await expect(title).toHaveText(connect.allWallets)
  await dialog.getByRole('searchbox').fill('trust')
  await dialog.getByRole('list', { name: connect.allWallets }).getByRole('button').press('Enter')
  await expect(title).toHaveText('Trust Wallet')
  await expect(dialog.getByRole('img', { name: walletConnect.qrLabel })).toBeVisible()
  await expect(list).toBeVisible()
  await dialog.getByRole('button', { name: common.back }).press('Enter')
  await expect(title).toHaveText(connect.allWallets)
  await dialog.getByRole('button', { name: common.back }).press('Enter')
  await expect(title).toHaveText(connect.title)
  expect(await dialog.boundingBox()).toEqual(card)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a narrow page has the compact layout', async ({ page }) => {
  await page.setViewportSize({ width: 799, height: 800 })
  await page.goto(phonesUrl({ layout: 'wide' }))
  await page.getByRole('main').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: connect.allWallets }).waitFor()
  expect((await dialog.boundingBox())?.width).toBe(360)
  await expect(dialog.getByRole('region')).toHaveCount(0)
})

for (const [name, theme, locale] of [
  ['light', 'light', undefined],
  ['dark', 'dark', undefined],
  ['right to left', 'light', 'ar'],
] as const)
  test(
    `the wide layout breaks no rule: ${name}`,
    inMatrix(name !== 'right to left'),
    async ({ page, picture }) => {
      const language = locale ? ar : en
      const { dialog, list } = await open(
        page,
        { options: { themeMode: theme }, ...(locale ? { locale } : {}) },
        language,
      )
      await settle(page)
      await picture(`wide-connect-${name.replaceAll(' ', '-')}`)
      await expectNoViolations(page, `wide Connect, ${name}`, { within: modal })
      await list.getByRole('button', { name: /^WalletConnect/ }).click()
      await expect(dialog.getByRole('img', { name: language.text.walletConnect.qrLabel })).toBeVisible()
      await expect(dialog.getByRole('button', { name: language.text.walletConnect.copyLink })).toBeEnabled()
      await settle(page)
      await picture(`wide-code-${name.replaceAll(' ', '-')}`)
      await expectNoViolations(page, `wide code, ${name}`, { within: modal })
      const [at, beside] = await Promise.all([list.boundingBox(), dialog.locator('.lk-body').boundingBox()])
      expect((at?.x ?? 0) < (beside?.x ?? 0)).toBe(locale === undefined)
    },
  )
