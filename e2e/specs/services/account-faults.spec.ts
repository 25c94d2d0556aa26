import { shortenAddress } from '@latchkey/core/internal/format/text'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { type Fault, faults, PAST_EVERY_WAIT_MS, startFaultProxy } from '../../support/services/fault-proxy'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

const ACCOUNT = /\/v1\/(account|identity|fungible)/

const failures = {
  Activity: 'Failed to fetch transactions',
  NFTs: 'NFTs could not be loaded',
} as const

// Each fault passes the contract tests of the client, and looks like another one to a visitor.
const shown: Fault = 'away'

for (const fault of faults)
  test(`account: ${fault}`, inMatrix(fault !== shown), async ({ chains, demo, host, page, wallet }) => {
    const [{ address }] = wallet.accounts
    const [token] = chains.one.tokens
    if (!token) throw new Error('The local chain has no token')
    await chains.giveToken(chains.one, token.address, address, 25_000_000n)
    await page.clock.install()
    await demo.open()
    await demo.connect()
    await demo.openModal()
    await demo.modal.close.click()
    host.inject(fault, ACCOUNT)

    const account = demo.modal.account
    await demo.openModal()
    await test.step('amounts and the address are shown without the host, and never a zero', async () => {
      await expect(account.getByText('10.000').first()).toBeVisible()
      await expect(account.getByText(token.name)).toBeVisible()
      await expect(account.getByText(shortenAddress(address)).first()).toBeVisible()
      await expect(account.getByText(/^0\.0+$/)).toHaveCount(0)
    })
    for (const [tab, failure] of Object.entries(failures))
      await test.step(`${tab} says once that it failed`, async () => {
        await account.getByRole('tab', { name: tab }).click()
        if (fault === 'late') {
          await expect.poll(() => host.asked.at(-1)).toMatch(tab === 'NFTs' ? /nfts/ : /history/)
          await page.clock.fastForward(PAST_EVERY_WAIT_MS)
        }
        await expect(account.getByText(failure)).toBeVisible()
        await expect(demo.modal.dialog.getByText(failure)).toHaveCount(1)
      })
    await test.step('works again once the host does', async () => {
      host.clear()
      await page.clock.fastForward(PAST_EVERY_WAIT_MS)
      await demo.modal.button('Try again').click()
      await expect(account.getByText('No NFTs yet')).toBeVisible()
      await account.getByRole('tab', { name: 'Activity' }).click()
      await expect(account.getByRole('button', { name: /^Received/ }).first()).toBeVisible()
      await demo.modal.close.click()
      await expect(demo.modal.dialog).toHaveCount(0)
    })
  })

test('a node that fails is said once, and no amount is zero', async ({ chains, demo, page, wallet }) => {
  expect(wallet.accounts).toHaveLength(2)
  const node = await startFaultProxy(chains.one.rpcUrl)
  const { others, services } = readWorld()
  const networks = others.networks.map(network =>
    network.id === chains.one.chainId ? { ...network, rpcUrls: { default: { http: [node.url] } } } : network,
  )
  await page.route('**/local-chains.json', route =>
    route.fulfill({ json: { ...others, networks, services } }),
  )
  await page.clock.install()
  await demo.open()
  await demo.connect()
  node.inject('broken', /./)
  await page.reload()
  await demo.accountButton.waitFor()
  await demo.openModal()
  const account = demo.modal.account
  const toast = demo.modal.dialog.getByText('Token Balance Unavailable')
  const tokensFailed = account.getByText('Tokens could not be loaded')
  const retryTokens = account.getByRole('button', { name: 'Try again' }).last()
  await expect(toast).toHaveCount(1)
  await expect(tokensFailed).toHaveCount(1)
  await expect(account.getByText('The balance could not be loaded')).toHaveCount(1)
  await expect(account.getByText(/^0\.0+$/)).toHaveCount(0)

  await test.step('a second look says nothing new', async () => {
    await demo.modal.close.click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await page.clock.fastForward(10_000)
    await demo.openModal()
    await expect(tokensFailed).toBeVisible()
    await expect(toast).toHaveCount(0)
  })

  await test.step('works again once the node does', async () => {
    node.clear()
    await retryTokens.click()
    await expect(account.getByText('Local Ether')).toBeVisible()
    await account.getByRole('button', { name: 'Try again' }).click()
    await expect(account.getByText('10.000').first()).toBeVisible()
  })
  await node.close()
})
