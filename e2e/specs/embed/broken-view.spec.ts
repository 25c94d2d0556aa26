import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import { readWorld } from '../../setup/world'
import { expect, test } from '../../support/test'

test('a view that throws says so, tells the developer, and leads back to one that works', async ({
  page,
  wallet,
}) => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const modal = modalOf(page)
  await page.goto(`${readWorld().pagesUrl}/broken-view.html`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.choose('Test Wallet')
  await page.getByRole('button', { name: /^Account / }).click()
  await modal.button('Receive').click()
  const failure = modal.dialog.getByRole('alert')
  await expect(failure).toContainText('Something went wrong. Try again.')
  expect(errors.filter(text => text.startsWith('[latchkey] The view Receive {} failed'))).toHaveLength(1)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.view('Account')).toContainText('10')
  await modal.button('Send').click()
  await expect(modal.field(/^Amount/)).toBeVisible()
  expect(await wallet.promptCount()).toBe(1)
})
