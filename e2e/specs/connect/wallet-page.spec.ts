import type { Browser } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { hasNamespaces, looks, namespaces, networksOf } from '../../support/namespaces/namespaces'
import { copyCode, takeCode } from '../../support/phone/phone'
import { expect, test } from '../../support/test'
import { WalletPage } from '../../support/wallet-page'

/** The wallet page in a browser of its own, as on a phone. */
async function openWallet(browser: Browser): Promise<WalletPage> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const wallet = new WalletPage(await context.newPage())
  await wallet.open(readWorld().services)
  return wallet
}

test('a picture of the code connects the accounts that are ticked, and another one is used later', async ({
  demo,
  page,
  browser,
}) => {
  await demo.open({ phones: true })
  await takeCode(demo, page)
  const picture = await page.getByRole('img', { name: /^QR code/ }).screenshot({ animations: 'disabled' })
  const wallet = await openWallet(browser)
  await wallet.choosePicture({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await wallet.asked('Connect app')
  await expect(wallet.account('Ethereum', 1)).toBeChecked()
  await wallet.account('Ethereum', 2).check()
  await wallet.approve.click()
  await expect(demo.accountButton).toBeVisible()
  const [first, second] = await demo.accounts()
  expect(second).toMatch(/^0x/)
  await expect(wallet.sessions).toHaveCount(1)
  await wallet.openSession('Latchkey demo')
  await wallet.switchAccount('Ethereum', 2)
  await expect.poll(() => demo.accounts()).toEqual([second, first])
  await wallet.back()
  await expect(wallet.sessions).toHaveCount(1)
  await wallet.page.context().close()
})

test('a picture without a code is refused with a reason', inMatrix(), async ({ page, browser }) => {
  await page.setContent('<p>No code</p>')
  const wallet = await openWallet(browser)
  await wallet.choosePicture({ name: 'no.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(wallet.page.getByText('This isn’t a connection code')).toBeVisible()
  await wallet.choosePicture({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(wallet.page.getByText('This isn’t a connection code')).toBeVisible()
  await expect(wallet.sessions).toHaveCount(0)
  await wallet.page.context().close()
})

test('a code that is pasted connects; message and transfer are shown as they are', async ({
  demo,
  page,
  browser,
}) => {
  await demo.open({ phones: true })
  const wallet = await openWallet(browser)
  await wallet.pair(await takeCode(demo, page))
  await wallet.approveAsked('Connect app')
  await expect(demo.accountButton).toBeVisible()
  await demo.act('Sign message')
  await wallet.asked('Sign message')
  await expect(wallet.message).toHaveText(`Hello from ${new URL(readWorld().demoUrl).host}`)
  await wallet.approveAsked('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
  await demo.act('Send a little')
  await wallet.asked('Send transaction')
  await expect(wallet.detail('Recipient')).toContainText(((await demo.accounts())[0] ?? '').slice(-4))
  await expect(wallet.detail('Amount')).toHaveText('0.001 ETH')
  await wallet.rejectAsked('Send transaction')
  await expect(demo.result).toHaveText(/^userRejected/)
  await wallet.page.context().close()
})

if (hasNamespaces('eip155', 'solana', 'polkadot', 'bip122', 'cosmos'))
  test(
    'it shares an account of every namespace, and signs in each what it shows',
    inMatrix(),
    async ({ demo, page, browser }) => {
      await demo.open({ only: '', phones: true })
      await demo.openModal()
      await demo.modal.button(/^WalletConnect/).click()
      const wallet = await openWallet(browser)
      await wallet.pair(await copyCode(demo, page))
      await wallet.asked('Connect app')
      for (const namespace of namespaces)
        await expect(wallet.account(looks[namespace].displayName, 1)).toBeChecked()
      await wallet.approve.click()
      await expect(demo.accountButton).toBeVisible()
      for (const namespace of namespaces) {
        const network = networksOf(namespace)[0]?.name ?? ''
        await demo.act(network)
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(network))
        await demo.act('Sign message')
        await wallet.asked('Sign message')
        await expect(wallet.message).toContainText('Hello from')
        await wallet.approve.click()
        await expect(demo.result).toHaveText(/^valid signature/)
      }
      await wallet.page.context().close()
    },
  )
