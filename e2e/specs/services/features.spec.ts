import type { Page } from '@playwright/test'
import { settle } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { accountTabs, routeServed, test } from '../../support/services/services'
import { expect } from '../../support/test'

const cors = { 'access-control-allow-origin': '*' }
const on = (id: string) => ({ id, isEnabled: true, config: null })

/** Has the host answer with these features. `failing`: it is away. */
async function answerFeatures(page: Page, features: readonly object[] | null | 'failing'): Promise<void> {
  await page.unroute('**/appkit/v1/config*')
  await page.route('**/appkit/v1/config*', route =>
    features === 'failing'
      ? route.fulfill({ status: 503, json: {}, headers: cors })
      : route.fulfill({ json: { features }, headers: cors }),
  )
}

const repeated: readonly string[] = [
  'some of them are offered',
  'none of them are offered',
  'a project that leaves them to the app has the defaults',
]

/** The first of the social logins, where the project names none. */
const socials = ['Google', 'X', 'Discord']

for (const [name, features, tabs, hasBranding, logins] of [
  [
    'all of them are offered',
    [on('activity'), on('reown_branding'), on('multi_wallet'), on('social_login')],
    ['Tokens', 'NFTs', 'Activity'],
    true,
    'all',
  ],
  ['some of them are offered', [on('activity')], ['Tokens', 'NFTs', 'Activity'], false, 'none'],
  ['none of them are offered', [], ['Tokens', 'NFTs'], false, 'none'],
  [
    'a project that leaves them to the app has the defaults',
    null,
    ['Tokens', 'NFTs', 'Activity'],
    true,
    'email',
  ],
  ['a host that fails leaves the defaults', 'failing', ['Tokens', 'NFTs', 'Activity'], true, 'email'],
] as const)
  test(
    `features of a project: ${name}`,
    inMatrix(repeated.includes(name)),
    async ({ demo, host, page, wallet }) => {
      expect(wallet.accounts).toHaveLength(2)
      // Nobody logs in: the frame is never asked for.
      await routeServed(page, host, {}, 'http://localhost:9/sdk')
      await answerFeatures(page, features)
      await demo.open()
      await demo.openModal()
      const { dialog } = demo.modal
      await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveCount(logins === 'none' ? 0 : 1)
      for (const social of socials)
        await expect(dialog.getByRole('button', { name: `Continue with ${social}` })).toHaveCount(
          logins === 'all' ? 1 : 0,
        )
      await demo.modal.choose('Test Wallet')
      await demo.accountButton.waitFor()
      await demo.openModal()
      await expect(accountTabs(page)).toHaveText([...tabs])
      await expect(dialog.getByText('Wallet connection by Latchkey')).toHaveCount(hasBranding ? 1 : 0)
    },
  )

test('the last answer of the host is drawn first at the next visit', async ({ demo, page, wallet }) => {
  expect(wallet.accounts).toHaveLength(2)
  await answerFeatures(page, [])
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await expect(accountTabs(page)).toHaveText(['Tokens', 'NFTs'])

  // A host that is slow at the next visit: what it said last counts until it answers.
  await page.unroute('**/appkit/v1/config*')
  let answer = () => {}
  const isAsked = new Promise<void>(resolve => {
    void page.route('**/appkit/v1/config*', async route => {
      resolve()
      await new Promise<void>(release => {
        answer = release
      })
      await route.fulfill({
        json: { features: [on('activity')] },
        headers: cors,
      })
    })
  })
  await page.reload()
  await demo.accountButton.waitFor()
  await demo.openModal()
  await isAsked
  await expect(accountTabs(page)).toHaveText(['Tokens', 'NFTs'])
  const place = async () => {
    await settle(page)
    return accountTabs(page).first().boundingBox()
  }
  const before = await place()
  answer()
  await expect(accountTabs(page)).toHaveText(['Tokens', 'NFTs', 'Activity'])
  expect((await place())?.y).toBe(before?.y)
})

test('without any host none is asked, and nothing is offered that needs one', async ({
  demo,
  host,
  page,
  requests,
  wallet,
}) => {
  expect(wallet.accounts).toHaveLength(2)
  // Phones are not switched off: without a relay there are none.
  await demo.open({ phones: true, services: false })
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
  await expect(demo.modal.button(/^All wallets/)).toHaveCount(0)
  await expect(demo.modal.view('Connect wallet').getByText('WalletConnect')).toHaveCount(0)
  await demo.modal.close.click()
  await demo.connect()
  await demo.openModal()
  await expect(demo.modal.account.getByText('10.000').first()).toBeVisible()
  await expect(accountTabs(page)).toHaveCount(0)
  expect(host.asked).toEqual([])
  expect(requests.filter(({ origin }) => origin === host.url)).toEqual([])
})
