import jsqr from 'jsqr'
import { decodePng } from '../../support/decode-png'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

// On a dense screen each module has many pixels, and so has the picture of a good camera.
for (const deviceScaleFactor of [1, 3])
  test.describe(`on a screen of ${deviceScaleFactor} pixels per point`, () => {
    test.use({ deviceScaleFactor })

    test(
      'the code that a camera reads is the address',
      inMatrix(deviceScaleFactor === 1),
      async ({ demo, wallet, page, picture }) => {
        const [{ address }] = wallet.accounts
        await demo.open()
        await demo.connect()
        await demo.openModal()
        await demo.modal.button('Receive').click()
        const code = demo.modal.dialog.getByRole('img', { name: 'QR code of your address on Local One' })
        // Until the encoder has loaded there is nothing to read, and a poll counts that time.
        await expect(code).toHaveAttribute('aria-busy', 'false')
        await picture('receive')
        await expect
          .poll(async () => {
            const { data, width, height } = await decodePng(
              page,
              await code.screenshot({ animations: 'disabled' }),
            )
            return jsqr(data, width, height)?.data
          })
          .toBe(address)
      },
    )
  })

test('the address is copied, also where the page may not write to the clipboard', async ({
  demo,
  wallet,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.open()
  await demo.connect()
  await demo.openModal()
  const copied = demo.modal.status.filter({ hasText: 'Address copied' })
  await expect(async () => {
    await demo.modal.button('Copy address').click()
    await copied.hover({ timeout: 2_000 })
    await demo.modal.button('Disconnect').click({ trial: true, timeout: 2_000 })
  }, 'the message and the button at the foot cover each other').toPass({ timeout: 60_000 })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.accounts[0].address)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await demo.modal.button('Receive').click()
  await demo.modal.view('Receive').getByRole('button', { name: 'Copy address' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(wallet.accounts[0].address)
  // As in a frame without the permission, and over plain http.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('')
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
    })
  })
  const copy = demo.modal.view('Receive').getByRole('button', { name: 'Copy address' })
  await copy.press('Enter')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(wallet.accounts[0].address)
  await expect(copy).toBeFocused()
})
