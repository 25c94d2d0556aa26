import { expectNoViolations, modal } from '../../support/axe'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

test('a recipient that looks like one of the history is shown beside it, and sent to only once that is agreed to', async ({
  chains,
  demo,
  page,
  picture,
  wallet,
}) => {
  const { dialog, sendForm: form } = demo.modal
  const friend = chains.createAddress()
  const lookAlike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase()
  const warning = dialog.getByRole('status').filter({ hasText: 'Not the address you know' })
  const agree = dialog.getByRole('switch', { name: /I compared both/ })

  await demo.open()
  await demo.connect()
  await form.open()
  await form.send('0.25', friend)
  await demo.modal.button('Done').click()
  await wallet.clearRequests()

  await test.step('what the browser forgets is still in the history', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('recipients')) localStorage.removeItem(key)
    })
    await page.reload()
    await demo.accountButton.waitFor()
    await form.open()
    await form.fill('0.5', lookAlike)
    await expect(warning).toContainText(friend)
    await expect(warning).toContainText(new RegExp(lookAlike, 'i'))
    await expectNoViolations(page, 'a look-alike in the form', { within: modal })
    await form.recipient.fill(friend)
    await expect(warning).toHaveCount(0)
  })

  await test.step('the keyboard agrees to it, and only then the wallet is asked', async () => {
    await form.recipient.fill(lookAlike)
    await form.recipient.press('Enter')
    await expect(form.confirm).toBeDisabled()
    await picture('send-look-alike')
    await expectNoViolations(page, 'a look-alike in the review', { within: modal })
    await agree.press('Space')
    await expect(agree).toHaveAttribute('aria-checked', 'true')
    expect(await wallet.promptCount()).toBe(0)
    // The fee may still be on its way, and a button that is off gives its key to the switch.
    await expect(form.confirm).toBeEnabled()
    await form.confirm.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  })

  await test.step('it is known from then on', async () => {
    await demo.modal.button('Done').click()
    await demo.modal.button('Send').click()
    await form.fill('0.5', lookAlike)
    await expect(demo.modal.dialog).toContainText('Balance after')
    await expect(warning).toHaveCount(0)
  })
})
