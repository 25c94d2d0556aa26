import { test } from '../../support/services/services'
import { tokenRow } from '../../support/services/token-form'
import { expect } from '../../support/test'

test('the wallet is asked to show a token: waiting, refused, added', async ({ chains, demo, wallet }) => {
  const [token] = chains.one.tokens
  if (!token) throw new Error('The local chain has no token')
  await chains.giveToken(chains.one, token.address, wallet.accounts[0].address, 7_000_000n)
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await tokenRow(demo, token.name).click()
  const details = demo.modal.view('Token')
  const add = details.getByRole('button', { name: 'Add to Test Wallet' })
  await wallet.setApproval('manual')
  await add.click()
  await expect(details.getByRole('status').filter({ hasText: 'Approve in Test Wallet' })).toBeVisible()
  await wallet.reject((await wallet.waitForPrompt()).id)
  await expect(details.getByText('Not added to your wallet')).toBeVisible()
  await expect(details.getByText('You declined the request. Nothing changed.')).toBeVisible()
  await add.click()
  await wallet.approve((await wallet.waitForPrompt()).id)
  await expect(details.getByRole('status').filter({ hasText: 'Added to Test Wallet' })).toBeVisible()
  const asked = (await wallet.requests()).filter(({ method }) => method === 'wallet_watchAsset')
  expect(asked.map(({ outcome }) => outcome)).toEqual(['rejected', 'resolved'])
  expect(asked[0]?.params).toMatchObject({
    type: 'ERC20',
    options: {
      address: expect.stringMatching(new RegExp(`^${token.address}$`, 'i')),
      symbol: token.symbol,
      decimals: 6,
    },
  })
  await wallet.setApproval('auto')
  await wallet.failNext({ code: -32601, message: 'The method does not exist' })
  await add.click()
  await expect(details.getByText("Your wallet doesn't support this request.")).toBeVisible()
})
