import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

test('connects, shows the account and the balance of the node', async ({ demo, wallet, chains, picture }) => {
  const [{ address }] = wallet.accounts
  await chains.setBalance(chains.one, address, 1_234_567_890_000_000_000n)
  await demo.open()
  await demo.connect()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  await expect(demo.hook('useAccount')).toHaveValue(new RegExp(address))
  expect(await wallet.promptCount()).toBe(1)
  await demo.openModal()
  await expect(demo.modal.view('Account')).toContainText('1.234')
  await expect(demo.modal.dialog).toContainText('Local One')
  await expect(demo.modal.dialog).toContainText('Test Wallet')
  await picture('account')
})

test('a refused connection is said, and the next try connects', async ({ demo, wallet, picture }) => {
  await demo.open()
  await wallet.rejectNext()
  await demo.openModal()
  await demo.modal.choose('Test Wallet')
  await expect(
    demo.modal.view('Test Wallet').getByRole('heading', { name: 'Connection rejected' }),
  ).toBeVisible()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await picture('connect-declined')
  await demo.modal.button('Try again').click()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal.dialog).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(2)
})

test('a wallet with an open prompt is named, and can be asked again', async ({ demo, wallet, picture }) => {
  await demo.open()
  await wallet.misbehave({ pendingRequest: true })
  await demo.openModal()
  await demo.modal.choose('Test Wallet')
  const view = demo.modal.view('Test Wallet')
  await expect(view.getByRole('heading', { name: 'Finish the request waiting in Test Wallet' })).toBeVisible()
  await picture('connect-pending')
  await wallet.behave()
  await demo.modal.button('Try again').click()
  await expect(demo.accountButton).toBeVisible()
})

test('a wallet that never answers leaves the modal usable', async ({
  demo,
  wallet,
  installWallet,
  page,
  picture,
}) => {
  await installWallet({ id: 'second', info: { name: 'Second Wallet', rdns: 'dev.example.second' } })
  await demo.open()
  await wallet.hangNext()
  await demo.openModal()
  await demo.modal.choose('Test Wallet')
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Approve in Test Wallet' })).toBeVisible()
  await expect(demo.connectButton).toHaveAccessibleName('Connecting')
  await expect(demo.modal.button('Try again')).toBeEnabled()
  await picture('connect-waiting')
  await demo.modal.back.click()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await demo.openModal()
  await demo.modal.choose('Second Wallet')
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal.dialog).toHaveCount(0)
  // What the first one answers now comes too late.
  const accounts = await demo.accounts()
  await wallet.releaseHung()
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
  expect(await demo.accounts()).toEqual(accounts)
})

test('the wallet asks while the modal is closed, and answers', async ({ demo, wallet, page }) => {
  await demo.open()
  await wallet.setApproval('manual')
  await demo.openModal()
  await demo.modal.choose('Test Wallet')
  const prompt = await wallet.waitForPrompt()
  await page.keyboard.press('Escape')
  await expect(demo.modal.dialog).toHaveCount(0)
  await wallet.approve(prompt.id)
  await expect(demo.accountButton).toBeVisible()
})

test.describe('a locked wallet', () => {
  test.use({ walletOptions: { locked: true } })

  test('is unlocked by the prompt to connect', async ({ demo, wallet }) => {
    await demo.open()
    await demo.connect()
    await expect(demo.hook('useAccount')).toHaveValue(new RegExp(wallet.accounts[0].address))
  })
})

test('a connected wallet that is locked is disconnected, and connects again', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await wallet.lock()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await wallet.unlock()
  await demo.connect()
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('another wallet takes the place of the former', async ({ demo, wallet, installWallet }) => {
  const second = await installWallet({
    id: 'second',
    info: { name: 'Second Wallet', rdns: 'dev.example.second' },
  })
  await demo.open()
  await demo.connect()
  expect(await demo.accounts()).toEqual(wallet.accounts.map(({ address }) => address))
  await demo.openModal()
  await demo.modal.button(/^Test Wallet/).click()
  await demo.modal.button('Connect another wallet').click()
  await demo.modal.choose('Second Wallet')
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect.poll(() => demo.accounts()).toEqual(second.accounts.map(({ address }) => address))
  // The former one no longer counts, whatever it says.
  await wallet.selectAccount(1)
  await wallet.disconnect('revoke')
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
  expect(await demo.accounts()).toEqual(second.accounts.map(({ address }) => address))
})
