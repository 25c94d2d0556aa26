import AxeBuilder from '@axe-core/playwright'
import { balanceOf, setBalance } from '@latchkey/local-chains'
import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, http, verifyMessage } from 'viem'
import { settle } from '../../support/axe'
import { withMotion } from '../../support/motion'
import { confirm, press, signUp, walletOf } from '../../support/secure-frame/person'
import { serveWalletSites, type WalletSites } from '../../support/secure-frame/sites'
import { withStoringProfile } from '../../support/storing-profile'

test.use(withMotion)

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

type Hex = `0x${string}`
const someone = '0x00000000000000000000000000000000DeaDBeef'

let sites: WalletSites
test.beforeAll(async () => {
  sites = await serveWalletSites()
})
test.afterAll(() => sites.close())

test('a page on another site signs a message and sends a transaction, approved in the frame', async ({
  page,
}) => {
  const reports: string[] = []
  page.on('console', message => {
    if (/Content.Security|Trusted|violat/i.test(message.text())) reports.push(message.text())
  })
  const address = await signUp(page, sites)
  await setBalance(sites.node, address, 10n ** 18n)

  const signing = page.evaluate(own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]), address)
  await page.evaluate(() => window.walletPage.show())
  const view = walletOf(page)
  await expect(view.getByRole('heading', { level: 1 })).toHaveText('Sign message')
  await expect(view.getByText(sites.appOrigin)).toBeVisible()
  await expect(view.getByText('Hello', { exact: true })).toBeVisible()
  await press(page, 'Confirm')
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  const before = await balanceOf(sites.node, someone)
  const sending = page.evaluate(
    ([own, to]) =>
      window.walletPage.rpc('eth_sendTransaction', [{ from: own, to, value: '0x2386f26fc10000' }]),
    [address, someone] as const,
  )
  await expect(view.getByRole('heading', { level: 1 })).toHaveText('Approve transaction')
  await expect(view.getByText('0.01 ETH').first()).toBeVisible()
  await expect(view.getByText('Leaves')).toBeVisible()
  await expect(view.getByText('Network fee (at most)')).toBeVisible()
  await press(page, 'Confirm')
  const hash = (await sending) as Hex
  const client = createPublicClient({ transport: http(sites.node.rpcUrl) })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await balanceOf(sites.node, someone)).toBe(before + 10n ** 16n)
  await expect(view.getByRole('dialog')).toHaveCount(0)
  expect(reports).toEqual([])
})

test('the view has no fault that axe finds, light and dark', async ({ page }) => {
  const address = await signUp(page, sites)
  const signing = page.evaluate(
    own => window.walletPage.rpc('personal_sign', [`0x${'fe'.repeat(32)}`, own]),
    address,
  )
  await page.evaluate(() => window.walletPage.show())
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate(themeMode => window.walletPage.theme(themeMode), mode)
    const view = walletOf(page)
    await expect(view.locator('html')).toHaveAttribute('data-theme', mode)
    await expect(view.getByRole('alert')).toBeVisible()
    await expect(confirm(page)).toBeEnabled()
    await settle(view)
    const { violations } = await new AxeBuilder({ page }).include('#w3m-iframe').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await walletOf(page).getByRole('button', { name: 'Reject' }).click()
  await signing
})

test('Escape rejects, and what is dangerous is asked twice', async ({ page }) => {
  const address = await signUp(page, sites)
  const hash = `0x${'fe'.repeat(32)}`
  const ask = () =>
    page.evaluate(([own, text]) => window.walletPage.rpc('personal_sign', [text, own]), [
      address,
      hash,
    ] as const)
  const rejected = ask()
  await page.evaluate(() => window.walletPage.show())
  const view = walletOf(page)
  await expect(view.getByRole('alert')).toContainText('This message cannot be read.')
  await view.getByRole('heading', { level: 1 }).press('Escape')
  expect(await rejected).toBe('user_rejected: The request was rejected.')

  const signed = ask()
  await press(page, 'Confirm')
  const again = view.getByRole('button', { name: 'Confirm anyway' })
  await expect(again).toBeDisabled()
  await press(page, 'Confirm anyway')
  expect(await signed).toMatch(/^0x[\da-f]{130}$/)
})

test('two requests: one is shown and the other counted', async ({ page }) => {
  const address = await signUp(page, sites)
  const ask = (text: string) =>
    page.evaluate(([own, hex]) => window.walletPage.rpc('personal_sign', [hex, own]), [
      address,
      text,
    ] as const)
  const first = ask('0x6f6e65')
  await page.evaluate(() => window.walletPage.show())
  const view = walletOf(page)
  await expect(view.getByText('one', { exact: true })).toBeVisible()
  const second = ask('0x74776f')
  await expect(view.getByText('1 of 2 requests')).toBeVisible()
  await view.getByRole('button', { name: 'Reject' }).click()
  await expect(view.getByText('two', { exact: true })).toBeVisible()
  await press(page, 'Confirm')
  expect(await Promise.all([first, second])).toEqual([
    'user_rejected: The request was rejected.',
    expect.stringMatching(/^0x/),
  ])
})

test('a session outlives a reload where the browser lets the frame store, and ends with it where not @settings', async ({
  page,
  playwright,
}, info) => {
  const isConnected = (opened: Page) => opened.evaluate(() => window.walletPage.isConnected())
  await signUp(page, sites)
  await page.reload()
  expect(await isConnected(page)).toEqual({ isConnected: false })

  await withStoringProfile(playwright, info, async context => {
    const stored = await context.newPage()
    const address = await signUp(stored, sites)
    await stored.reload()
    expect(await isConnected(stored)).toEqual({ isConnected: true })
    expect(await stored.evaluate(() => window.walletPage.getUser())).toMatchObject({ address })
    const signing = stored.evaluate(
      own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]),
      address,
    )
    await stored.evaluate(() => window.walletPage.show())
    await press(stored, 'Confirm')
    expect(await verifyMessage({ address, message: 'Hello', signature: (await signing) as Hex })).toBe(true)
  })
})

test('a page that the project does not allow gets no wallet, and the frame alone is a notice', async ({
  page,
}) => {
  await page.goto(sites.strangerUrl)
  await page.evaluate(() => window.walletPage.load())
  await expect.poll(() => page.frame({ name: 'w3m-secure-iframe' })?.url()).toMatch(/^chrome-error:/)
  expect(await page.evaluate(() => window.walletPage.status())).toBe('loading')
  await page.goto(`${sites.frameOrigin}/sdk?projectId=project`)
  await expect(page.getByText('This page is part of a wallet. There is nothing to do here.')).toBeVisible()
})
