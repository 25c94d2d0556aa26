import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

/** Whether the focus is inside the dialog, looked for in shadow roots too. */
const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.closest('[role=dialog]') != null
  })

test('the dialog says what it is, takes the focus and gives it back', async ({ demo, page, wallet }) => {
  await demo.open()
  await demo.connectButton.click()
  await expect(demo.modal.dialog).toHaveAttribute('aria-modal', 'true')
  await expect(demo.modal.dialog).toHaveAccessibleName('Connect wallet')
  await expect(demo.modal.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toBeFocused()
  await demo.connectButton.click()
  await demo.modal.close.click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toBeFocused()
  expect(await wallet.promptCount()).toBe(0)
})

test('a new view takes the focus to its title, or to the field to begin with', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await demo.modal.button('Receive').click()
  await expect(demo.modal.view('Receive').getByRole('heading', { name: 'Receive' })).toBeFocused()
  await demo.modal.back.click()
  await expect(demo.modal.view('Account').getByRole('heading', { name: 'Account' })).toBeFocused()
  await demo.modal.button('Send').click()
  await expect(demo.modal.dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused()
  expect(await wallet.promptCount()).toBe(1)
})

test('Tab never leaves the dialog, in either direction', async ({ demo, page, wallet }) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await expect(demo.modal.title).toBeFocused()
  for (const [key, presses] of [
    ['Tab', 40],
    ['Shift+Tab', 12],
  ] as const)
    for (let press = 1; press <= presses; press += 1) {
      await page.keyboard.press(key)
      expect(await isInside(page), `${key} number ${press}`).toBe(true)
    }
  expect(await wallet.promptCount()).toBe(0)
})

test.describe('where less motion is wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves for longer than 80 ms', async ({ demo, page, wallet }) => {
    await page.addInitScript(() => {
      const long: string[] = []
      Reflect.set(window, '__long', long)
      const look = (): void => {
        const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
        for (const { effect, playState } of [document, ...shadows].flatMap(root => root.getAnimations())) {
          const { duration = 0, iterations } = effect?.getComputedTiming() ?? {}
          const target = effect instanceof KeyframeEffect ? effect.target?.className : ''
          // What turns while something really happens turns for ever, slowly and in steps.
          if (playState === 'running' && iterations !== Number.POSITIVE_INFINITY && Number(duration) > 80)
            long.push(`${target} ${duration}`)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await demo.open()
    await demo.connect()
    await demo.openModal()
    await demo.modal.button('Receive').click()
    await demo.modal.back.click()
    await demo.modal.button('Send').click()
    await expect(demo.modal.dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(demo.modal.dialog).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, '__long'))).toEqual([])
    expect(await wallet.promptCount()).toBe(1)
  })
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the dialog and its rows keep an edge', async ({ demo, page, wallet, picture }) => {
    await demo.open()
    await demo.openModal()
    await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
    const edge = await demo.modal.dialog.evaluate(element => getComputedStyle(element).borderTopStyle)
    expect(edge).toBe('solid')
    expect((await page.screenshot()).length).toBeGreaterThan(0)
    await picture('forced-colours')
    expect(await wallet.promptCount()).toBe(0)
  })
})

test.describe('a narrow window and text of twice the size', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('nothing has to be scrolled sideways', async ({ demo, page, wallet, picture }) => {
    await page.goto(`${readWorld().demoUrl}/?tab=developer`)
    await page.addStyleTag({ content: ':root { --lk-font-size-master: 20px !important }' })
    await demo.connect()
    await demo.openModal()
    for (const name of ['Receive', 'Send']) {
      await expectNoSidewaysScroll(page)
      await demo.modal.button(name).click()
      await demo.modal.view(name).waitFor()
      await expectNoSidewaysScroll(page)
      await picture(`twice-the-size-${name}`)
      await demo.modal.back.click()
    }
    expect(await wallet.promptCount()).toBe(1)
  })
})

/** Neither the dialog nor anything inside it is wider than the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const wide = await dialog.evaluate(element => {
    const { clientWidth } = document.documentElement
    return [element, ...element.querySelectorAll('*')]
      .filter(
        each =>
          each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > clientWidth + 1,
      )
      .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowX) || each === element)
      .map(each => `${each.className} ${each.scrollWidth} > ${each.clientWidth}`)
  })
  expect(wide).toEqual([])
}
