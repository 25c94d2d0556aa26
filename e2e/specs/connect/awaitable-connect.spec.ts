import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

test('gives the connection', async ({ demo, wallet }) => {
  await demo.open()
  await demo.act('Connect and wait')
  await demo.modal.choose('Test Wallet')
  await expect(demo.result).toHaveText(`connected ${wallet.accounts[0].address}`)
})

test('rejects with the code of a person who said no', async ({ demo, wallet }) => {
  await demo.open()
  await wallet.rejectNext()
  await demo.act('Connect and wait')
  await demo.modal.choose('Test Wallet')
  await expect(demo.result).toHaveText(/^userRejected: /)
})

test('rejects with the code of a modal that was closed', inMatrix(), async ({ demo, page }) => {
  await demo.open()
  await demo.act('Connect and wait')
  await demo.modal.close.click()
  await expect(demo.result).toHaveText(/^modalClosed: /)
  await demo.act('Connect and wait')
  await demo.modal.dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect(demo.result).toHaveText(/^modalClosed: /)
})

test('rejects with the code of a wallet that is busy', inMatrix(), async ({ demo, wallet }) => {
  await demo.open()
  await wallet.misbehave({ pendingRequest: true })
  await demo.act('Connect and wait')
  await demo.modal.choose('Test Wallet')
  await expect(demo.result).toHaveText(/^requestPending: /)
})
