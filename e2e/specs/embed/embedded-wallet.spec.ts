import { modal } from '@latchkey/test-wallets/playwright'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { serveFrame, type TestProject } from '../../support/secure-frame/sites'
import { type RunningParties, startParties } from '../../support/secure-frame/start-parties'
import { withStoringProfile } from '../../support/storing-profile'

// One worker for this file: what `beforeAll` starts takes longer than the tests.
test.describe.configure({ mode: 'default' })

type Hex = `0x${string}`

/** Page, frame, auth and keeper, each as an app and its operators run them. */
let frame: Awaited<ReturnType<typeof serveFrame>>
let parties: RunningParties
let project: TestProject | undefined

test.beforeAll(async () => {
  frame = await serveFrame(() => project)
  parties = await startParties(frame.frameOrigin)
  const { pagesUrl, chains } = readWorld()
  const { authUrl, keeperUrl } = parties
  project = { authUrl, keeperUrl, origins: [new URL(pagesUrl).origin], rpcUrl: chains[0]?.rpcUrl ?? '' }
})
test.afterAll(async () => {
  await parties.stop()
  await frame.close()
})

const open = (page: Page) => {
  const query = new URLSearchParams({ frame: `${frame.frameOrigin}/sdk` })
  return page.goto(`${readWorld().pagesUrl}/embedded-wallet.html?${query}`)
}

/** Types an address into the modal, up to the step that the wallet asks for. */
async function submit(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const { dialog } = modal(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Log in by email' })).toBeVisible()
}

/** The newest mail to an address, once there are `count` of them. */
async function mailTo(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await parties.mails(email)).length).toBe(count)
  return (await parties.mails(email))[0] ?? ''
}

const codeOf = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** A new address: the code of the only mail makes a wallet. Returns its address. */
async function signUp(page: Page, email: string): Promise<Hex> {
  await open(page)
  await submit(page, email)
  const text = await mailTo(email)
  await modal(page).dialog.getByLabel('Is there a code in the email?').fill(codeOf(text))
  await expect(page.getByRole('button', { name: /^Account / }).first()).toBeVisible()
  expect(await parties.mails(email)).toHaveLength(1)
  return (await page.getByTestId('address').textContent()) as Hex
}

/** Signs in the frame that the modal shows. Returns what the page got. */
async function sign(page: Page): Promise<Hex> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  return confirm(page)
}

/** Confirms what the frame shows. Returns what the page got. */
async function confirm(page: Page): Promise<Hex> {
  const view = page.frameLocator('iframe[name=w3m-secure-iframe]')
  const heading = view.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Sign message')
  await expect(view.getByText('Hello', { exact: true })).toBeVisible()
  await heading.hover()
  const button = view.getByRole('button', { name: 'Confirm', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.locator('output')).toHaveText(/^0x/)
  return (await page.locator('output').textContent()) as Hex
}

const newEmail = () => `person-${process.pid}-${Date.now()}@mail.example`

test('an email address becomes a wallet by one mail and one code, and signs', async ({ page }) => {
  const address = await signUp(page, newEmail())
  const signature = await sign(page)
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
})

test('is connected after a reload without a login, where the browser lets the frame store', async ({
  playwright,
}, info) => {
  await withStoringProfile(playwright, info, async context => {
    const page = await context.newPage()
    const address = await signUp(page, newEmail())
    await page.reload()
    await expect(page.getByTestId('address')).toHaveText(address)
    const signature = await sign(page)
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  })
})

test(
  'at 360 px the mark of a provider is beside its name, and the approval lies whole in the modal',
  inMatrix(),
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const { dialog } = modal(page)
    const google = dialog.getByRole('button', { name: 'Continue with Google' })
    const middleOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height / 2
    }
    await expect(google.locator('path')).toBeAttached()
    const [mark, name] = await Promise.all([
      middleOf(google.locator('svg')),
      middleOf(google.getByText('Continue')),
    ])
    expect(Math.abs(mark - name)).toBeLessThan(2)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await signUp(page, newEmail())
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const frameElement = page.locator('iframe[name=w3m-secure-iframe]')
    await expect(
      page.frameLocator('iframe[name=w3m-secure-iframe]').getByText('Hello', { exact: true }),
    ).toBeVisible()
    await expect
      .poll(async () => {
        const [inner, outer] = [await frameElement.boundingBox(), await dialog.boundingBox()]
        return inner && outer && inner.height > 300 && inner.y + inner.height <= outer.y + outer.height
      })
      .toBe(true)
    await confirm(page)
  },
)

/** Opens the link of a mail as a person does on any device, and types the number. */
async function approve(browser: Browser, link: string, number: string): Promise<void> {
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('textbox').fill(number)
  await elsewhere.getByRole('button', { name: 'Approve' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await elsewhere.close()
}

test(
  'another device gets the same wallet by the link with the number, and the code of auth',
  inMatrix(),
  async ({ page, browser }) => {
    const email = newEmail()
    const address = await signUp(page, email)
    const context = await browser.newContext()
    const second = await context.newPage()
    await open(second)
    await submit(second, email)
    const { dialog } = modal(second)
    const number = (await dialog.locator('strong').textContent()) ?? ''
    const text = await mailTo(email, 2)
    await approve(browser, /http\S+#\S+/.exec(text)?.[0] ?? '', number)
    await expect(dialog.getByText('Enter the code')).toBeVisible()
    const mail = await mailTo(email, 3)
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(mail))
    await expect(second.getByTestId('address')).toHaveText(address)
    const signature = await sign(second)
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    await context.close()
  },
)

test(
  'another email address opens the wallet on a new device, and the old one gets only the notice',
  inMatrix(),
  async ({ page, browser }) => {
    const [email, changed] = [newEmail(), `changed-${newEmail()}`]
    const address = await signUp(page, email)
    await page
      .getByRole('button', { name: /^Account / })
      .first()
      .click()
    const { dialog } = modal(page)
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByLabel('New email').fill(changed)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    const code = dialog.getByLabel('Code', { exact: true })
    await expect(dialog.getByText(`First enter the code that was sent to ${email}.`)).toBeVisible()
    await code.fill(codeOf(await mailTo(email, 2)))
    await expect(dialog.getByText(`Now enter the code that was sent to ${changed}.`)).toBeVisible()
    await code.fill(codeOf(await mailTo(changed)))
    await expect(dialog.getByText(`Your email is ${changed} now`)).toBeVisible()
    expect(await mailTo(email, 3)).toContain('/keeper/v1/freeze')

    const context = await browser.newContext()
    const second = await context.newPage()
    await open(second)
    await submit(second, changed)
    const login = modal(second).dialog
    const number = (await login.locator('strong').textContent()) ?? ''
    await approve(browser, /http\S+#\S+/.exec(await mailTo(changed, 2))?.[0] ?? '', number)
    await expect(login.getByText('Enter the code')).toBeVisible()
    await login.getByLabel('Code', { exact: true }).fill(codeOf(await mailTo(changed, 3)))
    await expect(second.getByTestId('address')).toHaveText(address)
    await context.close()
    expect(await parties.mails(email)).toHaveLength(3)
  },
)
