import { inMatrix } from '../../support/matrix'
import {
  createHolder,
  installWallet,
  namespaces,
  networksOf,
  type PageWallet,
} from '../../support/namespaces/namespaces'
import { accountOf, expect, nobody, signedInAs, test, words } from '../../support/sign-in/sign-in'

for (const namespace of namespaces)
  test.describe(`a ${namespace} wallet`, () => {
    let visitor: PageWallet

    test.beforeEach(async ({ page }) => {
      const holders = [await createHolder(namespace), await createHolder(namespace)] as const
      visitor = await installWallet(page, namespace, { holders })
    })

    test(
      'signs in with what it shows, and each network has a session',
      inMatrix(namespace !== 'eip155'),
      async ({ demo, signIn, site, page, picture }) => {
        const [first = '', second = ''] = networksOf(namespace).map(({ name }) => name)
        const account = accountOf(visitor)
        const isSameOnBoth = account.split(':')[2] === accountOf(visitor, 1).split(':')[2]

        await test.step('shows the text before the wallet is asked', async () => {
          await signIn.open({ only: namespace })
          await signIn.choose(visitor)
          const host = new URL(site.url).host
          await expect(signIn.view.getByRole('heading', { name: words.asks(host) })).toBeVisible()
          await expect(signIn.view).toContainText(first)
          const [line, address] = (await signIn.text()).split('\n')
          expect(line).toMatch(new RegExp(`^${host} wants you to sign in with your \\w+ account:$`))
          expect(`${networksOf(namespace)[0]?.caipNetworkId}:${address}`).toBe(account)
          await picture(`sign-in-${namespace}`)
          expect(await visitor.promptCount()).toBe(1)
          expect(await signIn.members()).toEqual(nobody)
        })

        await test.step('signs it by one prompt, and the server knows the account', async () => {
          await signIn.agree()
          expect(await visitor.promptCount()).toBe(2)
          await signIn.expectMembers(signedInAs(account))
          await signIn.expectRow(words.signedIn)
        })

        await test.step('is signed in after a reload, without a prompt', async () => {
          await page.reload()
          await signIn.expectRow(words.signedIn)
          await demo.modal.close.click()
          expect(await visitor.promptCount()).toBe(0)
          await signIn.expectMembers(signedInAs(account))
        })

        if (isSameOnBoth)
          await test.step('is the same account on every network, and is not asked again', async () => {
            await demo.act(second)
            await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second))
            await signIn.expectRow(words.signedIn)
            await demo.modal.close.click()
            expect(site.count('POST /siwx/verify')).toBe(1)
            await demo.act(first)
            await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first))
            await signIn.open({ only: namespace, eachNetwork: true })
            await signIn.expectRow(words.signedIn)
            await demo.modal.close.click()
          })

        await test.step('is asked again on another network, and goes back when the visitor declines', async () => {
          await demo.act(second)
          await expect(signIn.sign).toBeEnabled()
          await expect(signIn.view).toContainText(second)
          await signIn.cancel.click()
          await signIn.expectSignedIn()
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first))
          await signIn.expectMembers(signedInAs(account))
          await signIn.expectRow(words.signedIn)
          await demo.modal.close.click()
        })

        await test.step('signs in on the other network too, and both have a session', async () => {
          await demo.act(second)
          await expect(signIn.sign).toBeEnabled()
          await signIn.agree()
          await signIn.expectMembers(signedInAs(account, accountOf(visitor, 1)))
          const posts = () => site.count('POST /siwx/verify') + site.count('POST /siwx/link')
          const before = posts()
          await demo.act(first)
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first))
          await signIn.expectRow(words.signedIn)
          expect(posts()).toBe(before)
        })

        await test.step('is signed out by disconnecting, and is not asked again', async () => {
          await demo.modal.button('Disconnect').click()
          await signIn.expectDisconnected()
          await signIn.expectMembers(nobody)
        })
      },
    )

    if (namespace !== 'eip155')
      test('signs in by one prompt, is known after a reload, and signs out by disconnecting', async ({
        demo,
        signIn,
        page,
      }) => {
        await signIn.open({ only: namespace })
        await signIn.enter(visitor)
        expect(await visitor.promptCount()).toBe(2)
        await signIn.expectMembers(signedInAs(accountOf(visitor)))
        await page.reload()
        await signIn.expectRow(words.signedIn)
        expect(await visitor.promptCount()).toBe(0)
        await demo.modal.button('Disconnect').click()
        await signIn.expectDisconnected()
        await signIn.expectMembers(nobody)
      })

    test(
      'that does not sign in is not connected where a sign-in is required',
      inMatrix(namespace !== 'eip155'),
      async ({ demo, signIn }) => {
        await test.step('cancelled at once', async () => {
          await signIn.open({ only: namespace })
          await signIn.choose(visitor)
          await signIn.cancel.click()
          await signIn.expectDisconnected()
          await signIn.expectMembers(nobody)
        })

        await test.step('another key, which the server refuses and the view says', async () => {
          await signIn.choose(visitor)
          await visitor.misbehave({ badSignature: 'wrongKey' })
          await signIn.sign.click()
          await expect(signIn.failure).toBeVisible()
          await expect(signIn.retry).toBeEnabled()
          expect(await signIn.members()).toEqual(nobody)
        })

        await test.step('another text', async () => {
          await visitor.misbehave({ badSignature: 'otherText' })
          const prompts = await visitor.promptCount()
          await signIn.retry.click()
          await expect.poll(() => visitor.promptCount()).toBe(prompts + 1)
          await expect(signIn.retry).toBeEnabled()
          expect(await signIn.members()).toEqual(nobody)
          await visitor.misbehave({ badSignature: false })
        })

        await test.step('a prompt that is declined, which the view says too; then it signs', async () => {
          await visitor.rejectNext()
          await signIn.retry.click()
          await expect(signIn.view.getByText('You declined the request. Nothing changed.')).toBeVisible()
          expect(await signIn.members()).toEqual(nobody)
          await signIn.retry.click()
          await signIn.expectSignedIn()
          await signIn.expectMembers(signedInAs(accountOf(visitor)))
          await demo.modal.disconnect()
          await signIn.expectMembers(nobody)
        })

        await test.step('stays connected where it is not required, and may sign in later', async () => {
          await signIn.open({ only: namespace, required: false })
          await signIn.choose(visitor)
          await signIn.cancel.click()
          await signIn.expectSignedIn()
          await signIn.expectMembers(nobody)
          await signIn.expectRow(words.notSignedIn)
          await demo.modal.view('Account').getByRole('button', { name: words.sign, exact: true }).click()
          await expect(signIn.sign).toBeEnabled()
          await signIn.agree()
          await signIn.expectMembers(signedInAs(accountOf(visitor)))
        })
      },
    )
  })
