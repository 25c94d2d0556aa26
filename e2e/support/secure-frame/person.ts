import { expect, type Frame, type Page } from '@playwright/test'
import type { WalletSites } from './sites'

type Hex = `0x${string}`

let people = 0

/** The wallet's frame in a page. */
export const walletOf = (page: Page): Frame => {
  const frame = page.frame({ name: 'w3m-secure-iframe' })
  if (!frame) throw new Error('The wallet has no frame')
  return frame
}

/** Signs in a new person by the code in the keeper's mail. Returns their address. */
export async function signUp(page: Page, sites: Pick<WalletSites, 'appUrl' | 'parties'>): Promise<Hex> {
  const email = `person-${process.pid}-${people++}@mail.example`
  await page.goto(sites.appUrl)
  expect(await page.evaluate(typed => window.walletPage.connectEmail(typed), email)).toMatchObject({
    action: 'VERIFY_DEVICE',
    match: expect.any(Number),
  })
  const code = sites.parties.keeper.mails.filter(({ to }) => to === email).at(-1)?.code ?? ''
  expect(await page.evaluate(typed => window.walletPage.connectDevice(typed), code)).toEqual({
    next: 'CONNECT',
  })
  const user = await page.evaluate(() => window.walletPage.getUser())
  expect(user).toMatchObject({ email, chainId: 31337 })
  return user?.address as Hex
}

/** Clicks as a person does: the pointer is over the view for half a second first. */
export async function press(page: Page, name: string): Promise<void> {
  const view = walletOf(page)
  const button = view.getByRole('button', { name, exact: true })
  await view.getByRole('heading', { level: 1 }).hover()
  await expect(button).toBeEnabled()
  await button.click()
}

/** The button that approves. */
export const confirm = (page: Page) => walletOf(page).getByRole('button', { name: 'Confirm', exact: true })
