import { readWorld } from '../../setup/world'
import type { DemoPage } from '../../support/demo'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

async function expectRows({ modal }: DemoPage, ...names: readonly (string | RegExp)[]): Promise<void> {
  await expect(modal.rows).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(modal.rows.nth(index)).toHaveAccessibleName(name)
}

test('the button opens the modal with the wallets that are here', async ({ demo, wallet, picture }) => {
  await demo.open()
  await demo.connectButton.click()
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  expect(await wallet.promptCount()).toBe(0)
  await picture('connect')
})

test('nothing moves after the first frame: what comes after it has its place', async ({
  demo,
  page,
  wallet,
}) => {
  // The list of wallets comes after the first frame, also on a machine that is slow to draw it.
  let drawn = () => {}
  const isDrawn = new Promise<void>(resolve => {
    drawn = resolve
  })
  await page.route('**/bundled-wallets-*.js', async route => {
    await isDrawn
    await route.continue()
  })
  await demo.open({ phones: true })
  await expect(demo.connectButton).toBeVisible()
  // In every frame that shows the wallet: the height of the view, the wallet's place in it, and how many rows there are.
  const seen = await page.evaluateHandle(() => {
    const frames: { height: number; top: number; rows: number }[] = []
    const look = () => {
      const root = document.querySelector('[data-latchkey-modal]')?.shadowRoot
      const view = root?.querySelector<HTMLElement>('.lk-view')
      const texts = [...(view?.querySelectorAll('.lk-cut') ?? [])]
      const row = texts.find(({ textContent }) => textContent === 'Test Wallet')
      if (row && view) {
        const top = row.getBoundingClientRect().top - view.getBoundingClientRect().top
        frames.push({ height: view.offsetHeight, top, rows: view.querySelectorAll('button').length })
      }
      requestAnimationFrame(look)
    }
    look()
    return frames
  })
  await demo.connectButton.click()
  await expect.poll(() => seen.evaluate(({ length }) => length)).toBeGreaterThan(0)
  drawn()
  await expect(demo.modal.button(/^All wallets/)).toBeVisible()
  await expect(demo.modal.wallet('MetaMask')).toBeVisible()
  const rowsOf = (index: number) => seen.evaluate((all, at) => all.at(at)?.rows ?? 0, index)
  const before = await rowsOf(0)
  // What is in the page is not drawn yet.
  await expect.poll(() => rowsOf(-1), 'the first frame has all of it').toBeGreaterThan(before)
  const frames = await seen.jsonValue()
  expect([...new Set(frames.map(({ height }) => height))]).toHaveLength(1)
  const tops = frames.map(({ top }) => top)
  // While the view fades in it stands between two pixels.
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1)
  expect(await wallet.promptCount()).toBe(0)
})

test('a hook opens the modal', async ({ demo }) => {
  await demo.open()
  await demo.act('Connect and wait')
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
})

test('the modal has the measures that were agreed, and moves no longer than agreed', async ({ demo }) => {
  await demo.open()
  await demo.openModal()
  // The first height is set without a transition.
  await demo.modal.button(/^What is a wallet\?/).click()
  await expect(demo.modal.dialog.locator('.lk-body[data-ready]')).toBeVisible()
  const seen = await demo.modal.dialog.evaluate(dialog => {
    const style = (selector: string) =>
      getComputedStyle((dialog.getRootNode() as ShadowRoot).querySelector(selector) as Element)
    return {
      width: style('.lk-card').width,
      stacking: style('.lk-overlay').zIndex,
      radius: style('.lk-card').borderTopLeftRadius,
      font: style('.lk-card').fontFamily.split(',')[0],
      size: style('.lk-card').fontSize,
      view: style('.lk-view').animationDuration,
      title: style('.lk-title > span').animationDuration,
      height: style('.lk-body').transitionDuration,
    }
  })
  // A width of 360, stacked at 999, units of 10 and 4 px, the title 120 ms, height and view 150 ms.
  expect(seen).toEqual({
    width: '360px',
    stacking: '999',
    radius: '24px',
    font: 'Inter',
    size: '15px',
    view: '0.15s',
    title: '0.12s',
    height: '0.15s',
  })
})

test('nothing is asked of another host before the modal opens, and there is no frame', async ({
  demo,
  page,
  wallet,
}) => {
  const { demoUrl } = readWorld()
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(`${demoUrl}/`) && !request.url().startsWith('data:'))
      outside.push(request.url())
  })
  await demo.open()
  await expect(demo.connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  expect(await wallet.requests()).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(outside).toEqual([])
})

test('wallets are shown alone: no field to type in, nothing to log in with', async ({
  demo,
  wallet,
  page,
}) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await expect(demo.modal.dialog.getByRole('textbox')).toHaveCount(0)
  await expectRows(demo, /^Test Wallet/, 'MetaMask', 'Rabby')
  expect(await wallet.promptCount()).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a featured and a custom wallet that are not here lead to their own sites', async ({
  demo,
  picture,
}) => {
  await demo.open()
  await demo.openModal()
  await expectRows(demo, 'MetaMask', 'Rabby')
  await demo.modal.choose('MetaMask')
  await expect(
    demo.modal.view('MetaMask').getByRole('heading', { name: 'MetaMask is not installed' }),
  ).toBeVisible()
  const link = demo.modal.dialog.getByRole('link', { name: /Get MetaMask/ })
  await expect(link).toHaveAttribute('href', 'https://metamask.io/download')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await picture('not-installed')
  await demo.modal.back.click()
  await demo.modal.choose('Rabby')
  await expect(demo.modal.dialog.getByRole('link', { name: /Get Rabby/ })).toHaveAttribute(
    'href',
    'https://rabby.io/',
  )
})

test.describe('a wallet that the app knows by its rdns', () => {
  test.use({ walletOptions: { info: { name: 'Rabby Wallet', rdns: 'io.rabby' } } })

  test('is listed once when it is here', async ({ demo, wallet }) => {
    await demo.open()
    await demo.openModal()
    await expectRows(demo, /^Rabby Wallet/, 'MetaMask')
    expect(await wallet.promptCount()).toBe(0)
  })
})

test('without any wallet the visitor is offered some and told what a wallet is', async ({
  demo,
  picture,
}) => {
  await demo.open()
  await demo.openModal()
  await demo.modal.button(/^What is a wallet\?/).click()
  await expect(demo.modal.view('Get a wallet')).toBeVisible()
  await expect(demo.modal.dialog.getByRole('link', { name: /Rabby/ })).toHaveAttribute(
    'href',
    'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
  )
  await picture('what-is-a-wallet')
  await demo.modal.back.click()
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
})

test('a view that is long in coming is said to be on its way, and comes', async ({ demo, page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/get-wallet-view/, async route => {
    await arrived
    await route.continue()
  })
  const busy = demo.modal.dialog.locator('[aria-busy=true]')
  await demo.open()
  await demo.openModal()
  await demo.modal.button(/^What is a wallet\?/).click()
  await expect(busy).toBeVisible()
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
  arrive()
  await expect(demo.modal.view('Get a wallet')).toBeVisible()
  await expect(busy).toHaveCount(0)
})
