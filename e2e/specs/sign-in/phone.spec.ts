import type { WalletConnectTestWallet } from '@latchkey/test-wallets/wallet-connect'
import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import {
  createHolder,
  type Holder,
  hasNamespaces,
  installWallet,
  ledgerOf,
  looks,
  type Namespace,
  namespaces,
  networksOf,
  type Place,
} from '../../support/namespaces/namespaces'
import { iPhone } from '../../support/phone/devices'
import { copyCode, createPhone } from '../../support/phone/phone'
import { PhonesPage } from '../../support/phone/phones-page'
import { recordLinks } from '../../support/phone/taps'
import {
  accountOf as accountOfPage,
  expect,
  nobody,
  type SignInPage,
  signedInAs,
  test,
  words,
} from '../../support/sign-in/sign-in'

/** Scans the code of the page; what follows is up to the test. */
async function scan(signIn: SignInPage, page: Page, phone: WalletConnectTestWallet): Promise<void> {
  const { demo } = signIn
  await signIn.openReady()
  await demo.modal.button(/^WalletConnect/).click()
  await phone.pair(await copyCode(demo, page))
}

const accountOf = (namespace: Namespace, { keys }: Holder, place: Place = 0) =>
  `${networksOf(namespace)[place]?.caipNetworkId}:${ledgerOf(namespace, place).addressOf(keys)}`

for (const namespace of namespaces)
  test(
    `a phone with a ${namespace} wallet pairs, and then signs in`,
    inMatrix(namespace !== 'eip155'),
    async ({ demo, signIn, page }) => {
      const holder = await createHolder(namespace)
      const phone = await createPhone({ [namespace]: [holder] }, { signsIn: false })
      const account = accountOf(namespace, holder)
      const [first = '', second = ''] = networksOf(namespace).map(({ name }) => name)
      await signIn.open({ only: namespace, phones: true, eachNetwork: true })
      await scan(signIn, page, phone)

      await test.step('by the text, once the visitor agrees', async () => {
        await expect(signIn.sign).toBeEnabled()
        expect(await signIn.members()).toEqual(nobody)
        const prompts = phone.promptCount
        phone.controls.rejectNext()
        await signIn.sign.click()
        await expect(signIn.view.getByText('You declined the request. Nothing changed.')).toBeVisible()
        phone.controls.setApproval('manual')
        await signIn.retry.click()
        expect(await signIn.members()).toEqual(nobody)
        const { id } = await phone.nextPrompt()

        // As a phone does while the wallet's app is in front.
        await page.goto('about:blank')
        phone.controls.approve(id)
        phone.controls.setApproval('auto')
        await page.goBack()
        await signIn.expectSignedIn()
        await signIn.expectMembers(signedInAs(account))
        expect(phone.promptCount).toBe(prompts + 2)
      })

      await test.step('is asked again on another network, and goes back when the visitor declines', async () => {
        await demo.act(second)
        await expect(signIn.sign).toBeEnabled()
        await signIn.cancel.click()
        await signIn.expectSignedIn()
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first))
        await signIn.expectMembers(signedInAs(account))
      })

      await test.step('signs in on the other network too, and both have a session', async () => {
        await demo.act(second)
        await expect(signIn.sign).toBeEnabled()
        await signIn.agree()
        await signIn.expectMembers(signedInAs(account, accountOf(namespace, holder, 1)))
      })

      await test.step('and is signed in after a reload, until it is disconnected', async () => {
        const prompts = phone.promptCount
        await page.reload()
        await signIn.expectRow(words.signedIn)
        expect(phone.promptCount).toBe(prompts)
        await demo.modal.button('Disconnect').click()
        await signIn.expectDisconnected()
        await signIn.expectMembers(nobody)
      })
      await phone.destroy()
    },
  )

test(
  'a page that is loaded anew while the phone is asked waits for it, and may be cancelled',
  inMatrix(),
  async ({ signIn, page }) => {
    const holder = await createHolder('eip155')
    const phone = await createPhone({ eip155: [holder] }, { signsIn: false, approval: 'manual' })
    const ask = async () => {
      await signIn.open({ phones: true })
      await scan(signIn, page, phone)
      await phone.controls.approveNext()
      await signIn.sign.click()
      const { id } = await phone.nextPrompt()
      await page.reload()
      await expect(signIn.view).toBeVisible()
      return id
    }
    phone.controls.approve(await ask())
    await signIn.expectSignedIn()
    await signIn.expectMembers(signedInAs(accountOf('eip155', holder)))
    await signIn.expectRow(words.signedIn)
    await signIn.demo.modal.button('Disconnect').click()
    await signIn.expectDisconnected()
    await ask()
    await signIn.cancel.click()
    await signIn.expectDisconnected()
    expect(await signIn.members()).toEqual(nobody)
    await phone.destroy()
  },
)

test.describe('an app on an iPhone', () => {
  test.use(iPhone)
  test.beforeEach(({ context }) => recordLinks(context))

  test('is opened by the press that signs', async ({ demo, page, signIn }) => {
    const phone = await createPhone({ eip155: [await createHolder('eip155')] }, { signsIn: false })
    const phones = PhonesPage.of(page)
    await signIn.open({ phones: true })
    await demo.connectButton.tap()
    await phones.choose('MetaMask')
    const { url } = await phones.openApp('MetaMask')
    await phone.pair(new URL(url).searchParams.get('uri') ?? '')
    await expect(signIn.sign).toBeEnabled()
    phone.controls.setApproval('manual')
    const opened = (await phones.opened()).length
    await signIn.sign.tap()
    await expect.poll(async () => (await phones.opened()).length).toBe(opened + 1)
    const last = (await phones.opened()).at(-1)
    expect(last).toMatchObject({ target: '_self', isActive: true })
    expect(last?.url).toMatch(/^metamask:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
    await phone.controls.approveNext()
    await signIn.expectSignedIn()
    await phone.destroy()
  })
})

if (hasNamespaces('eip155', 'solana'))
  test(
    'a phone and an extension each have a session, and the end of one ends no other',
    inMatrix(),
    async ({ demo, page, signIn }) => {
      const holder = await createHolder('solana')
      const phone = await createPhone({ solana: [holder] })
      const ether = await installWallet(page, 'eip155')
      await signIn.open({ only: 'eip155,solana', phones: true })
      await signIn.enter(ether)
      await demo.openWallets()
      await demo.modal.button('Connect a Solana wallet').click()
      await demo.modal.button(/^WalletConnect/).click()
      await phone.pair(await copyCode(demo, page))
      await expect(signIn.sign).toBeEnabled()
      await signIn.agree()
      const both = signedInAs(accountOfPage(ether), accountOf('solana', holder))
      await signIn.expectMembers(both)
      await page.reload()
      await signIn.expectRow(words.signedIn)
      await signIn.expectMembers(both)
      await phone.controls.disconnect()
      await signIn.expectMembers(signedInAs(accountOfPage(ether)))
      await phone.destroy()
    },
  )

test('a phone whose signature is of another key is refused, and nobody is signed in', async ({
  signIn,
  page,
}) => {
  const phone = await createPhone({ eip155: [await createHolder('eip155')] }, { signsIn: false })
  phone.controls.misbehave({ badSignature: 'wrongKey' })
  await signIn.open({ phones: true })
  await scan(signIn, page, phone)
  await expect(signIn.sign).toBeEnabled()
  await signIn.sign.click()
  await expect(signIn.failure).toBeVisible()
  await expect(signIn.retry).toBeEnabled()
  expect(await signIn.members()).toEqual(nobody)
  await signIn.cancel.click()
  await signIn.expectDisconnected()
  await phone.destroy()
})

test.describe('a phone that signs in while it pairs', () => {
  test('is signed in by that one prompt, and no text is shown', async ({ demo, signIn, site, page }) => {
    const holder = await createHolder('eip155')
    const phone = await createPhone({ eip155: [holder] })
    await signIn.open({ phones: true })
    const shown = await signIn.recordViews()
    await scan(signIn, page, phone)
    await signIn.expectSignedIn()
    await signIn.expectMembers(
      signedInAs(...networksOf('eip155').map(({ caipNetworkId }) => `${caipNetworkId}:${holder.address}`)),
    )
    expect([phone.promptCount, site.count('POST /siwx/verify')]).toEqual([1, 1])
    expect(await shown()).not.toContain(words.title)
    await page.reload()
    await signIn.expectRow(words.signedIn)
    await demo.modal.close.click()
    await demo.act(networksOf('eip155')[1]?.name ?? '')
    await signIn.expectRow(words.signedIn)
    await demo.modal.button('Disconnect').click()
    await signIn.expectMembers(nobody)
    await phone.destroy()
  })

  for (const authentication of ['otherNonce', 'otherDomain', 'otherAccount'] as const)
    test(
      `with ${authentication} is refused before there is a connection`,
      inMatrix(),
      async ({ demo, signIn, site, page }) => {
        const phone = await createPhone({
          eip155: [await createHolder('eip155'), await createHolder('eip155')],
        })
        phone.controls.misbehave({ authentication })
        await signIn.open({ phones: true })
        await scan(signIn, page, phone)
        await expect(
          demo.modal.view('WalletConnect').getByRole('button', { name: 'Try again' }),
        ).toBeVisible()
        await expect(demo.accountButton).toHaveCount(0)
        expect(site.count('POST /siwx/verify')).toBe(0)
        expect(await signIn.members()).toEqual(nobody)
        await phone.destroy()
      },
    )
})

if (hasNamespaces('eip155', 'solana'))
  test(
    'a page of two namespaces pairs without a sign-in, and shows the text afterwards',
    inMatrix(),
    async ({ signIn, page }) => {
      const [ether, sol] = [await createHolder('eip155'), await createHolder('solana')]
      const phone = await createPhone({ eip155: [ether], solana: [sol] })
      await signIn.open({ only: 'eip155,solana', phones: true })
      await scan(signIn, page, phone)
      await expect(signIn.sign).toBeEnabled()
      await expect(signIn.view).toContainText(looks.eip155.network)
      await signIn.agree()
      await signIn.expectMembers(signedInAs(accountOf('eip155', ether)))
      await phone.destroy()
    },
  )
