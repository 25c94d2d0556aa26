import { readWorld } from '../setup/world'
import { expect, test } from '../support/test'

test('the button opens the modal with the wallets that are here', async ({ demo, wallet, picture }) => {
  await demo.open()
  await demo.connectButton.click()
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  expect(await wallet.promptCount()).toBe(0)
  await picture('connect')
})

test('a hook opens the modal', async ({ demo }) => {
  await demo.open()
  await demo.act('Connect and wait')
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
})

test('nothing is asked of another host before the modal opens, and there is no frame', async ({
  demo,
  page,
  wallet,
}) => {
  const { demoUrl } = readWorld()
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(`${demoUrl}/`) && !request.url().startsWith('data:'))
      outside.push(request.url())
  })
  await demo.open()
  await expect(demo.connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  expect(await wallet.requests()).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(outside).toEqual([])
})
