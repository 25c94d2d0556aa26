import type { Page } from '@playwright/test'
import { settle } from '../../support/axe'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

/** Longer than the modal takes for the end of a flick. */
const REST_MS = 100

/** Pulls the sheet by its title, as a finger does. */
async function pull(page: Page, distance: number): Promise<void> {
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 })
  const box = await title.boundingBox()
  if (!box) throw new Error('The sheet has no title')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (distance * step) / 8)
  // A finger that rests is no flick: frames go by until it has rested long enough.
  await page.evaluate(
    rest =>
      new Promise<void>(resolve => {
        const from = performance.now()
        const look = () => (performance.now() - from > rest ? resolve() : requestAnimationFrame(look))
        look()
      }),
    REST_MS,
  )
  await touch('touchEnd', distance)
}

test('@phone the modal is a sheet at the lower edge, as wide as the screen', async ({
  demo,
  page,
  wallet,
  picture,
}) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await settle(page)
  const box = await demo.modal.dialog.boundingBox()
  const screen = page.viewportSize()
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(screen?.width)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(screen?.height)
  await picture('sheet')
  expect(await wallet.promptCount()).toBe(0)
})

test('@phone a wallet connects by touch', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connectButton.tap()
  await demo.modal.wallet('Test Wallet').tap()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal.dialog).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(1)
})

test('@phone pulled down the sheet closes; pulled a little it stays', async ({ demo, page, wallet }) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await settle(page)
  const measure = async () => {
    const { y = 0, height = 0 } = (await demo.modal.dialog.boundingBox()) ?? {}
    return { height, bottom: y + height }
  }
  const { height, bottom } = await measure()
  await pull(page, 24)
  await settle(page)
  // What comes late may change the height, never the edge that the sheet stands on.
  expect((await measure()).bottom).toBeCloseTo(bottom, 1)
  await pull(page, height * 0.6)
  await expect(demo.modal.dialog).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(0)
})

test('@phone what is touched is at least 44 px high and wide', async ({ demo, page, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.openModal()
  const small = async (): Promise<readonly string[]> => {
    await settle(page)
    return demo.modal.dialog.evaluate(dialog =>
      [...dialog.querySelectorAll<HTMLElement>('button, a[href], [role=tab]')].flatMap(element => {
        const { width, height } = element.getBoundingClientRect()
        if (width === 0) return []
        // An enlarged touch area may be a pseudo-element around a small thing.
        const { width: w, height: h, content } = getComputedStyle(element, '::after')
        const wide = content === 'none' ? width : Math.max(width, Number.parseFloat(w) || 0)
        const high = content === 'none' ? height : Math.max(height, Number.parseFloat(h) || 0)
        return wide < 43.5 || high < 43.5
          ? [`${element.getAttribute('aria-label') ?? element.textContent} ${wide} x ${high}`]
          : []
      }),
    )
  }
  expect(await small(), 'Account').toEqual([])
  for (const name of ['Receive', 'Send']) {
    await demo.modal.button(name).click()
    await demo.modal.view(name).waitFor()
    expect(await small(), name).toEqual([])
    await demo.modal.back.click()
  }
  expect(await wallet.promptCount()).toBe(1)
})
