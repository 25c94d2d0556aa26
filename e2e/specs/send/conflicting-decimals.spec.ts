import { parseUnits } from 'viem'
import { readWorld } from '../../setup/world'
import { expect, test } from '../../support/test'

/** What the app's list says; the contract says 6. */
const listed = 3

test('a token whose contract says other decimals than the list is shown as not sendable, and the send form refuses', async ({
  demo,
  wallet,
  chains,
  page,
  picture,
}) => {
  const { token } = chains.one.contracts
  const { others, services } = readWorld()
  const networks = others.networks.map(network => ({
    ...network,
    tokens: network.tokens?.map(each => (each.address === token ? { ...each, decimals: listed } : each)),
  }))
  await page.route('**/local-chains.json', route =>
    route.fulfill({ json: { ...others, networks, services } }),
  )
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await chains.giveToken(chains.one, token, wallet.accounts[0].address, parseUnits('250', 6))
  await demo.open()
  await demo.connect()
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  await demo.openModal()
  await expect(demo.modal.view('Account').getByText("LUSD · Can't be sent")).toBeVisible()
  expect(warnings.filter(text => text.includes("can't be sent"))).toEqual([
    `[latchkey] LUSD can't be sent on eip155:${chains.one.chainId} (${token}): the list says 3 decimals, the contract 6`,
  ])
  const prompts = await wallet.promptCount()
  await demo.modal.button('Send').click()
  await form.chooseToken('Local Dollar')
  await expect(demo.modal.dialog).toContainText(
    "This token's details don't match the network. It can't be sent.",
  )
  await picture('send-conflicting-decimals')
  await form.fill('1', to)
  await form.review.click()
  await expect(demo.modal.view('Send')).toBeVisible()
  await expect(form.confirm).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(prompts)
  expect(await chains.balance(chains.one, to, token)).toBe(0n)
})
