import { parseEther, parseUnits } from 'viem'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ demo, wallet, chains }) => {
  for (const token of [chains.one.contracts.token, chains.one.contracts.knownUsdt])
    await chains.giveToken(chains.one, token, wallet.accounts[0].address, parseUnits('250', 6))
  await demo.open()
  await demo.connect()
})

test('sends the coin of the network; afterwards Account is shown and the form is empty', async ({
  demo,
  chains,
  picture,
}) => {
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await form.open()
  await form.fill('1.5', to)
  await picture('send-form')
  await form.review.click()
  await expect(demo.modal.view('Review and send')).toContainText('1.5')
  await picture('send-review')
  await form.confirm.click()
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  await picture('send-done')
  expect(await chains.balance(chains.one, to)).toBe(parseEther('1.5'))
  await demo.modal.button('Done').click()
  await expect(demo.modal.view('Account')).toBeVisible()
  await expect(demo.modal.back).toHaveCount(0)
  await expect(demo.modal.dialog).toContainText('8.49')
  await demo.modal.button('Send').click()
  await expect(form.amount).toHaveValue('')
  await expect(form.recipient).toHaveValue('')
})

for (const [what, name, contract] of [
  ['an ERC-20 token', 'Local Dollar', 'token'],
  ['a token that answers nothing, at the address that everybody knows', 'Tether USD', 'knownUsdt'],
] as const)
  test(`sends ${what}`, inMatrix(contract === 'token'), async ({ demo, chains }) => {
    const form = demo.modal.sendForm
    const to = chains.createAddress()
    await form.open()
    await form.chooseToken(name)
    await form.send('12.5', to)
    await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
    expect(await chains.balance(chains.one, to, chains.one.contracts[contract])).toBe(parseUnits('12.5', 6))
    await demo.modal.button('Done').click()
    await expect(demo.modal.view('Account')).toContainText('237.5')
  })

test('sends all there is: what is left pays the fee', async ({ demo, wallet, chains }) => {
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await form.open()
  await form.recipient.fill(to)
  await demo.modal.button('Use the maximum amount').click()
  await expect(form.amount).toHaveValue(/^9\.99\d+$/)
  const typed = await form.amount.inputValue()
  await form.review.click()
  await form.confirm.click()
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  expect(await chains.balance(chains.one, to)).toBe(parseEther(typed))
  expect(await chains.balance(chains.one, wallet.accounts[0].address)).toBeLessThan(parseEther('0.01'))
})

test('a refusal keeps the form, says that nothing was sent, and can be tried again', async ({
  demo,
  wallet,
  chains,
  picture,
}) => {
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await form.open()
  await wallet.rejectNext()
  await form.send('2', to)
  await expect(demo.modal.dialog).toContainText('You declined the request. Nothing was sent.')
  await picture('send-declined')
  expect(await chains.balance(chains.one, to)).toBe(0n)
  await demo.modal.back.click()
  await expect(form.amount).toHaveValue('2')
  await expect(form.recipient).toHaveValue(to)
  await form.review.click()
  await form.confirm.click()
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  expect(await chains.balance(chains.one, to)).toBe(parseEther('2'))
})

test('the demo sends a little and follows it to the end', async ({ demo }) => {
  await demo.act('Send a little')
  await expect(demo.result).toHaveText(/^confirmed 0x/)
})
