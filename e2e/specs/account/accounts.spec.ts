import { expect, test } from '../../support/test'

const short = (address: string) => new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`)

test('accounts from the first connection to its end', async ({ demo, wallet, chains, picture }) => {
  const [first, second] = wallet.accounts
  await chains.setBalance(chains.one, second.address, 7_000_000_000_000_000_000n)
  await demo.open()
  await demo.connect()

  await test.step('shows every account that the wallet granted, and takes another', async () => {
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

  await test.step('disconnects by hook', async () => {
    await demo.act('Disconnect by hook')
    await expect(demo.result).toHaveText('disconnected')
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    expect(await wallet.visibleAddresses()).toEqual([])
  })

  await test.step('follows the wallet to another account, with its balance', async () => {
    await demo.connect()
    await demo.openModal()
    await expect(demo.accountButton).toHaveAccessibleName(short(first.address))
    await expect(demo.modal.view('Account')).not.toContainText('7.000')
    await wallet.selectAccount(1)
    await expect(demo.accountButton).toHaveAccessibleName(short(second.address))
    await expect(demo.modal.view('Account')).toContainText('7.000')
  })

  await test.step('the modal closes when the wallet disconnects', async () => {
    await expect(demo.modal.view('Account')).toBeVisible()
    await wallet.disconnect('revoke')
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })

  await test.step('the wallet is asked which accounts to share', async () => {
    await demo.connect()
    await demo.openModal()
    await demo.modal.button(/^Test Wallet/).click()
    await wallet.pickNext(1)
    await demo.modal.button('Choose accounts in Test Wallet').click()
    await expect(demo.modal.view('Wallets')).toContainText('1 account')
    await expect.poll(() => demo.accounts()).toEqual([second.address])
  })

  await test.step('disconnects from the account view', async () => {
    await demo.modal.back.click()
    await demo.modal.button('Disconnect').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
    await expect.poll(() => wallet.visibleAddresses()).toEqual([])
  })
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
