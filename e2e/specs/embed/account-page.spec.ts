import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { press, signUp } from '../../support/secure-frame/person'
import { serveWalletSites, type WalletSites } from '../../support/secure-frame/sites'

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

type Hex = `0x${string}`

let sites: WalletSites
test.beforeAll(async () => {
  sites = await serveWalletSites()
})
test.afterAll(() => sites.close())

const accountUrl = () => `${sites.frameOrigin}/account?projectId=project&locale=en`

/** Signs in on the account page: the link with its number, then auth's code. */
async function signIn(page: Page, email: string): Promise<void> {
  const { auth, keeper } = sites.parties
  await page.goto(accountUrl())
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  const number = (await page.locator('.number').textContent()) ?? ''
  expect(keeper.approve(keeper.mails.at(-1)?.flow ?? '', number)).toBe(true)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await page.getByLabel('Code').fill(auth.mails.at(-1)?.code ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
}

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

test('the account page exports the phrase of the address that signs, and removes a device @settings', async ({
  page,
  context,
}) => {
  const reports: string[] = []
  context.on('console', message => {
    if (/Content.Security|Trusted|violat/i.test(message.text())) reports.push(message.text())
  })
  const address = await signUp(page, sites)
  const email = sites.parties.keeper.mails.at(-1)?.to ?? ''
  const signing = page.evaluate(own => window.walletPage.rpc('personal_sign', ['0x48656c6c6f', own]), address)
  await page.evaluate(() => window.walletPage.show())
  await press(page, 'Confirm')
  expect(await verifyMessage({ address, message: 'Hello', signature: (await signing) as Hex })).toBe(true)

  const own = await context.newPage()
  await signIn(own, email)
  expect(await faultsOf(own)).toEqual([])
  await own.getByRole('button', { name: 'Show recovery phrase' }).click()
  const words = own.locator('.phrase li')
  await expect(words).toHaveCount(12)
  expect(mnemonicToAccount((await words.allTextContents()).join(' ')).address).toBe(address)
  await own.getByRole('button', { name: 'Hide' }).click()
  await expect(words).toHaveCount(0)

  const devices = own.getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await own.getByRole('button', { name: /^Remove .*, added / }).click()
  expect(await faultsOf(own)).toEqual([])
  await own.getByRole('button', { name: 'Remove device' }).click()
  await expect(own.getByText('The device was removed.')).toBeVisible()
  await expect(devices).toHaveCount(0)
  expect(sites.parties.keeper.wallets.get(email)?.part).toMatchObject({ generation: 2, deviceHalves: [] })
  // Nothing of the wallet is left in the browser.
  expect(await own.evaluate(async () => [(await indexedDB.databases()).length, localStorage.length])).toEqual(
    [0, 0],
  )
  expect(reports).toEqual([])
})

test('no page can embed the account page, and an Arabic one reads from right to left', async ({ page }) => {
  await page.goto(sites.appUrl)
  await page.evaluate(url => {
    const frame = document.createElement('iframe')
    frame.name = 'account'
    frame.src = url
    document.body.append(frame)
  }, accountUrl())
  await expect.poll(() => page.frame({ name: 'account' })?.url()).toMatch(/^chrome-error:/)
  await page.goto(accountUrl().replace('locale=en', 'locale=ar'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'محفظتك' })).toBeVisible()
})
