import { callNode } from '@latchkey/local-chains'
import { parseEther } from 'viem'
import { expect, test } from '../../support/test'

test('a transfer that the wallet confirms after an account change is listed, followed and not sent twice', async ({
  demo,
  wallet,
  chains,
  picture,
}) => {
  const [first, second] = wallet.accounts
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await demo.open()
  await demo.connect()
  await form.open()
  await wallet.hangNext()
  await form.send('1.25', to)
  await expect(demo.modal.dialog.getByText('Approve in Test Wallet')).toBeVisible()
  const methods = async () => (await wallet.requests()).map(({ method }) => method)
  await expect.poll(methods).toContain('eth_sendTransaction')
  await wallet.selectAccount(1)
  const row = demo.modal.dialog.getByRole('status').filter({ hasText: '1.25 ETH to' })
  await expect(row).toContainText('Waiting for your wallet')
  await expect(demo.modal.view('Send').getByRole('textbox', { name: /^Amount/ })).toHaveValue('')
  // Nothing is on its way before the visitor has approved it.
  await expect(demo.accountButton).not.toHaveAccessibleName(/pending/)
  await picture('send-waiting-elsewhere')
  await wallet.releaseHung()
  await expect.poll(() => chains.balance(chains.one, to)).toBe(parseEther('1.25'))
  await demo.modal.back.click()
  await expect(row).toContainText('Confirmed')
  await expect(demo.accountButton).not.toHaveAccessibleName(/pending/)
  expect(await chains.balance(chains.one, second.address)).toBe(parseEther('10'))
  expect(await chains.balance(chains.one, first.address)).toBeLessThan(parseEther('8.75'))
})

test.describe('on a chain of its own', () => {
  test.beforeEach(async ({ demo, installWallet, chains, ownChain }) => {
    const { chainId, name, rpcUrl } = ownChain
    const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
    await chains.setBalance(ownChain, wallet.accounts[0].address, parseEther('10'))
    await demo.open()
    await demo.connect()
  })

  test('a fee that rises before the visitor confirms is shown beside the former one, and asked for again', async ({
    demo,
    chains,
    ownChain,
    picture,
  }) => {
    const form = demo.modal.sendForm
    const to = chains.createAddress()
    await form.open()
    await form.fill('1', to)
    await form.review.click()
    await expect(form.confirm).toBeEnabled()
    await callNode(ownChain.rpcUrl, 'anvil_setNextBlockBaseFeePerGas', ['0x174876e800'])
    await chains.mine(ownChain)
    await form.confirm.click()
    await expect(demo.modal.dialog).toContainText(/The fee can now be up to \S+ ETH\. It was \S+ ETH\./)
    await expect(demo.modal.dialog).toContainText('Nothing was sent.')
    await picture('send-fee-rose')
    expect(await chains.balance(ownChain, to)).toBe(0n)
    await form.confirm.click()
    await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
    expect(await chains.balance(ownChain, to)).toBe(parseEther('1'))
  })

  test('a transfer that is pending when the page is reloaded is followed to its end', async ({
    demo,
    chains,
    ownChain,
    page,
  }) => {
    await chains.setAutomine(ownChain, false)
    const form = demo.modal.sendForm
    const to = chains.createAddress()
    await form.open()
    await form.send('0.5', to)
    await expect(demo.modal.dialog.getByRole('heading', { name: 'Sending' })).toBeVisible()
    await page.reload()
    await expect(demo.accountButton).toHaveAccessibleName(/1 pending/)
    await demo.openModal()
    const row = demo.modal.dialog.getByRole('status').filter({ hasText: '0.5 ETH to' })
    await expect(row).toContainText('Waiting for the network')
    await chains.mine(ownChain)
    await expect(row).toContainText('Confirmed')
    await expect(demo.accountButton).not.toHaveAccessibleName(/pending/)
  })
})
