import { expect, test } from '../support/test'

const short = (address: string) => new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`)

test('shows every account that the wallet granted, and takes another', async ({ demo, wallet, picture }) => {
  const [first, second] = wallet.accounts
  await demo.open()
  await demo.connect()
  expect(await demo.accounts()).toEqual([first.address, second.address])
  await demo.openModal()
  await demo.modal.button(/^Test Wallet/).click()
  const view = demo.modal.view('Wallets')
  await expect(view).toContainText('2 accounts')
  await expect(view.getByRole('button', { name: short(first.address) })).toHaveAccessibleName(/Active/)
  await picture('wallets')
  await view.getByRole('button', { name: short(second.address) }).click()
  await expect(view.getByRole('button', { name: short(second.address) })).toHaveAccessibleName(/Active/)
  await expect.poll(() => demo.accounts()).toEqual([second.address, first.address])
  await demo.modal.close.click()
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('follows the wallet to another account, with its balance', async ({ demo, wallet, chains }) => {
  const [, second] = wallet.accounts
  await chains.setBalance(chains.one, second.address, 7_000_000_000_000_000_000n)
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await wallet.selectAccount(1)
  await expect(demo.accountButton).toHaveAccessibleName(short(second.address))
  await expect(demo.modal.view('Account')).toContainText('7.000')
})

test('the wallet is asked which accounts to share', async ({ demo, wallet }) => {
  const [, second] = wallet.accounts
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await demo.modal.button(/^Test Wallet/).click()
  await wallet.pickNext(1)
  await demo.modal.button('Choose accounts in Test Wallet').click()
  await expect(demo.modal.view('Wallets')).toContainText('1 account')
  await expect.poll(() => demo.accounts()).toEqual([second.address])
})

test('disconnects from the account view', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await demo.modal.button('Disconnect').click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await expect.poll(() => wallet.visibleAddresses()).toEqual([])
})

test('disconnects by hook', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.act('Disconnect by hook')
  await expect(demo.result).toHaveText('disconnected')
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  expect(await wallet.visibleAddresses()).toEqual([])
})

test('the modal closes when the wallet disconnects', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await expect(demo.modal.view('Account')).toBeVisible()
  await wallet.disconnect('revoke')
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
})

test('a wallet that never answers the end of the connection holds nobody up', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await wallet.misbehave({ neverAnswerRevoke: true })
  await demo.openModal()
  await demo.modal.button('Disconnect').click()
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await expect(demo.modal.dialog).toHaveCount(0)
})
