import { en } from '@latchkey/ui/text/en'
import { expect, test } from '../../support/test'

test('a wallet between two networks', async ({ demo, wallet, chains, picture }) => {
  await demo.open()
  await demo.connect()

  await test.step('a switch that fails by hook is told to the caller', async () => {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await wallet.failNext({ code: -32_603, message: 'No' }, method)
    await demo.act('Local Two')
    await expect(demo.result).toHaveText(/^switchFailed: /)
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  })

  await test.step('a refused switch goes back one view, says why, and the network is unchanged', async () => {
    await demo.networkButton.click()
    await wallet.rejectNext()
    await demo.modal.network('Local Two').click()
    await expect(demo.modal.view('Switch network')).toContainText('You declined')
    await expect(demo.modal.network('Local One')).toBeVisible()
    await picture('switch-declined')
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
    await demo.modal.network('Local Two').click()
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    await expect(demo.modal.dialog).toHaveCount(0)
  })

  await test.step('switches by hook, then signs there', async () => {
    await demo.act('Local One')
    await expect(demo.result).toHaveText('switched to Local One')
    await demo.act('Local Two')
    await expect(demo.result).toHaveText('switched to Local Two')
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    await demo.act('Sign typed data')
    await expect(demo.result).toHaveText(/^typed signature/)
  })

  await test.step('switches from the interface, then signs there', async () => {
    await demo.act('Local One')
    await expect(demo.result).toHaveText('switched to Local One')
    await demo.networkButton.click()
    await expect(demo.modal.view('Switch network')).toBeVisible()
    await picture('networks')
    await demo.modal.network('Local Two').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    await demo.act('Sign message')
    await expect(demo.result).toHaveText(/^valid signature/)
  })

  await test.step('a switch that fails goes back one view with the reason, also to the account', async () => {
    await demo.act('Local One')
    await expect(demo.result).toHaveText('switched to Local One')
    await demo.openModal()
    await demo.modal.button(/^Local One/).click()
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await wallet.failNext({ code: -32_603, message: 'No' }, method)
    await demo.modal.network('Local Two').click()
    await expect(demo.modal.view('Switch network')).toContainText(en.text.errors.switchFailed)
    await demo.modal.back.click()
    await expect(demo.modal.view('Account').getByRole('button', { name: /^Local One/ })).toBeVisible()
  })

  await test.step('switches from the account view and comes back to it', async () => {
    await demo.modal.button(/^Local One/).click()
    await wallet.setApproval('manual')
    await demo.modal.network('Local Two').click()
    const prompt = await wallet.waitForPrompt()
    await expect(demo.modal.dialog.getByRole('heading', { name: 'Switching to Local Two' })).toBeVisible()
    await wallet.approve(prompt.id)
    await expect(demo.modal.view('Account')).toBeVisible()
    await expect(demo.modal.button(/^Local Two/)).toBeVisible()
    await wallet.setApproval('auto')
    await demo.modal.close.click()
  })

  await test.step('follows the wallet when it switches by itself', async () => {
    await demo.act('Local One')
    await expect(demo.result).toHaveText('switched to Local One')
    await wallet.changeNetwork(chains.two.chainId)
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    await demo.act('Sign message')
    await expect(demo.result).toHaveText(/^valid signature/)
  })
})

test('without a wallet the choice is made at once; then the network of the wallet counts', async ({
  demo,
  wallet,
}) => {
  await demo.open()
  await demo.networkButton.click()
  await demo.modal.network('Local Two').click()
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  await expect(demo.modal.dialog).toHaveCount(0)
  expect(await wallet.requests()).toEqual([])
  await demo.connect()
  await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
})

test.describe('a wallet that does not know a network', () => {
  test('has it added, and is switched to it', async ({ demo, installWallet, chains }) => {
    const { chainId, name, rpcUrl } = chains.one
    const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
    await demo.open()
    await demo.connect()
    await demo.networkButton.click()
    await demo.modal.network('Local Two').click()
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    const methods = (await wallet.requests()).map(({ method }) => method)
    expect(methods).toContain('wallet_addEthereumChain')
    await demo.act('Send a little')
    await expect(demo.result).toHaveText(/^confirmed 0x/)
  })

  test('stays where it is when adding is refused', async ({ demo, installWallet, chains }) => {
    const { chainId, name, rpcUrl } = chains.one
    const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
    await demo.open()
    await demo.connect()
    await demo.networkButton.click()
    await wallet.rejectNext(1, 4001, 'wallet_addEthereumChain')
    await demo.modal.network('Local Two').click()
    await expect(demo.modal.view('Switch network')).toContainText('You declined')
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  })
})
