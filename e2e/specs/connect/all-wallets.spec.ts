import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations, modal, settle } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { type PhonesAddress, phonesUrl } from '../../support/phone/phones-page'
import { expect, test } from '../../support/test'

const { allWallets: words, connect, common } = en.text

/** The list of all wallets as a visitor at a desk uses it. */
class AllWallets {
  readonly dialog: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly more: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: connect.allWallets, exact: true })
    this.rows = this.dialog
      .getByRole('list', { name: connect.allWallets })
      .getByRole('listitem')
      .getByRole('button')
    this.search = this.dialog.getByRole('searchbox', { name: connect.search })
    this.more = this.dialog.getByRole('button', { name: words.more })
  }

  async open(address: PhonesAddress = {}): Promise<void> {
    await this.page.goto(phonesUrl(address))
    await this.page.getByRole('button', { name: 'Connect wallet' }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: connect.allWallets, exact: true }).click()
    await this.dialog.waitFor()
    await this.rows.first().waitFor()
  }

  row(name: string): Locator {
    return this.rows.and(this.page.getByRole('button', { name, exact: true }))
  }
}

test('the list of the kit has the known wallets, and finds one', async ({ page }) => {
  const list = new AllWallets(page)
  await list.open()
  await expect(list.row('MetaMask')).toBeVisible()
  expect(await list.rows.count()).toBeGreaterThan(20)
  await list.search.fill('trust')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('Trust Wallet')).toBeVisible()
  await expect(list.dialog.getByText('1 wallet', { exact: true })).toBeAttached()
  await list.search.fill('')
  await expect(list.row('MetaMask')).toBeVisible()
})

test('a long list, page by page and in a search', async ({ page }) => {
  const list = new AllWallets(page)
  await list.open({ listed: 95 })

  await test.step('a long list comes by forty, as its end is scrolled to', async () => {
    await expect(list.rows).toHaveCount(40)
    await list.rows.last().scrollIntoViewIfNeeded()
    await expect(list.rows).toHaveCount(80)
    await list.rows.last().scrollIntoViewIfNeeded()
    await expect(list.rows).toHaveCount(95)
    await expect(list.more).toHaveCount(0)
  })

  await test.step('what nobody is called is said not to be found', async () => {
    await list.search.fill('unheard of')
    await expect(list.dialog.getByText(connect.nothingFound('unheard of'), { exact: true })).toBeVisible()
    await expect(list.rows).toHaveCount(0)
    await list.search.fill('wallet 94')
    await expect(list.rows).toHaveCount(1)
  })
})

test(
  'the field and the dialog stay where they are, however few wallets are found',
  inMatrix(),
  async ({ page }) => {
    const list = new AllWallets(page)
    await list.open({ listed: 95 })
    const card = page.getByRole('dialog')
    const places = async () => [await list.search.boundingBox(), await card.boundingBox()]
    const before = await places()
    for (const [query, rows] of [
      ['wallet 9', 6],
      ['wallet 94', 1],
      ['unheard of', 0],
      ['', 40],
    ] as const) {
      await list.search.fill(query)
      await expect(list.rows).toHaveCount(rows)
      expect(await places()).toEqual(before)
    }
  },
)

test('the way to all wallets is seen whole below a list that is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(phonesUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  const way = dialog.getByRole('button', { name: connect.allWallets, exact: true })
  await expect(dialog.getByRole('button', { name: connect.whatIsWallet })).not.toBeInViewport()
  await expect(way).toBeInViewport({ ratio: 1 })
  await way.click()
  await expect(page.getByRole('dialog', { name: connect.allWallets, exact: true })).toBeVisible()
})

test('featured wallets come first, excluded ones never, and an app may list a few alone', async ({
  page,
}) => {
  const list = new AllWallets(page)
  await list.open({ listed: 95, options: { featuredWalletIds: ['w90', 'w7'], excludeWalletIds: ['w0'] } })
  await expect(list.rows).toHaveCount(42)
  await expect(list.rows.first()).toHaveAccessibleName('Wallet 90')
  await expect(list.rows.nth(1)).toHaveAccessibleName('Wallet 7')
  await expect(list.rows.nth(2)).toHaveAccessibleName('Wallet 1')
  await list.search.fill('wallet 0')
  await expect(list.dialog.getByText(connect.nothingFound('wallet 0'), { exact: true })).toBeVisible()
  await list.open({ listed: 95, options: { includeWalletIds: ['w3', 'w4'] } })
  await expect(list.rows).toHaveCount(2)
})

test('pictures are shown, and the first letter where there is none or it does not come', async ({
  page,
  context,
}) => {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  await context.route('https://pictures.test/*', route =>
    route.request().url().endsWith('/2.svg')
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ body: picture, contentType: 'image/svg+xml' }),
  )
  const list = new AllWallets(page)
  await list.open({ listed: 12 })
  const shown = (name: string) =>
    list.row(name).evaluate(row => {
      const image = row.querySelector('img')
      return image?.complete && image.naturalWidth > 0
        ? 'picture'
        : row.querySelector('[aria-hidden]')?.textContent
    })
  await expect.poll(() => shown('Wallet 0')).toBe('picture')
  await expect.poll(() => shown('Wallet 2')).toBe('W')
  await expect.poll(() => shown('Wallet 1')).toBe('W')
})

test('keys alone lead to a wallet and back, with the focus where it was', inMatrix(), async ({ page }) => {
  const list = new AllWallets(page)
  await page.goto(phonesUrl({ listed: 95 }))
  await page.getByRole('button', { name: 'Connect wallet' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: connect.allWallets, exact: true }).press('Enter')
  await list.rows.first().waitFor()
  const tabTo = async (wanted: Locator) => {
    for (let step = 0; step < 60; step += 1) {
      if (await wanted.evaluate(element => element.matches(':focus'))) return
      await page.keyboard.press('Tab')
    }
    throw new Error('It is not reached by the Tab key')
  }
  await tabTo(list.search)
  await page.keyboard.type('wallet 33')
  await expect(list.rows).toHaveCount(1)
  await tabTo(list.row('Wallet 33'))
  await page.keyboard.press('Enter')
  const wallet = page.getByRole('dialog', { name: 'Wallet 33', exact: true })
  await wallet.getByRole('img', { name: /^QR code/ }).waitFor()
  const back = wallet.getByRole('button', { name: common.back })
  await tabTo(back)
  await page.keyboard.press('Enter')
  await expect(list.row('Wallet 33')).toBeVisible()
  await expect(list.search).toHaveValue('wallet 33')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the next page is a key away, and the focus stays', inMatrix(), async ({ page }) => {
  const list = new AllWallets(page)
  // Where nothing tells that the end is in view, the button is the only way.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  await list.open({ listed: 95 })
  await list.more.press('Enter')
  await expect(list.rows).toHaveCount(80)
  await expect(list.more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(95)
})

for (const [name, theme, width, locale] of [
  ['light', 'light', 1280, undefined],
  ['dark', 'dark', 1280, undefined],
  ['narrow', 'light', 360, undefined],
  ['right to left', 'dark', 360, 'ar'],
] as const)
  test(
    `it fits and breaks no rule: ${name}`,
    inMatrix(name !== 'right to left'),
    async ({ page, picture }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(
        phonesUrl({ options: { themeMode: theme }, ...(locale === undefined ? {} : { locale }) }),
      )
      const dialog = page.getByRole('dialog')
      const { text } = locale === 'ar' ? ar : en
      await page.getByRole('main').getByRole('button').first().click()
      await dialog.getByRole('button', { name: text.connect.allWallets }).click()
      await dialog.getByRole('searchbox').waitFor()
      await dialog.getByRole('listitem').nth(10).waitFor()
      await settle(page)
      await picture(`all-wallets-${name.replaceAll(' ', '-')}`)
      const wider = await dialog.evaluate(
        element =>
          [element, ...element.querySelectorAll('*')].filter(
            each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto',
          ).length,
      )
      expect(wider).toBe(0)
      await expectNoViolations(page, `AllWallets, ${name}`, { within: modal })
      await dialog.getByRole('listitem').first().getByRole('button').click()
      await dialog.getByRole('img', { name: text.walletConnect.qrLabel }).waitFor()
      await expect(dialog.getByRole('button', { name: text.walletConnect.copyLink })).toBeEnabled()
      await settle(page)
      await picture(`connecting-wallet-connect-${name.replaceAll(' ', '-')}`)
      await expectNoViolations(page, `ConnectingWalletConnect, ${name}`, { within: modal })
    },
  )
