import { expectNoViolations, modal } from '../../support/axe'
import { openChains } from '../../support/chains'
import { test as base, leavingRequests } from '../../support/services/services'
import { expect } from '../../support/test'

const name = 'alice.local.eth'

/** `test`, with services that know the names of the local chain. */
const test = base.extend({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { one } = openChains()
      await use({ networkId: `eip155:${one.chainId}`, universalResolver: one.contracts.names })
    },
    { scope: 'worker' },
  ],
})

test('the name and the picture of an account stand in the place of its address', async ({
  chains,
  demo,
  installWallet,
  page,
  picture,
  requests,
}) => {
  const [holder] = chains.one.accounts
  if (!holder) throw new Error('The local chain has no account')
  await installWallet({ privateKeys: [holder.privateKey] })
  await demo.open()
  await demo.connect()
  // The services read their code of names with the first request. Where that is too late, the next view asks again.
  const isNamed = async () => {
    await demo.openModal()
    const shown = demo.modal.account.getByText(name).first().waitFor({ timeout: 20_000 })
    return shown.then(
      () => true,
      () => demo.modal.close.click().then(() => false),
    )
  }
  await expect.poll(isNamed, { timeout: 120_000 }).toBe(true)
  const isLoaded = (image: HTMLImageElement) => image.naturalWidth > 0
  const avatar = demo.modal.account.locator('img.lk-avatar')
  await expect.poll(() => avatar.evaluate(isLoaded)).toBe(true)
  await picture('services-identity')
  await expectNoViolations(page, 'the account with its name', { within: modal })

  await demo.modal.close.click()
  const account = page.getByRole('banner').getByRole('button', { name: `Account ${name}` })
  await expect.poll(() => account.locator('img.lk-avatar').evaluate(isLoaded)).toBe(true)
  expect(leavingRequests(requests)).toEqual([])
})
