import { routeMembers, test } from '../../support/services/services'
import { expect } from '../../support/test'

test('members: the page opens with a verified sign-in, and closes with the sign-out', async ({
  chains,
  demo,
  page,
  servicesUrl,
  wallet,
}) => {
  const [{ address }] = wallet.accounts
  await routeMembers(page, servicesUrl)
  const panel = page.getByRole('region', { name: 'Members' })
  const signIn = panel.getByRole('button', { name: 'Sign in', exact: true })
  await demo.open({ members: true })
  await expect(signIn).toBeDisabled()

  await test.step('the modal asks after the connection, and a no keeps it', async () => {
    await demo.openModal()
    await demo.modal.choose('Test Wallet')
    await demo.modal.button('Cancel').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.accountButton).toBeVisible()
    await expect(panel).toContainText('The services show this page to members alone.')
  })

  await test.step('the services answer after the signature', async () => {
    await signIn.click()
    await demo.modal.button('Sign in').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(panel).toContainText(new RegExp(`eip155:${chains.one.chainId}:${address}`, 'i'))
    await expect(panel.getByText(/^[1-9]\d*$/)).toBeVisible()
    const cookies = await page.context().cookies(page.url())
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).sort()).toEqual([
      ['siwx-browser', true],
      ['siwx-session', true],
    ])
  })

  await test.step('and still after a reload, without a prompt', async () => {
    await page.reload()
    await expect(panel).toContainText(new RegExp(address, 'i'))
    expect(await wallet.promptCount()).toBe(0)
  })

  await test.step('but not after the sign-out', async () => {
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(signIn).toBeVisible()
    expect(await page.evaluate(async () => (await fetch('/members')).status)).toBe(401)
  })
})
