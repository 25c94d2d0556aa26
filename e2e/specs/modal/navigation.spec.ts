import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

test('back from the first view closes the modal', async ({ demo, page }) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.back).toHaveCount(0)
  await demo.modal.button(/^What is a wallet\?/).click()
  await demo.modal.back.click()
  await expect(demo.modal.view('Connect wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toBeFocused()
})

test('no frame between two views is blank, and the old one is gone in the end', async ({ demo, page }) => {
  await demo.open()
  await demo.openModal()
  const row = demo.modal.button(/^What is a wallet\?/)
  // The opacity of what is seen best, frame by frame, for as long as anything moves.
  const watch = row.evaluate(
    button =>
      new Promise<readonly number[]>(resolve => {
        const body = button.closest('.lk-body') as HTMLElement
        const views = () => [...body.querySelectorAll<HTMLElement>('.lk-view')]
        const seen: number[] = []
        const first = views()[0]
        const note = () => {
          seen.push(Math.max(0, ...views().map(view => Number(getComputedStyle(view).opacity))))
          const isMoving = views().some(view => view.getAnimations().length > 0)
          if (first?.isConnected || isMoving) requestAnimationFrame(note)
          else resolve(seen)
        }
        requestAnimationFrame(note)
      }),
  )
  await row.click()
  const seen = await watch
  expect(seen.length).toBeGreaterThan(2)
  expect(Math.min(...seen)).toBeGreaterThan(0.4)
  await expect(demo.modal.dialog.locator('.lk-leaving')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What is a wallet?' })).toHaveCount(1)
})

test('a network chosen as the first thing leads nowhere back: the modal closes', async ({ demo }) => {
  await demo.open()
  await demo.networkButton.click()
  await expect(demo.modal.view('Switch network')).toBeVisible()
  await expect(demo.modal.back).toHaveCount(0)
  await demo.modal.network('Local One').click()
  await expect(demo.modal.dialog).toHaveCount(0)
})

test('back to Connect shows Account once connected', async ({ demo, wallet, installWallet }) => {
  const second = await installWallet({
    id: 'second',
    info: { name: 'Second Wallet', rdns: 'dev.example.second' },
  })
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await demo.modal.button(/^Test Wallet/).click()
  await demo.modal.button('Connect another wallet').click()
  await second.rejectNext()
  await demo.modal.choose('Second Wallet')
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Connection rejected' })).toBeVisible()
  // The former wallet still stands.
  expect(await demo.accounts()).toEqual(wallet.accounts.map(({ address }) => address))
  await demo.modal.back.click()
  await expect(demo.modal.view('Account')).toBeVisible()
  await expect(demo.modal.back).toHaveCount(0)
})

test('the account view remembers the way: forwards, back, and closed', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  expect(await wallet.promptCount()).toBe(1)
  await demo.openModal()
  await demo.modal.button('Receive').click()
  await expect(demo.modal.view('Receive')).toBeVisible()
  await demo.modal.back.click()
  await expect(demo.modal.view('Account')).toBeVisible()
  await demo.modal.close.click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await demo.openModal()
  await expect(demo.modal.view('Account')).toBeVisible()
})

test.describe('pending requests', () => {
  for (const [press, outcome, view] of [
    ['Succeed', 'success', 'GetWallet'],
    ['Fail', 'error', 'Connect'],
    ['Cancel', 'cancel', 'Connect'],
  ] as const)
    test(
      `${outcome}: its handler runs, and ${view} is shown`,
      inMatrix(outcome === 'error'),
      async ({ page }) => {
        await page.goto(`${readWorld().pagesUrl}/transactions.html`)
        await page.getByRole('button', { name: press }).click()
        await expect(page.getByRole('status', { name: 'Outcome' })).toHaveText(outcome)
        await expect(page.getByRole('status', { name: 'View' })).toHaveText(view)
      },
    )

  test('closing the modal cancels what is left', async ({ page }) => {
    await page.goto(`${readWorld().pagesUrl}/transactions.html`)
    await page.getByRole('button', { name: 'Leave open' }).click()
    await expect(page.getByRole('status', { name: 'Outcome' })).toHaveText('none')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status', { name: 'Outcome' })).toHaveText('cancel')
    await expect(page.getByRole('status', { name: 'View' })).toHaveText('closed')
  })
})
