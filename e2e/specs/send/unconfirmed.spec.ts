import { expectNoViolations, modal } from '../../support/axe'
import { ledgerOf } from '../../support/namespaces/namespaces'
import { createSender } from '../../support/namespaces/namespaces-send'
import { expect, test } from '../../support/namespaces/test-namespace'

test.use({ namespace: 'cosmos' })

test('a signed transfer that no node takes is not signed again, and its bytes go out when the visitor says so', async ({
  demo,
  installWith,
  open,
  page,
  picture,
}) => {
  const visitor = await installWith(await createSender('cosmos', 0, 1.2349))
  const ledger = ledgerOf('cosmos')
  const to = ledger.create().address
  let isAway = true
  await page.route('**/*', route =>
    isAway && route.request().postData()?.includes('broadcast_tx_sync')
      ? route.fulfill({ status: 502, headers: { 'access-control-allow-origin': '*' } })
      : route.fallback(),
  )
  await open()
  await demo.connect(visitor.name)
  const prompts = await visitor.promptCount()
  await demo.modal.sendForm.open()
  await demo.modal.sendForm.send('0.25', to)
  await expect(demo.modal.dialog.getByRole('alert')).toContainText("We couldn't confirm this.")
  await demo.modal.back.click()
  const again = demo.modal.dialog.getByRole('button', { name: /^Broadcast again, paid once: 0\.25 / })
  await expect(again).toBeVisible()
  await picture('send-unconfirmed')
  await expectNoViolations(page, 'a transfer that no node confirmed', { within: modal })
  expect(await ledger.balance(to)).toBe(0n)

  isAway = false
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect.poll(() => ledger.balance(to)).toBe(250_000n)
  expect(await visitor.promptCount()).toBe(prompts + 1)
})
