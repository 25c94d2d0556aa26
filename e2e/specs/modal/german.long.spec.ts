import { de } from '@latchkey/ui/text/de'
import { parseEther } from 'viem'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

const { text } = de

test(
  'connects and sends in German, from the button of the page to the end',
  inMatrix(),
  async ({ demo, page, wallet, chains, picture }) => {
    const to = chains.createAddress()
    await demo.open({ locale: 'de' })
    const { modal } = demo
    const { dialog } = modal
    const press = (name: string | RegExp) => modal.button(name).click()
    await page.getByRole('banner').getByRole('button', { name: text.button.connect }).click()
    await expect(modal.view(text.connect.title)).toBeVisible()
    await expect(dialog.locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute('lang', 'de')
    await picture('german-connect')
    await press(/^Test Wallet/)
    await expect(dialog).toHaveCount(0)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Konto / })
      .click()
    // The decimal comma of the language.
    await expect(modal.view(text.account.title).getByText('10,000', { exact: true }).first()).toBeVisible()
    await press(text.account.send)
    await dialog.getByRole('textbox', { name: text.send.amount }).fill('1,5')
    await dialog.getByRole('textbox', { name: text.send.recipient }).fill(to)
    await press(text.send.review)
    await expect(modal.view(text.send.reviewTitle)).toContainText('1,5')
    await picture('german-review')
    await press(text.send.confirm)
    await expect(dialog.getByRole('heading', { name: text.common.sent, exact: true })).toBeVisible()
    expect(await chains.balance(chains.one, to)).toBe(parseEther('1.5'))
    await press(text.common.done)
    await expect(modal.view(text.account.title)).toBeVisible()
    await wallet.rejectNext()
    await press(text.account.send)
    await dialog.getByRole('textbox', { name: text.send.amount }).fill('2')
    await dialog.getByRole('textbox', { name: text.send.recipient }).fill(to)
    await press(text.send.review)
    await press(text.send.confirm)
    await expect(dialog).toContainText(text.send.rejected)
  },
)
