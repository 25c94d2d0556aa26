import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { checkBothThemes, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { installWallet } from '../../support/namespaces/namespaces'
import { accountOf, expect, nobody, signedInAs, test, words } from '../../support/sign-in/sign-in'

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate(element => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await expect(target, 'Tab does not reach it').toBeFocused()
  expect(await target.evaluate(element => element.matches(':focus-visible'))).toBe(true)
  expect(await target.evaluate(element => getComputedStyle(element).outlineStyle)).not.toBe('none')
}

/** Nothing of the dialog is wider than the window. */
const isNarrow = (page: Page): Promise<boolean> =>
  page
    .getByRole('dialog')
    .evaluate(dialog =>
      [dialog, ...dialog.querySelectorAll('*')].every(
        element => element.getBoundingClientRect().right <= document.documentElement.clientWidth + 1,
      ),
    )

test('signs in by the keyboard alone; Escape declines, and the focus returns', async ({
  demo,
  page,
  signIn,
}) => {
  const visitor = await installWallet(page, 'eip155')
  await signIn.open()
  const choose = async () => {
    await tabTo(page, demo.connectButton)
    await page.keyboard.press('Enter')
    await tabTo(page, demo.modal.wallet(visitor.name))
    await page.keyboard.press('Enter')
    await expect(signIn.sign).toBeEnabled()
  }
  await choose()
  await page.keyboard.press('Escape')
  await signIn.expectDisconnected()
  await expect(demo.connectButton).toBeFocused()
  await signIn.expectMembers(nobody)
  await choose()
  await tabTo(page, signIn.view.getByText(words.fullText))
  await page.keyboard.press('Enter')
  await expect(signIn.view.locator('pre')).toBeVisible()
  await tabTo(page, signIn.sign)
  await page.keyboard.press('Enter')
  await signIn.expectSignedIn()
  await expect(demo.accountButton).toBeFocused()
  await signIn.expectMembers(signedInAs(accountOf(visitor)))
})

test.describe('where less motion is wanted, in a narrow window', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

  for (const locale of [en, ar]) {
    const { signIn: text, common, button, account } = locale.text
    test(
      `axe finds nothing, and nothing is wider than the window: ${locale.dir}`,
      inMatrix(locale !== ar),
      async ({ demo, page, picture, signIn }) => {
        const visitor = await installWallet(page, 'eip155')
        const check = checkBothThemes(page, locale.dir)
        const look = async (name: string) => {
          await check(`${name}, ${locale.locale}`, modal)
          expect(await isNarrow(page), name).toBe(true)
          await picture(`sign-in-${name}-${locale.locale}`)
        }
        const view = page.getByRole('dialog', { name: text.title, exact: true })
        const press = (name: string) => view.getByRole('button', { name, exact: true }).click()
        await signIn.open({ required: false, ...(locale === ar ? { locale: 'ar' } : {}) })
        await page.getByRole('button', { name: button.connect, exact: true }).first().click()
        await demo.modal.dialog.getByRole('button', { name: new RegExp(`^${visitor.name}`) }).click()
        await expect(view.getByRole('button', { name: text.sign, exact: true })).toBeEnabled()
        await expect(view.locator('xpath=ancestor::*[@dir]').first()).toHaveAttribute('dir', locale.dir)
        await view.getByText(text.fullText).click()
        await expect(view.locator('pre')).toHaveAttribute('dir', 'ltr')
        await look('text')
        await visitor.setApproval('manual')
        await press(text.sign)
        const prompt = await visitor.waitForPrompt()
        await view.getByRole('heading', { name: text.waiting }).waitFor()
        await look('waiting')
        await visitor.misbehave({ badSignature: 'wrongKey' })
        await visitor.approve(prompt.id)
        await expect(view.getByRole('button', { name: common.retry, exact: true })).toBeEnabled()
        await look('failed')
        await press(text.cancel)
        await expect(demo.modal.dialog).toHaveCount(0)
        await page
          .getByRole('button', { name: new RegExp(`^${button.account('')}`) })
          .first()
          .click()
        await page
          .getByRole('dialog', { name: account.title, exact: true })
          .getByText(text.notSignedIn)
          .waitFor()
        await look('account')
      },
    )
  }

  test('nothing of the sign-in moves for longer than 80 ms', async ({ page, signIn }) => {
    const visitor = await installWallet(page, 'eip155')
    await page.addInitScript(() => {
      const long: string[] = []
      Reflect.set(window, '__long', long)
      const look = (): void => {
        const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
        for (const { effect, playState } of [document, ...shadows].flatMap(root => root.getAnimations())) {
          const { duration = 0, iterations } = effect?.getComputedTiming() ?? {}
          if (playState === 'running' && iterations !== Number.POSITIVE_INFINITY && Number(duration) > 80)
            long.push(String(duration))
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await signIn.open()
    await signIn.enter(visitor)
    await signIn.expectRow(words.signedIn)
    expect(await page.evaluate(() => Reflect.get(window, '__long'))).toEqual([])
  })
})
