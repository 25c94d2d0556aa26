import { DemoPage } from '../../support/demo'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import {
  hasNamespaces,
  installWallet,
  looks,
  networksOf,
  type PageWallet,
} from '../../support/namespaces/namespaces'
import { accountOf, expect, nobody, SignInPage, signedInAs, test, words } from '../../support/sign-in/sign-in'

test.use(withMotion)

// What people complain about in other kits; docs/spec-map.md says where the others are proved.
const install = (page: Parameters<typeof installWallet>[0]) => installWallet(page, 'eip155')
const [, second] = networksOf('eip155')

test('a double click gives one prompt', async ({ page, signIn, site }) => {
  const visitor = await install(page)
  await signIn.open()
  await signIn.choose(visitor)
  await visitor.setApproval('manual')
  await signIn.sign.dblclick()
  await visitor.waitForPrompt()
  await signIn.view.getByRole('heading', { name: words.waiting }).waitFor()
  await signIn.view.getByRole('button', { name: words.sign, exact: true }).click({ force: true })
  expect(await visitor.promptCount()).toBe(2)
  await visitor.approve((await visitor.waitForPrompt()).id)
  await signIn.expectSignedIn()
  expect([await visitor.promptCount(), site.count('POST /siwx/verify')]).toEqual([2, 1])
})

test(
  'each change asks for one session, and each text for one nonce',
  inMatrix(),
  async ({ demo, page, signIn, site }) => {
    const visitor = await install(page)
    const expectAsked = (...asked: readonly string[]) =>
      expect.poll(() => site.asked.filter(each => each !== 'GET /members')).toEqual(asked)
    await signIn.open()
    await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    await expectAsked()
    await signIn.enter(visitor)
    await signIn.expectMembers(signedInAs(accountOf(visitor)))
    // The first nonce was for a sign-in by the prompt that connects, which this wallet does not know.
    await expectAsked('GET /siwx/session', 'GET /siwx/nonce', 'GET /siwx/nonce', 'POST /siwx/verify')
    site.reset()
    await page.reload()
    await expect(demo.accountButton).toBeVisible()
    await expectAsked('GET /siwx/session')
    site.reset()
    await demo.act(second?.name ?? '')
    await signIn.expectRow(words.signedIn)
    expect(site.count('GET /siwx/session')).toBeLessThanOrEqual(1)
    const ahead = site.count('GET /siwx/nonce')
    site.reset()
    await demo.modal.disconnect()
    await signIn.expectMembers(nobody)
    const others = () => site.asked.filter(each => !['GET /members', 'GET /siwx/nonce'].includes(each))
    // One for the account on each of the two networks.
    await expect.poll(others).toEqual(['POST /siwx/sign-out', 'POST /siwx/sign-out'])
    // The open modal fetches one ahead, before the disconnect or a moment later.
    expect(ahead + site.count('GET /siwx/nonce')).toBeLessThanOrEqual(1)
  },
)

test('signing out asks for nothing: where it is required the connection ends, else it stays', async ({
  demo,
  page,
  signIn,
}) => {
  const visitor = await install(page)
  const signOut = demo.modal.view('Account').getByRole('button', { name: words.signOut, exact: true })
  await signIn.open({ required: false })
  await signIn.enter(visitor)
  await signIn.expectRow(words.signedIn)
  await signOut.click()
  await expect(demo.modal.view('Account').getByText(words.notSignedIn)).toBeVisible()
  await demo.modal.close.click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.accountButton).toBeVisible()
  await signIn.expectMembers(nobody)
  expect(await visitor.promptCount()).toBe(2)
  await demo.modal.disconnect()
  await signIn.open({ required: true })
  await signIn.enter(visitor)
  await signIn.expectRow(words.signedIn)
  await signOut.click()
  await signIn.expectDisconnected()
  await signIn.expectMembers(nobody)
  expect(await visitor.promptCount()).toBe(2)
})

test('a disconnect by hook leaves nothing behind: the next connection is asked again', async ({
  demo,
  page,
  signIn,
}) => {
  const visitor = await install(page)
  await signIn.open()
  await signIn.enter(visitor)
  await demo.act('Disconnect by hook')
  await signIn.expectDisconnected()
  await signIn.expectMembers(nobody)
  await signIn.enter(visitor)
  await signIn.expectMembers(signedInAs(accountOf(visitor)))
})

test('a signature that comes after Escape signs nobody in', async ({ page, signIn, site }) => {
  const visitor = await install(page)
  await signIn.open()
  await signIn.choose(visitor)
  await visitor.setApproval('manual')
  await signIn.sign.click()
  const prompt = await visitor.waitForPrompt()
  await page.keyboard.press('Escape')
  await signIn.expectDisconnected()
  await visitor.approve(prompt.id)
  await visitor.setApproval('auto')
  await signIn.choose(visitor)
  expect(site.count('POST /siwx/verify')).toBe(0)
  expect(await signIn.members()).toEqual(nobody)
})

test(
  'a tab without the wallet shows nobody connected, and the session stays',
  inMatrix(),
  async ({ context, page, signIn, site }) => {
    const visitor = await install(page)
    await signIn.open()
    await signIn.enter(visitor)
    const tab = await context.newPage()
    const other = new SignInPage(tab, new DemoPage(tab, site.url))
    await other.open()
    await expect(other.demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
    await other.expectDisconnected()
    await other.expectMembers(signedInAs(accountOf(visitor)))
    await signIn.expectRow(words.signedIn)
  },
)

test('another tab learns of a sign-in and of a sign-out', async ({ context, page, signIn, site }) => {
  const visitor = await install(page)
  const tab = await context.newPage()
  await installWallet(tab, 'eip155', { holders: visitor.holders })
  const other = new SignInPage(tab, new DemoPage(tab, site.url))
  await signIn.open({ required: false })
  await signIn.choose(visitor)
  await signIn.cancel.click()
  await signIn.expectSignedIn()
  await other.open({ required: false })
  await other.expectRow(words.notSignedIn)
  await signIn.expectRow(words.notSignedIn)
  const row = (each: SignInPage, name: string) =>
    each.demo.modal.view('Account').getByRole('button', { name, exact: true })
  await row(signIn, words.sign).click()
  await signIn.agree()
  await expect(row(other, words.signOut)).toBeVisible()
  await row(other, words.signOut).click()
  await expect(row(other, words.sign)).toBeVisible()
  await signIn.expectRow(words.notSignedIn)
  await signIn.expectMembers(nobody)
})

if (hasNamespaces('eip155', 'solana'))
  test('several wallets each have a session, and the end of one ends no other', async ({
    demo,
    page,
    signIn,
  }) => {
    const wallets: PageWallet[] = []
    for (const namespace of ['eip155', 'solana'] as const) wallets.push(await installWallet(page, namespace))
    const [ether, sol] = wallets as [PageWallet, PageWallet]
    await signIn.open({ only: 'eip155,solana' })
    await signIn.enter(ether)
    await demo.openWallets()
    await demo.modal.button('Connect a Solana wallet').click()
    await demo.modal.choose(sol.name)
    await expect(signIn.sign).toBeEnabled()
    await signIn.agree()
    await signIn.expectMembers(signedInAs(accountOf(ether), accountOf(sol)))
    await demo.act(looks.eip155.network)
    await signIn.expectRow(words.signedIn)
    await demo.modal.close.click()
    await demo.act(looks.solana.network)
    await signIn.expectRow(words.signedIn)
    await demo.modal.close.click()
    const prompts = [await ether.promptCount(), await sol.promptCount()]
    await sol.disconnect()
    await signIn.expectMembers(signedInAs(accountOf(ether)))
    await demo.act(looks.eip155.network)
    await signIn.expectRow(words.signedIn)
    expect([await ether.promptCount(), await sol.promptCount()]).toEqual(prompts)
  })

if (hasNamespaces('eip155', 'solana'))
  test('several wallets are all signed in after a reload', inMatrix(), async ({ demo, page, signIn }) => {
    const ether = await installWallet(page, 'eip155')
    const sol = await installWallet(page, 'solana')
    await signIn.open({ only: 'eip155,solana' })
    await signIn.enter(ether)
    await demo.openWallets()
    await demo.modal.button('Connect a Solana wallet').click()
    await demo.modal.choose(sol.name)
    await expect(signIn.sign).toBeEnabled()
    await signIn.agree()
    await page.reload()
    await signIn.expectRow(words.signedIn)
    await demo.modal.close.click()
    await demo.act(looks.eip155.network)
    await signIn.expectRow(words.signedIn)
    await demo.modal.close.click()
    expect([await ether.promptCount(), await sol.promptCount()]).toEqual([0, 0])
    await signIn.expectMembers(signedInAs(accountOf(ether), accountOf(sol)))
  })
