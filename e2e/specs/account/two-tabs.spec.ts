import { installTestWallet } from '@latchkey/test-wallets/playwright'
import type { BrowserContext } from '@playwright/test'
import { parseEther } from 'viem'
import type { Chains } from '../../support/chains'
import { DemoPage } from '../../support/demo'
import { expect, type FreshWallet, test } from '../../support/test'

/** A second tab of the same browser, with the same wallet and its permissions in it. */
async function openTab(context: BrowserContext, wallet: FreshWallet, chains: Chains) {
  const page = await context.newPage()
  const remote = await installTestWallet(page, {
    networks: chains.all.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl })),
    privateKeys: wallet.accounts.map(({ privateKey }) => privateKey),
  })
  const demo = new DemoPage(page)
  await demo.open()
  await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
  return { demo, remote }
}

test('a tab takes the connection of the other one when it loads, and no longer has it once the other one disconnected', async ({
  demo,
  wallet,
  chains,
  context,
}) => {
  await demo.open()
  const { demo: second, remote } = await openTab(context, wallet, chains)
  await expect(second.connectButton).toBeVisible()
  await demo.connect()
  await second.page.reload()
  await expect(second.accountButton).toBeVisible()
  expect(await second.accounts()).toEqual(wallet.accounts.map(({ address }) => address))
  expect(await remote.promptCount()).toBe(0)
  await second.act('Sign message')
  await expect(second.result).toHaveText(/^valid signature/)
  await demo.act('Disconnect by hook')
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  await second.page.reload()
  await expect(second.hook('useAccount')).toHaveValue(/"isRestoring": false/)
  await expect(second.connectButton).toHaveAccessibleName('Connect wallet')
})

test('a transfer that one tab is sending is shown in the other one, which sends the same only when told again', async ({
  demo,
  wallet,
  chains,
  context,
}) => {
  await demo.open()
  await demo.connect()
  const { demo: second, remote } = await openTab(context, wallet, chains)
  await expect(second.accountButton).toBeVisible()
  const to = chains.createAddress()
  await wallet.hangNext()
  const form = demo.modal.sendForm
  await form.open()
  await form.send('0.25', to)
  await expect(demo.modal.dialog.getByText('Approve in Test Wallet')).toBeVisible()
  const other = second.modal.sendForm
  await other.open()
  await expect(second.modal.dialog.getByRole('status').filter({ hasText: '0.25 ETH to' })).toBeVisible()
  await other.send('0.25', to)
  await expect(second.modal.dialog).toContainText('The same transfer is already on its way')
  expect(await remote.promptCount()).toBe(0)
  await wallet.releaseHung()
  await expect.poll(() => chains.balance(chains.one, to)).toBe(parseEther('0.25'))
  expect(await remote.promptCount()).toBe(0)
})
