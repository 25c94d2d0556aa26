import type { Page } from '@playwright/test'
import { expectNoViolations, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { connectInArabic, openByKeyboard, overflow } from '../../support/services/arabic'
import { leavingRequests, test } from '../../support/services/services'
import { expect } from '../../support/test'

test.use({ walletOptions: { smartSessions: 'permissions' } })

const result = (page: Page) => page.getByRole('status', { name: 'Result' })

test('a smart session is granted, listed and revoked by the keyboard', async ({
  demo,
  page,
  picture,
  requests,
  wallet,
}) => {
  await demo.open({ sessions: true })
  await demo.connect()
  await demo.act('Grant a session')
  await expect(result(page)).toHaveText('session granted and listed')
  await demo.openModal()
  await demo.modal.account.getByRole('button', { name: 'Smart sessions' }).press('Enter')

  const list = demo.modal.view('Smart sessions')
  const card = list.getByRole('listitem')
  await test.step('the list says who may do what until when', async () => {
    await expect(card).toHaveCount(1)
    for (const text of ["Send the network's coin", '0.001 ETH', 'Active', new URL(page.url()).origin])
      await expect(card).toContainText(text)
    await picture('smart-sessions')
    await expectNoViolations(page, 'smart sessions', { within: modal })
  })

  await test.step('a refusal of the wallet is said, and revokes nothing', async () => {
    await list.getByRole('button', { name: /^Revoke: / }).press('Enter')
    await expect(list.getByRole('region', { name: 'Revoke this session?' })).toBeFocused()
    await wallet.rejectNext()
    await page.keyboard.press('Tab')
    await expect(list.getByRole('button', { name: 'Revoke session' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('alert')).toContainText('Not revoked')
    await expect(card).toContainText('Active')
    await expectNoViolations(page, 'a refused revocation', { within: modal })
  })

  await test.step('is revoked once wallet and host have confirmed', async () => {
    await list.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(list.getByRole('heading', { level: 3 })).toBeFocused()
    await expect(card).not.toContainText('Active')
    await expect(card).toContainText('Revoked')
    const asked = await wallet.requests()
    expect(
      asked.filter(({ method }) => method === 'wallet_revokePermissions').map(({ outcome }) => outcome),
    ).toEqual(['rejected', 'resolved'])
  })

  await test.step('is still revoked at the next visit', async () => {
    await page.reload()
    await demo.accountButton.waitFor()
    await demo.openModal()
    await demo.modal.account.getByRole('button', { name: 'Smart sessions' }).click()
    await expect(card).toContainText('Revoked')
    await expect(list.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
  })
  expect(leavingRequests(requests)).toEqual([])
})

test(
  'smart sessions whose host fails are said to have failed, and no revocation is claimed',
  inMatrix(),
  async ({ demo, host, page, wallet }) => {
    expect(wallet.accounts).toHaveLength(2)
    await demo.open({ sessions: true })
    await demo.connect()
    await demo.act('Grant a session')
    await expect(result(page)).toHaveText('session granted and listed')
    await page.evaluate(() => localStorage.removeItem('@latchkey/smart_sessions'))
    await demo.openModal()
    const list = demo.modal.view('Smart sessions')
    const open = demo.modal.account.getByRole('button', { name: 'Smart sessions' })
    host.inject('broken', /\/v1\/sessions/)
    await open.click()
    await expect(list.getByText('Smart sessions could not be loaded')).toBeVisible()
    await expectNoViolations(page, 'smart sessions without a host', { within: modal })

    host.clear()
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(list.getByRole('listitem')).toContainText('Active')
    host.inject('broken', /\/revoke/)
    await list.getByRole('button', { name: /^Revoke: / }).click()
    await list.getByRole('button', { name: 'Revoke session' }).click()
    await expect(list.getByRole('alert')).toContainText('Not revoked')
    await expect(list.getByRole('listitem')).toContainText('Active')
  },
)

test('smart sessions in Arabic, 360 px wide', inMatrix(), async ({ demo, page, picture, wallet }) => {
  expect(wallet.accounts).toHaveLength(2)
  await connectInArabic(demo, { sessions: true })
  const dialog = page.getByRole('dialog')
  await demo.act('Grant a session')
  await expect(result(page)).toHaveText('session granted and listed')
  await openByKeyboard(page)
  await dialog.getByRole('button', { name: 'الجلسات الذكية' }).click()
  await dialog.getByRole('button', { name: /^إبطال: / }).click()
  await expect(dialog.getByRole('region', { name: 'هل تريد إبطال هذه الجلسة؟' })).toBeFocused()
  await picture('rtl-smart-sessions')
  await expectNoViolations(page, 'smart sessions in Arabic', { within: modal })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'إبطال الجلسة' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('مُبطلة')
})

test('smart sessions are not offered where the app does not want them', async ({ demo, page, wallet }) => {
  expect(wallet.accounts).toHaveLength(2)
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await expect(demo.modal.account.getByRole('button', { name: /^Disconnect/ })).toBeVisible()
  await expect(page.getByText('Smart sessions', { exact: true }).and(page.locator(`${modal} *`))).toHaveCount(
    0,
  )
})
