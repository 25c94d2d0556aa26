import { inMatrix } from '../../support/matrix'
import { installWallet } from '../../support/namespaces/namespaces'
import { accountOf, expect, nobody, signedInAs, test, words } from '../../support/sign-in/sign-in'

// The services end and start again: their database takes its time.
test.describe.configure({ mode: 'serial' })

test(
  'services that end before the signature reaches them: it is said, and the same signature counts afterwards',
  inMatrix(),
  async ({ page, signIn, site }) => {
    const visitor = await installWallet(page, 'eip155')
    await signIn.open()
    await signIn.choose(visitor)
    await site.kill()
    await signIn.sign.click()
    await expect(signIn.failure).toBeVisible()
    await expect(signIn.retry).toBeEnabled()
    await site.restart()
    expect(await signIn.members()).toEqual(nobody)
    await signIn.retry.click()
    await signIn.expectSignedIn()
    await signIn.expectMembers(signedInAs(accountOf(visitor)))
    expect(await visitor.promptCount()).toBe(2)

    await test.step('a reload while they are away keeps the connection, says so, and asks again when told', async () => {
      await site.kill()
      await page.reload()
      await signIn.expectRow(words.unknown)
      await site.restart()
      await signIn.view.page().getByRole('button', { name: 'Try again', exact: true }).click()
      await expect(signIn.demo.modal.view('Account').getByText(words.signedIn, { exact: true })).toBeVisible()
      expect(await visitor.promptCount()).toBe(0)
      await signIn.expectMembers(signedInAs(accountOf(visitor)))
    })
  },
)

for (const [when, killsAt] of [
  ['that end before somebody connects', 'opened'],
  ['that were never there', 'first'],
] as const)
  test(
    `services ${when}: nobody is connected, and the wallets are shown again`,
    inMatrix(),
    async ({ demo, page, signIn, site }) => {
      const visitor = await installWallet(page, 'eip155')
      if (killsAt === 'first') await site.kill()
      await signIn.open()
      if (killsAt === 'opened') await site.kill()
      await demo.openModal()
      await demo.modal.choose(visitor.name)
      await expect(demo.modal.dialog.getByRole('alert')).toBeVisible()
      await expect(demo.modal.wallet(visitor.name)).toBeVisible()
      await demo.modal.close.click()
      await signIn.expectDisconnected()
      await site.restart()
      await signIn.enter(visitor)
      await signIn.expectMembers(signedInAs(accountOf(visitor)))
    },
  )

test(
  'a sign-in whose code does not come: nobody is connected, and the next try fetches it',
  inMatrix(),
  async ({ demo, page, signIn }) => {
    const visitor = await installWallet(page, 'eip155')
    const code = /\/client-[^/]*\.js$/
    let asked = 0
    await page.route(code, route => {
      asked += 1
      return route.abort()
    })
    await signIn.open()
    await demo.openModal()
    await demo.modal.choose(visitor.name)
    await expect(demo.modal.dialog.getByRole('alert')).toBeVisible()
    expect(asked).toBeGreaterThan(0)
    await demo.modal.close.click()
    await signIn.expectDisconnected()
    expect(await signIn.members()).toEqual(nobody)
    await page.unroute(code)
    await signIn.enter(visitor)
    await signIn.expectMembers(signedInAs(accountOf(visitor)))
  },
)
