import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

for (const kind of ['Radix', 'MUI', 'native']) {
  const title = kind === 'native' ? 'Native dialog' : `${kind} dialog`
  const field = kind === 'native' ? 'Native field' : `${kind} field`

  test.describe(`inside a dialog of the page: ${kind}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`${readWorld().pagesUrl}/dialogs.html`)
      await page.getByRole('button', { name: `Open ${kind}` }).click()
      await page.getByRole('textbox', { name: field }).fill('mine')
    })

    test(
      'Escape closes the modal alone, and the next one the dialog',
      inMatrix(kind === 'MUI'),
      async ({ page }) => {
        const modal = modalOf(page)
        const host = page.getByRole('dialog', { name: title })
        const opener = page.getByRole('button', { name: 'Connect wallet' })
        await opener.click()
        await modal.view('Connect wallet').waitFor()
        await page.keyboard.press('Escape')
        await expect(modal.view('Connect wallet')).toHaveCount(0)
        await expect(opener).toBeFocused()
        await expect(host).toBeVisible()
        await expect(page.getByRole('textbox', { name: field })).toHaveValue('mine')
        await page.keyboard.press('Escape')
        await expect(host).toBeHidden()
      },
    )

    test('a click beside the modal closes the modal alone', inMatrix(kind !== 'native'), async ({ page }) => {
      const modal = modalOf(page)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.view('Connect wallet').waitFor()
      await page.mouse.click(8, 8)
      await expect(modal.view('Connect wallet')).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: field })).toHaveValue('mine')
    })

    test(
      'a wallet is found by typing and connects',
      inMatrix(kind !== 'Radix'),
      async ({ page, installWallet, wallet }) => {
        const modal = modalOf(page)
        // So many that there is a field to search with.
        for (const letter of 'abcdefgh')
          await installWallet({ id: letter, info: { name: `Other ${letter}`, rdns: `dev.other.${letter}` } })
        await page.getByRole('button', { name: 'Connect wallet' }).click()
        const search = modal.view('Connect wallet').getByRole('searchbox', { name: 'Search wallets' })
        await search.click()
        await page.keyboard.type('test')
        await expect(search).toHaveValue('test')
        await expect(modal.view('Connect wallet').getByRole('listitem')).toHaveCount(1)
        await modal.wallet('Test Wallet').click()
        await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
        await expect(modal.view('Test Wallet')).toHaveCount(0)
        expect(await wallet.promptCount()).toBe(1)
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await expect(page.getByRole('textbox', { name: field })).toHaveValue('mine')
        await page.getByRole('button', { name: /^Account / }).click()
        await modal.button('Send').click()
        const amount = modal.view('Send').getByRole('textbox', { name: /^Amount/ })
        await amount.click()
        await page.keyboard.type('0.5')
        await expect(amount).toHaveValue('0.5')
      },
    )
  })
}
