import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { openChains } from '../../support/chains'
import { expectNoViolations } from '../checks'
import { action, connect, inModal, inPrompt, installWallet, prepareEngine, things, view } from '../demo'

const visit = prepareEngine()
const chains = openChains()

it('says that the wallet rejected, and connects on another try', async () => {
  const visitor = await visit()
  await installWallet(visitor)
  await visitor.click(things.connect)
  await visitor.click(inModal(/^Test Wallet/))
  await visitor.see(inModal('Approve in Test Wallet', 'heading'))
  await expectNoViolations(visitor, 'waiting')
  await visitor.click(inPrompt('Reject'))
  await visitor.see(inModal('Connection rejected', 'heading'))
  await expectNoViolations(visitor, 'rejected')
  await visitor.click(inModal('Try again'))
  await visitor.click(inPrompt('Approve'))
  await visitor.see(things.account)
  await visitor.seeNo(things.dialog)
})

it('signs a message that is verified', async () => {
  const visitor = await visit()
  await connect(visitor)
  await visitor.click(action('Sign message'))
  await visitor.click(inPrompt('Approve'))
  await visitor.seeText(things.result, /^valid signature/)
})

it('sends: form, review, prompt, and the coins arrive', async () => {
  const visitor = await visit()
  const to = chains.createAddress()
  await connect(visitor)
  await visitor.click(things.account)
  await visitor.see(view('Account'))
  await expectNoViolations(visitor, 'Account')
  await visitor.click(inModal('Send'))
  await visitor.seeFocus(inModal(/^Amount/, 'textbox'))
  await visitor.type('1.5')
  await visitor.click(inModal('Recipient', 'textbox'))
  await visitor.type(to)
  await visitor.seeText(view('Send'), /Never used on Local One/)
  await visitor.seeText(view('Send'), /Balance after/)
  await expectNoViolations(visitor, 'Send')
  await visitor.click(inModal('Review'))
  await visitor.see(view('Review and send'))
  await expectNoViolations(visitor, 'the review')
  await visitor.click(inModal('Send'))
  await visitor.click(inPrompt('Approve'))
  await visitor.see(inModal('Sent', 'heading'))
  await expectNoViolations(visitor, 'Sent')
  expect(await chains.balance(chains.one, to)).toBe(parseEther('1.5'))
  await visitor.click(inModal('Done'))
  await visitor.see(view('Account'))
})

it('switches the network', async () => {
  const visitor = await visit()
  await connect(visitor)
  await visitor.click(things.network)
  await visitor.see(view('Switch network'))
  await expectNoViolations(visitor, 'Switch network')
  await visitor.click(inModal(/^Local Two/))
  await visitor.click(inPrompt('Approve'))
  await visitor.see({ ...things.network, name: /^Network: Local Two/ })
  await visitor.seeNo(things.dialog)
})

it('is connected again after a reload, without a prompt', async () => {
  const visitor = await visit()
  await connect(visitor)
  const { name } = await visitor.see(things.account)
  await visitor.goto(await visitor.ask<string>('return win.location.href'))
  expect((await visitor.see(things.account)).name).toBe(name)
  expect(await visitor.find(things.prompts)).toBeUndefined()
})
