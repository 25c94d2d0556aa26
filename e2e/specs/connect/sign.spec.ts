import { expect, test } from '../../support/test'
import { verifySignature } from '../../support/verify-signature'

test.beforeEach(async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  expect(await wallet.promptCount()).toBe(1)
})

test('signs and sends calls, and takes a refusal', async ({ demo, wallet }) => {
  await test.step('signs a message that the kit verifies, and a verifier that is no part of it', async () => {
    await demo.act('Sign message')
    await expect(demo.result).toHaveText(/^valid signature 0x/)
    const signed = await demo.signed()
    expect(signed.address).toBe(wallet.accounts[0].address)
    expect(await verifySignature('eip155', signed)).toBe(true)
    expect(await verifySignature('eip155', { ...signed, message: `${signed.message}.` })).toBe(false)
    expect((await wallet.requests()).map(({ method }) => method)).toContain('personal_sign')
  })

  await test.step('signs typed data that the verifier accepts', async () => {
    await demo.act('Sign typed data')
    await expect(demo.result).toHaveText(/^typed signature 0x\S+: valid signature$/)
  })

  await test.step('sends a batch of calls', async () => {
    await demo.act('Send calls')
    await expect(demo.result).toHaveText(/^batch \S+/)
    await expect(demo.result).not.toHaveText(/undefined/)
    expect((await wallet.requests()).map(({ method }) => method)).toContain('wallet_sendCalls')
    await demo.accountButton.click()
    // Two calls, each a transaction of its own: the app never asked how they went.
    await expect(demo.modal.dialog.getByRole('status').getByText('Confirmed')).toHaveCount(2)
    await demo.modal.close.click()
  })

  await test.step('stays connected when a signature is refused, and signs the next', async () => {
    await wallet.rejectNext()
    await demo.act('Sign message')
    await expect(demo.result).toHaveText(/^userRejected: /)
    await expect(demo.accountButton).toBeVisible()
    await wallet.rejectNext()
    await demo.act('Sign typed data')
    await expect(demo.result).toHaveText(/^userRejected: /)
    await demo.act('Sign message')
    await expect(demo.result).toHaveText(/^valid signature/)
  })
})

test('says so when the wallet signs with another key', async ({ demo, wallet }) => {
  await wallet.misbehave({ badSignature: 'wrongKey' })
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^wrongAccount: /)
})
