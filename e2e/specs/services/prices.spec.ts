import { encodeFunctionData, parseAbi } from 'viem'
import { expectNoViolations, modal } from '../../support/axe'
import { deployToken } from '../../support/services/deploy-token'
import { sendSigned } from '../../support/services/send-signed'
import { routeServed, test } from '../../support/services/services'
import { tokenForm, tokenRow } from '../../support/services/token-form'
import { expect } from '../../support/test'

test('what is held is worth what its address is worth, in the currency of the app; a token of the same name is worth nothing', async ({
  chains,
  demo,
  host,
  page,
  picture,
  wallet,
}) => {
  const { one } = chains
  const [{ address }] = wallet.accounts
  const [listed] = one.tokens
  if (!listed) throw new Error('The local chain has no token')
  await chains.giveToken(one, listed.address, address, 25_500_000n)
  const fake = await deployToken(one, {
    name: listed.name,
    symbol: listed.symbol,
    holder: address,
    amount: 9_000_000_000n,
  })
  // The value on test networks is 0.00, so this one says that it is none.
  await routeServed(page, host, { testnet: false })
  await demo.open()
  await demo.connect()
  await demo.openModal()
  const { account } = demo.modal

  await test.step('the coin and the token of the list have a worth, and the account has their sum', async () => {
    // The coin's row opens nothing.
    await expect(account.getByRole('listitem').filter({ hasText: 'Local Ether' })).toContainText('$30,000.00')
    await expect(tokenRow(demo, listed.name)).toContainText('$25.50')
    await expect(account).toContainText('$30,025.50')
  })

  await test.step('a token of the same name and symbol has none, however much of it is held', async () => {
    await demo.modal.close.click()
    const form = tokenForm(demo)
    await form.open()
    await form.field.fill(fake)
    await expect(form.fact('Symbol')).toHaveText(listed.symbol)
    await form.submit.click()
    const row = tokenRow(demo, listed.name).filter({ hasText: 'Unverified' })
    await expect(row).toContainText('9,000.00')
    await expect(row).not.toContainText('$')
    await expect(account).toContainText('$30,025.50')
    await expectNoViolations(page, 'tokens with prices', { within: modal })
    await picture('services-prices')
  })

  await test.step('in another currency', async () => {
    await demo.open({ currency: 'eur' })
    await demo.accountButton.waitFor()
    await demo.openModal()
    await expect(account).toContainText('€24,020.40')
    await expect(account).not.toContainText('$')
  })
})

test('a token that no list has is there once the account dealt with it, unverified; what others only sent is not', async ({
  chains,
  demo,
  host,
  page,
  wallet,
}) => {
  const { one } = chains
  const [account] = wallet.accounts
  const gem = { name: 'Local Gem', symbol: 'GEM', holder: account.address, amount: 9_000_000n }
  const own = await deployToken(one, gem)
  const advert = { name: 'Local Advert', symbol: 'ADV', holder: one.accounts[0]?.address ?? '', amount: 7n }
  const foreign = await deployToken(one, advert)
  await chains.giveToken(one, foreign, account.address, 7n)
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  const data = encodeFunctionData({ abi, args: [chains.createAddress(), 1_000_000n] })
  await sendSigned(one, account, [{ to: own, data }])
  await routeServed(page, host, { testnet: false })
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await expect(tokenRow(demo, 'Local Gem')).toContainText('Unverified')
  await expect(tokenRow(demo, 'Local Gem')).toContainText('8.00')
  await expect(tokenRow(demo, 'Local Gem')).not.toContainText('$')
  await expect(tokenRow(demo, 'Local Advert')).toHaveCount(0)
  await expectNoViolations(page, 'a token that no list has', { within: modal })
})
