import type { Page } from '@playwright/test'
import { pageHeaders } from '../../setup/page-headers'
import type { DemoAddress, DemoPage } from '../../support/demo'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { createHolder, hasNamespaces, networksOf } from '../../support/namespaces/namespaces'
import { copyCode, createPhone } from '../../support/phone/phone'
import { findInline, watchPolicy } from '../../support/policy'
import { expect, test } from '../../support/test'

test.use(withMotion)

const name = 'content-security-policy'
const policy = pageHeaders['/csp.html']?.[name] ?? ''

/** The demo under the policy of `csp.html`. The result fails where the view that is shown broke it. */
async function openDemo(page: Page, demo: DemoPage, address: DemoAddress = {}) {
  const violations = await watchPolicy(page)
  const [document] = await Promise.all([
    page.waitForResponse(response => response.request().resourceType() === 'document'),
    demo.open({ ...address, strictPolicy: true }),
  ])
  expect(document.headers()[name]).toBe(policy)
  return async (view: string) => {
    expect(await violations(), view).toEqual([])
    expect(await findInline(page), view).toEqual([])
  }
}

test(
  'the way to a phone keeps the policy in every view, to the end of the pairing',
  inMatrix(),
  async ({ demo, page }) => {
    const { modal } = demo
    const phone = await createPhone({ eip155: [await createHolder('eip155', 1)] })
    try {
      const check = await openDemo(page, demo, { phones: true })
      await demo.openModal()
      await check('Connect')
      await modal.button(/^What is a wallet/).click()
      await expect(modal.view('Get a wallet')).toBeVisible()
      await check('GetWallet')
      await modal.back.click()
      await modal.button('All wallets').click()
      await expect(modal.button('Trust Wallet')).toBeVisible()
      await check('AllWallets')
      await modal.back.click()
      await modal.button(/^MetaMask/).click()
      await expect(modal.view('MetaMask')).toBeVisible()
      await check('ConnectingWalletConnect, one wallet')
      await modal.back.click()
      await modal.button(/^WalletConnect/).click()
      const uri = await copyCode(demo, page)
      await check('ConnectingWalletConnect, the code')
      await phone.pair(uri)
      await expect(demo.accountButton).toBeVisible()
      await expect(modal.dialog).toHaveCount(0)
      await check('connected')
    } finally {
      await phone.destroy()
    }
  },
)

test('the views of a connected wallet keep the policy', inMatrix(), async ({ demo, page, wallet }) => {
  const { modal } = demo
  const check = await openDemo(page, demo)
  await demo.openModal()
  const { id } = await wallet.setApproval('manual').then(async () => {
    await modal.choose('Test Wallet')
    return wallet.waitForPrompt()
  })
  await expect(modal.view('Test Wallet')).toBeVisible()
  await check('ConnectingExternal')
  await wallet.approve(id)
  await wallet.setApproval('auto')
  await expect(modal.dialog).toHaveCount(0)
  await demo.openModal()
  await expect(modal.view('Account')).toContainText('10')
  await check('Account')
  await modal.button(/^Test Wallet/).click()
  await expect(modal.view('Wallets')).toBeVisible()
  await check('ProfileWallets')
  await modal.back.click()
  await modal.button('Receive').click()
  await expect(modal.dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await check('Receive')
  await modal.back.click()
  await modal.button(/^Local One/).click()
  await expect(modal.view('Switch network')).toBeVisible()
  await check('SwitchNetwork')
  await wallet.rejectNext()
  await modal.network('Local Two').click()
  await expect(modal.dialog).toContainText('You declined the request')
  await check('the snackbar')
  await wallet.changeNetwork(424_242)
  await expect(modal.view('Unsupported network')).toBeVisible()
  await check('UnsupportedChain')
})

test('the views of a transfer keep the policy', inMatrix(), async ({ demo, page, wallet, chains }) => {
  const { modal } = demo
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await chains.giveToken(chains.one, chains.one.contracts.token, wallet.accounts[0].address, 5_000_000n)
  const check = await openDemo(page, demo)
  await demo.connect()
  await form.open()
  await check('Send, the form')
  await modal.button(/Token$/).click()
  await expect(modal.view('Select token').getByRole('button', { name: /^Local Dollar/ })).toBeVisible()
  await check('Send, the tokens')
  await modal.back.click()
  await form.fill('1', to)
  await form.review.click()
  await expect(form.confirm).toBeEnabled()
  await check('Send, the review')
  await form.confirm.click()
  await expect(modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  await check('Send, done')
  await modal.button('Done').click()
  await expect(modal.dialog.getByRole('status').filter({ hasText: '1 ETH to' })).toContainText('Confirmed')
  await check('the list of transactions')
})

if (hasNamespaces('eip155', 'solana'))
  test('the view of a network that no connected wallet speaks keeps the policy', async ({
    demo,
    page,
    wallet,
  }) => {
    const check = await openDemo(page, demo, { only: 'eip155,solana' })
    await demo.connect()
    expect(await wallet.promptCount()).toBeGreaterThan(0)
    await demo.networkButton.click()
    await demo.modal.network(networksOf('solana')[0]?.name ?? '').click()
    await expect(demo.modal.view('Another wallet needed')).toBeVisible()
    await check('SwitchActiveChain')
  })
