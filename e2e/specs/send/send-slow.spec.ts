import { callNode } from '@latchkey/local-chains'
import type { Page } from '@playwright/test'
import { parseEther, parseUnits } from 'viem'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ demo, installWallet, chains, ownChain }) => {
  const { chainId, name, rpcUrl } = ownChain
  const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
  const [{ address }] = wallet.accounts
  await chains.setBalance(ownChain, address, parseEther('10'))
  await chains.giveToken(ownChain, ownChain.contracts.token, address, parseUnits('250', 6))
  await demo.open()
  await demo.connect()
  await chains.setAutomine(ownChain, false)
})

/** Resolves when the page has looked for the receipt as often as told. */
async function looksForReceipt(page: Page, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1)
    await page.waitForRequest(request => request.postData()?.includes('eth_getTransactionReceipt') ?? false)
}

test('a chain that takes its time is waited for: pending, not failed, also while the modal is closed', async ({
  demo,
  chains,
  ownChain,
  page,
  picture,
}) => {
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await form.open()
  await form.send('1.25', to)
  const sending = demo.modal.dialog.getByRole('heading', { name: 'Sending' })
  await expect(sending).toBeVisible()
  await picture('send-pending')
  await looksForReceipt(page, 2)
  await expect(sending).toBeVisible()
  expect(await chains.balance(ownChain, to)).toBe(0n)
  await demo.modal.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await demo.openModal()
  await demo.modal.button('Send').click()
  await expect(sending).toBeVisible()
  await chains.mine(ownChain)
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  expect(await chains.balance(ownChain, to)).toBe(parseEther('1.25'))
})

test('a transfer that the chain reverts is said to have failed, and the form is kept', async ({
  demo,
  chains,
  ownChain,
  picture,
}) => {
  const { token } = ownChain.contracts
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await form.open()
  await form.chooseToken('Local Dollar')
  await form.send('12', to)
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sending' })).toBeVisible()
  // The token breaks while the transfer waits for its block.
  const code = await callNode(ownChain.rpcUrl, 'eth_getCode', [token, 'latest'])
  await callNode(ownChain.rpcUrl, 'anvil_setCode', [token, '0xfe'])
  await chains.mine(ownChain)
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Not sent' })).toBeVisible()
  await expect(demo.modal.dialog).toContainText('Only the fee was spent.')
  await picture('send-failed')
  await callNode(ownChain.rpcUrl, 'anvil_setCode', [token, code])
  await demo.modal.button('Edit').click()
  await expect(form.amount).toHaveValue('12')
  await expect(form.recipient).toHaveValue(to)
  expect(await chains.balance(ownChain, to, token)).toBe(0n)
})

test('a node that stops answering is no failed transfer', async ({
  demo,
  chains,
  ownChain,
  page,
  picture,
}) => {
  const form = demo.modal.sendForm
  await form.open()
  await form.send('1', chains.createAddress())
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sending' })).toBeVisible()
  await page.route(`${ownChain.rpcUrl}/**`, route => route.abort())
  await expect(
    demo.modal.dialog.getByRole('heading', { name: /Sending|Sent, not confirmed yet/ }),
  ).toBeVisible()
  await picture('send-unreachable')
  await page.unroute(`${ownChain.rpcUrl}/**`)
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Not sent' })).toHaveCount(0)
})
