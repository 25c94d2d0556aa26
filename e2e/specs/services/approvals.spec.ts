import type { Hex } from '@latchkey/local-chains'
import { encodeFunctionData, parseAbi } from 'viem'
import { expectNoViolations, modal } from '../../support/axe'
import { sendSigned } from '../../support/services/send-signed'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const unlimited = 2n ** 256n - 1n

test('the activity says who may take how much of a token, and that they no longer may', async ({
  chains,
  demo,
  page,
  picture,
  wallet,
}) => {
  const { one } = chains
  const [account] = wallet.accounts
  const [token] = one.tokens
  if (!token) throw new Error('The local chain has no token')
  const [shop, game] = [chains.createAddress(), chains.createAddress()]
  const approve = (spender: Hex, amount: bigint) => ({
    to: token.address,
    data: encodeFunctionData({ abi, args: [spender, amount] }),
  })
  await sendSigned(one, account, [approve(shop, 12_500_000n), approve(game, unlimited), approve(game, 0n)])
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const rowOf = (word: string) => demo.modal.account.getByRole('button', { name: new RegExp(`^${word} `) })

  await test.step('each has its amount', async () => {
    await expect(rowOf('Approved').filter({ hasText: `12.5\u00a0${token.symbol}` })).toHaveCount(1)
    await expect(rowOf('Approved').filter({ hasText: `Unlimited\u00a0${token.symbol}` })).toHaveCount(1)
    await expect(rowOf('Approval revoked')).toContainText(`0\u00a0${token.symbol}`)
    await expectNoViolations(page, 'approvals', { within: modal })
    await picture('services-approvals')
  })

  await test.step('the spender stands in full in the details', async () => {
    await rowOf('Approved').filter({ hasText: 'Unlimited' }).click()
    const details = demo.modal.view('Transaction')
    await expect(details).toContainText(`Spender${game}`)
    await expect(details.getByRole('button', { name: 'Copy the spender' })).toBeVisible()
    await expectNoViolations(page, 'an approval', { within: modal })
    await picture('services-approval')
  })
})
