import { inMatrix } from '../../support/matrix'
import { createHolder, installWallet } from '../../support/namespaces/namespaces'
import { accountOf, expect, nobody, signedInAs, test, words } from '../../support/sign-in/sign-in'
import type { FreshWallet } from '../../support/test'

const idOf = ({ accounts: [{ address }] }: FreshWallet, chainId: number) => `eip155:${chainId}:${address}`

test.describe('an extension that signs in by the prompt that connects (ERC-7846)', () => {
  test.use({ walletOptions: { signsIn: true } })

  test('asks once, and no text is shown', async ({ chains, demo, page, signIn, site, wallet }) => {
    await signIn.open()
    const shown = await signIn.recordViews()
    await signIn.openReady()
    await demo.modal.choose('Test Wallet')
    await signIn.expectSignedIn()
    await signIn.expectMembers(signedInAs(idOf(wallet, chains.one.chainId)))
    expect([await wallet.promptCount(), site.count('POST /siwx/verify')]).toEqual([1, 1])
    expect(await shown()).not.toContain(words.title)
    await page.reload()
    await signIn.expectRow(words.signedIn)
    expect(await wallet.promptCount()).toBe(0)
  })

  test('signs nobody in with another text, nonce, line or account: the text is shown instead', async ({
    demo,
    signIn,
    site,
    wallet,
  }) => {
    await signIn.open()
    for (const fault of ['otherText', 'otherNonce', 'addedLine', 'otherAccount'] as const)
      await test.step(fault, async () => {
        await wallet.misbehave({ signIn: fault })
        const prompts = await wallet.promptCount()
        await signIn.openReady()
        await demo.modal.choose('Test Wallet')
        await expect(signIn.sign.or(demo.modal.button('Try again'))).toBeEnabled()
        expect(await wallet.promptCount()).toBe(prompts + 1)
        expect(site.count('POST /siwx/verify')).toBe(0)
        expect(await signIn.members()).toEqual(nobody)
        await demo.modal.close.click()
        await signIn.expectDisconnected()
      })
  })

  for (const fault of ['unknownMethod', 'unauthorized', 'noCapability', 'capabilityError', 'null'] as const)
    test(
      `connects where the wallet answers ${fault}, and signs in with a second prompt`,
      inMatrix(),
      async ({ chains, demo, signIn, wallet }) => {
        await signIn.open()
        await wallet.misbehave({ signIn: fault })
        await signIn.openReady()
        await demo.modal.choose('Test Wallet')
        await expect(signIn.sign).toBeEnabled()
        expect(await signIn.members()).toEqual(nobody)
        await signIn.agree()
        await signIn.expectMembers(signedInAs(idOf(wallet, chains.one.chainId)))
      },
    )
})

test('a solana wallet is asked by solana:signIn, and no other text, nonce or account counts', async ({
  page,
  signIn,
}) => {
  const holders = [await createHolder('solana'), await createHolder('solana')] as const
  const visitor = await installWallet(page, 'solana', { holders })
  await signIn.open({ only: 'solana' })
  await signIn.choose(visitor)
  for (const fault of ['otherText', 'otherNonce', 'addedLine', 'otherAccount'])
    await test.step(fault, async () => {
      await visitor.misbehave({ signIn: fault })
      const prompts = await visitor.promptCount()
      await signIn.sign.or(signIn.retry).click()
      await expect.poll(() => visitor.promptCount()).toBe(prompts + 1)
      await expect(signIn.retry).toBeEnabled()
      expect(await signIn.members()).toEqual(nobody)
    })
  await visitor.misbehave({ signIn: false })
  await visitor.setApproval('manual')
  await signIn.retry.click()
  const prompt = await visitor.waitForPrompt()
  expect(prompt.method).toBe('solana:signIn')
  await visitor.approve(prompt.id)
  await signIn.expectSignedIn()
  await signIn.expectMembers(signedInAs(accountOf(visitor)))
})
