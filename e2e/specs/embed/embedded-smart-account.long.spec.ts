import { balanceOf, setBalance } from '@latchkey/local-chains'
import { modal } from '@latchkey/test-wallets/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { serveFrame, type TestProject } from '../../support/secure-frame/sites'
import { type RunningParties, startParties } from '../../support/secure-frame/start-parties'
import { type RunningServices, startServices } from '../../support/services/start-services'

type Hex = `0x${string}`

/** Page, frame, auth, keeper and a bundler, each as an app and its operators run them. */
let frame: Awaited<ReturnType<typeof serveFrame>>
let parties: RunningParties
let services: RunningServices
let project: TestProject | undefined

const chain = () => {
  const [one] = readWorld().chains
  if (!one) throw new Error('There is no local chain')
  return one
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const networkId = `eip155:${chain().chainId}`
  const key = generatePrivateKey()
  await setBalance(chain(), privateKeyToAddress(key), 10n ** 19n)
  frame = await serveFrame(() => project)
  parties = await startParties(frame.frameOrigin)
  services = await startServices({ bundler: { networkIds: [networkId], key } })
  const { authUrl, keeperUrl } = parties
  const query = new URLSearchParams({ chainId: networkId, projectId: 'latchkey-demo' })
  project = {
    ...{ authUrl, keeperUrl, origins: [new URL(readWorld().pagesUrl).origin], rpcUrl: chain().rpcUrl },
    bundlerUrl: `${services.url}/v1/bundler?${query}`,
  }
})
test.afterAll(async () => {
  await Promise.all([parties.stop(), services.stop()])
  await frame.close()
})

const addressOn = (page: Page) => page.getByTestId('address')

/** A new person, by the code of one mail. */
async function signUp(page: Page, email: string): Promise<void> {
  const query = new URLSearchParams({ frame: `${frame.frameOrigin}/sdk` })
  await page.goto(`${readWorld().pagesUrl}/embedded-wallet.html?${query}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const { dialog } = modal(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(async () => (await parties.mails(email)).length).toBe(1)
  const [text = ''] = await parties.mails(email)
  await dialog.getByLabel('Is there a code in the email?').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('button', { name: /^Account / }).first()).toBeVisible()
}

/** Presses a button of the account row. Returns the address that the page gets with it. */
async function switchAccount(page: Page, button: string): Promise<Hex> {
  const before = (await addressOn(page).textContent()) ?? ''
  await page
    .getByRole('button', { name: /^Account / })
    .first()
    .click()
  const { dialog } = modal(page)
  await dialog.getByRole('button', { name: button }).click()
  await expect(addressOn(page)).not.toHaveText(before)
  await dialog.getByRole('button', { name: 'Close' }).click()
  return (await addressOn(page).textContent()) as Hex
}

test(
  'a person changes between both accounts, and the smart one sends a batch that lands',
  inMatrix(),
  async ({ page }) => {
    const reports: string[] = []
    page.on('console', message => {
      if (/Content.Security|Trusted|violat/i.test(message.text())) reports.push(message.text())
    })
    await signUp(page, `smart-${process.pid}-${Date.now()}@mail.example`)
    const smart = (await addressOn(page).textContent()) as Hex
    const eoa = await switchAccount(page, 'Use standard')
    expect(await switchAccount(page, 'Use smart')).toBe(smart)
    expect(eoa).not.toBe(smart)
    const client = createPublicClient({ transport: http(chain().rpcUrl) })
    expect(await client.getCode({ address: smart })).toBeUndefined()
    await setBalance(chain(), smart, 10n ** 18n)
    const recipients = [
      '0x00000000000000000000000000000000000000A1',
      '0x00000000000000000000000000000000000000A2',
    ] as const
    const before = await Promise.all(recipients.map(each => balanceOf(chain(), each)))

    await page.getByRole('button', { name: 'Send calls' }).click()
    const view = page.frameLocator('iframe[name=w3m-secure-iframe]')
    const heading = view.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Approve transaction')
    await expect(view.getByText('Smart account')).toBeVisible()
    await expect(view.getByText('2 / 2')).toBeVisible()
    await expect(view.getByText('0.003 ETH')).toBeVisible()
    await expect(view.getByText('This account', { exact: true })).toBeVisible()
    await heading.hover()
    const confirm = view.getByRole('button', { name: 'Confirm', exact: true })
    await expect(confirm).toBeEnabled()
    await confirm.click()
    await expect(page.getByTestId('batch')).toHaveText('confirmed')

    const after = await Promise.all(recipients.map(each => balanceOf(chain(), each)))
    expect(after.map((amount, at) => amount - (before[at] ?? 0n))).toEqual([10n ** 15n, 2n * 10n ** 15n])
    expect(await client.getCode({ address: smart })).toMatch(/^0x363d3d37/)
    expect(reports).toEqual([])
  },
)
