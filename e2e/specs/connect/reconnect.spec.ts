import { expect, test } from '../../support/test'

test('is connected after a reload, without a prompt, on the last network', async ({ demo, wallet, page }) => {
  await demo.open()
  await demo.connect()
  await demo.act('Local Two')
  await expect(demo.result).toHaveText('switched to Local Two')
  await page.reload()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  expect(await wallet.promptCount()).toBe(0)
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('stays disconnected after a reload when it was disconnected', async ({ demo, wallet, page }) => {
  await demo.open()
  await demo.connect()
  await demo.act('Disconnect by hook')
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await page.reload()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
  await expect(demo.accountButton).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(0)
})

test('does not connect again where reconnecting is switched off', async ({ demo, wallet, page }) => {
  await demo.open({ reconnect: false })
  await demo.connect()
  await page.reload()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await expect(demo.hook('useAccount')).toHaveValue(/"status": "disconnected"/)
  // The wallet would still say yes, and was not asked.
  expect(await wallet.requests()).toEqual([])
})

test.describe('a wallet that took its permission back while nobody looked', () => {
  test.use({ walletOptions: { persist: false } })

  test('is not asked again', async ({ demo, wallet, page }) => {
    await demo.open()
    await demo.connect()
    await page.reload()
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    expect((await wallet.requests()).map(({ method }) => method)).toContain('eth_accounts')
    expect(await wallet.promptCount()).toBe(0)
  })
})

test('a wallet that is no longer there is waited for a while, then given up', async ({
  demo,
  wallet,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await page.addInitScript(id => window.__testWallet?.[id]?.uninstall(), wallet.id)
  await page.reload()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await demo.openModal()
  await expect(demo.modal.wallet('MetaMask')).toBeVisible()
  await expect(demo.modal.wallet('Test Wallet')).toHaveCount(0)
})
