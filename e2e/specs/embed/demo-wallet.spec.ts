import { verifyMessage } from 'viem'
import { readWorld } from '../../setup/world'
import { press, walletOf } from '../../support/secure-frame/person'
import { serveFrame, type TestProject } from '../../support/secure-frame/sites'
import { type RunningParties, startParties } from '../../support/secure-frame/start-parties'
import { routeMembers, test } from '../../support/services/services'
import { expect } from '../../support/test'

/** The frame and both parties, as the command of the demo starts them. */
let frame: Awaited<ReturnType<typeof serveFrame>>
let parties: RunningParties
let project: TestProject | undefined

test.beforeAll(async () => {
  test.setTimeout(360_000)
  frame = await serveFrame(() => project)
  parties = await startParties(frame.frameOrigin)
  const { demoUrl, chains } = readWorld()
  const { authUrl, keeperUrl } = parties
  project = { authUrl, keeperUrl, origins: [new URL(demoUrl).origin], rpcUrl: chains[0]?.rpcUrl ?? '' }
})
test.afterAll(async () => {
  await parties.stop()
  await frame.close()
})

test('a new visitor of the demo logs in by email, gets coins, signs, sends and becomes a member', async ({
  page,
  demo,
  servicesUrl,
}) => {
  const { others, services } = readWorld()
  const wallet = { frameUrl: `${frame.frameOrigin}/sdk`, inboxUrl: parties.inboxUrl, apiUrl: servicesUrl }
  await page.route('**/local-chains.json', route =>
    route.fulfill({ json: { ...others, services: { ...services, ...wallet } } }),
  )
  await routeMembers(page, servicesUrl)
  await demo.open({ members: true })
  const card = page.getByRole('region', { name: 'Email' })
  await expect(card.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', parties.inboxUrl)
  await card.getByRole('button', { name: 'Log in by email' }).click()
  const { dialog } = demo.modal
  const email = `visitor-${process.pid}-${Date.now()}@mail.example`
  await dialog.getByLabel('Email').fill(email)
  // The parties of the demo know no social login.
  await expect(dialog.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  const code = dialog.getByLabel('Is there a code in the email?')
  await code.waitFor()
  await expect.poll(async () => (await parties.mails(email)).length).toBe(1)
  await code.fill(/\b\d{6}\b/.exec((await parties.mails(email))[0] ?? '')?.[0] ?? '')
  // The visitor may sign in later.
  await demo.modal.button('Cancel').click()
  await expect(card.getByText(email)).toBeVisible()

  await card.getByRole('button', { name: 'Get test coins' }).click()
  await expect(card.getByText('You have 10 coins')).toBeVisible()

  const heading = () => walletOf(page).getByRole('heading', { level: 1 })
  await demo.act('Sign message')
  await expect(heading()).toHaveText('Sign message')
  await press(page, 'Confirm')
  await expect(demo.result).toHaveText(/^valid signature/)
  const { address, message, signature } = (await demo.signed()) as {
    readonly address: `0x${string}`
    readonly message: string
    readonly signature: `0x${string}`
  }
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  await demo.act('Send a little')
  // The view of the signature may still be there: a press would be lost in it.
  await expect(heading()).toHaveText('Approve transaction')
  await press(page, 'Confirm')
  await expect(demo.result).toHaveText(/^confirmed 0x/)

  const members = page.getByRole('region', { name: 'Members' })
  await members.getByRole('button', { name: 'Sign in', exact: true }).click()
  await demo.modal.button('Sign in').click()
  await expect(heading()).toHaveText('Sign message')
  await expect(walletOf(page).getByText(/wants you to sign in with your Ethereum account/)).toBeVisible()
  await press(page, 'Confirm')
  await expect(members).toContainText(new RegExp(address, 'i'))
  await expect(dialog).toHaveCount(0)
})
