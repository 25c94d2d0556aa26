import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

const waiting = '[data-latchkey-waiting]'

test('a pointer on the button has the modal drawn, hidden, and no host is asked', async ({
  demo,
  page,
  wallet,
}) => {
  await demo.open()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await demo.connectButton.hover()
  const host = page.locator(waiting)
  await expect(host.locator('[role=dialog]')).toHaveCount(1)
  await expect(host.getByText('Test Wallet')).toHaveCount(1)
  await expect(host).toHaveCSS('visibility', 'hidden')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const origin = new URL(page.url()).origin
  expect(requests.filter(url => new URL(url).origin !== origin)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  // What lies under the hidden modal is pressed as ever.
  const box = await page.getByRole('checkbox', { name: 'Install the test wallet' }).boundingBox()
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-latchkey-waiting]') === null,
    { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 },
  )
  expect(hit).toBe(true)
  expect(await wallet.promptCount()).toBe(0)
})

test('the click shows what was drawn, moves the focus into it, and it enters as ever', async ({
  demo,
  page,
  wallet,
}) => {
  await demo.open()
  await demo.connectButton.hover()
  const row = page.locator(waiting).getByText('Test Wallet')
  await expect(row).toHaveCount(1)
  const drawn = await row.elementHandle()
  await page.evaluate(() => {
    const entered: string[] = []
    Object.assign(globalThis, { entered })
    const root = document.querySelector('[data-latchkey-waiting]')?.shadowRoot
    root?.addEventListener('animationstart', event => entered.push((event as AnimationEvent).animationName))
  })
  await demo.connectButton.click()
  await expect(demo.modal.dialog).toBeVisible()
  expect(await drawn?.evaluate(element => element.isConnected)).toBe(true)
  await expect(page.locator(waiting)).toHaveCount(0)
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'entered'))).toContain('lk-card')
  expect(await wallet.promptCount()).toBe(0)
})

test('it stands above a dialog that the page opened after it was drawn', async ({ demo, page, wallet }) => {
  await demo.open()
  await demo.connectButton.hover()
  await expect(page.locator(waiting)).toHaveCount(1)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.textContent = 'A dialog of the page'
    dialog.style.cssText = 'width: 90vw; height: 90vh'
    document.body.append(dialog)
    dialog.showModal()
  })
  await demo.connectButton.dispatchEvent('click')
  await demo.modal.wallet('Test Wallet').click()
  await expect.poll(() => wallet.promptCount()).toBe(1)
  await expect(demo.accountButton).toBeAttached()
})

test('the account is drawn ahead too, and its host is asked when somebody looks', async ({
  demo,
  page,
  wallet,
}) => {
  // A page that shows nothing of the account itself.
  await demo.open({ page: '/mount.html' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await demo.modal.choose('Test Wallet')
  const account = page.getByRole('button', { name: /^Account / })
  await account.waitFor()
  const asked: string[] = []
  page.on('request', request => {
    if (request.postData()?.includes('eth_getBalance')) asked.push(request.url())
  })
  await account.hover()
  await expect(page.locator(waiting).locator('.lk-account')).toHaveCount(1)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  expect(asked).toEqual([])
  await account.click()
  await expect(demo.modal.view('Account')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await wallet.promptCount()).toBe(1)
})
