import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import { verifyMessage } from 'viem'
import { readWorld } from '../../setup/world'
import { expect, test } from '../../support/test'
import { WalletPage } from '../../support/wallet-page'

test('a wallet that is a page opens in a new tab with the pairing, connects there and signs', async ({
  demo,
  page,
}) => {
  await demo.open({ phones: true })
  await demo.openModal()
  await demo.modal.button(/^Latchkey Wallet/).click()
  await demo.modal.dialog.getByRole('tab', { name: 'Web' }).click()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    demo.modal.button('Open Latchkey Wallet').click(),
  ])
  expect(opened.url()).toContain(readWorld().services.walletUrl)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  const wallet = new WalletPage(opened)
  await wallet.approveAsked('Connect app')
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal.dialog).toHaveCount(0)
  await page.bringToFront()
  await demo.act('Sign message')
  await wallet.approveAsked('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('an external wallet stands in the list; its SDK is fetched when it is chosen, connects, signs and comes back', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  const sdk = () => scripts.filter(url => url.includes('stub-base-sdk'))
  const modal = modalOf(page)
  const account = page.getByRole('status', { name: 'Account' })
  await page.goto(`${readWorld().pagesUrl}/external.html`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.wallet('Base Account')).toBeVisible()
  expect(sdk()).toEqual([])
  await modal.choose('Base Account')
  await expect(account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await expect(modal.dialog).toHaveCount(0)
  expect(sdk()).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign' }).click()
  const shown = page.getByRole('status', { name: 'Signature' })
  await expect(shown).toHaveText(/^0x[0-9a-f]{130}$/)
  const [address, signature] = (await Promise.all([
    account.textContent(),
    shown.textContent(),
  ])) as `0x${string}`[]
  expect(
    await verifyMessage({
      address: address ?? '0x',
      message: 'Hello from a page',
      signature: signature ?? '0x',
    }),
  ).toBe(true)
  await page.reload()
  await expect(account).toHaveText(address ?? '')
  await page.getByRole('button', { name: /^Account / }).click()
  await modal.button('Disconnect').click()
  await expect(account).toHaveText('nobody')
})
