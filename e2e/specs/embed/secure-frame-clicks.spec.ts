import { expect, test } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { confirm, press, signUp, walletOf } from '../../support/secure-frame/person'
import { serveWalletSites, type WalletSites } from '../../support/secure-frame/sites'

test.use(withMotion)

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

let sites: WalletSites
test.beforeAll(async () => {
  sites = await serveWalletSites()
})
test.afterAll(() => sites.close())

for (const [what, style] of [
  ['a see-through overlay that takes no clicks', { background: '#0001' }],
  [
    'an overlay that covers a corner',
    { background: '#000', inset: '500px auto auto 60px', width: '40px', height: '40px' },
  ],
] as const)
  test(`${what} keeps Confirm dead, and Reject works`, inMatrix('inset' in style), async ({ page }) => {
    const address = await signUp(page, sites)
    await page.evaluate(cover => window.walletPage.cover(cover), style)
    const signing = page.evaluate(
      own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]),
      address,
    )
    await page.evaluate(() => window.walletPage.show())
    const view = walletOf(page)
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Sign message')
    await expect(view.getByText('Confirm works when this view is fully visible.')).toBeVisible()
    await view.getByRole('heading', { level: 1 }).click()
    // Well past the 500 ms: the guard had its chance.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1500)))
    await expect(confirm(page)).toBeDisabled()
    await page.evaluate(() => window.walletPage.uncover())
    await expect(confirm(page)).toBeEnabled()
    await page.evaluate(cover => window.walletPage.cover(cover), style)
    await expect(confirm(page)).toBeDisabled()
    await view.getByRole('button', { name: 'Reject' }).click()
    expect(await signing).toBe('user_rejected: The request was rejected.')
  })

const forms: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
  ['half see-through', { opacity: '0.5' }, { opacity: '' }],
  ['scaled', { transform: 'scale(0.9)' }, { transform: '' }],
  ['clipped', { clipPath: 'inset(0 0 40px 0)' }, { clipPath: '' }],
  ['blurred', { filter: 'blur(1px)' }, { filter: '' }],
  ['half outside of the window', { inset: '40px auto auto -180px' }, { inset: '40px auto auto 40px' }],
  ['narrower than 320', { width: '300px' }, { width: '360px' }],
  ['lower than 400', { height: '390px' }, { height: '600px' }],
]

test('a frame that the page shows in any other form than whole and plain keeps Confirm dead', async ({
  page,
}) => {
  const address = await signUp(page, sites)
  const signing = page.evaluate(own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]), address)
  await page.evaluate(() => window.walletPage.show())
  await walletOf(page).getByRole('heading', { level: 1 }).hover()
  for (const [what, wrong, right] of forms) {
    await expect(confirm(page), `before it is ${what}`).toBeEnabled()
    await page.evaluate(style => window.walletPage.style(style), wrong)
    await expect(confirm(page), what).toBeDisabled()
    // Longer than the guard waits.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 800)))
    await expect(confirm(page), what).toBeDisabled()
    await page.evaluate(style => window.walletPage.style(style), right)
  }
  await expect(confirm(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Page' }).focus()
  await expect(confirm(page), 'without focus').toBeDisabled()
  await press(page, 'Reject')
  expect(await signing).toBe('user_rejected: The request was rejected.')
})

test('a frame that comes under a click that is on its way is not confirmed', async ({ page }) => {
  const address = await signUp(page, sites)
  const signing = page.evaluate(own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]), address)
  await page.evaluate(() => window.walletPage.show())
  await page.evaluate(() => window.walletPage.style({ inset: '40px auto auto 700px' }))
  await walletOf(page).getByRole('heading', { level: 1 }).focus()
  await expect(confirm(page)).toBeEnabled()
  const box = await confirm(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(300, y)
  // The page puts Confirm where the pointer waits, all of the frame in the window, and the person clicks.
  await page.evaluate(left => window.walletPage.style({ inset: `40px auto auto ${left}px` }), 700 - (x - 300))
  await page.mouse.down()
  await page.mouse.up()
  await expect(walletOf(page).getByRole('heading', { level: 1 })).toHaveText('Sign message')
  await walletOf(page).getByRole('heading', { level: 1 }).press('Escape')
  expect(await signing).toBe('user_rejected: The request was rejected.')
})
