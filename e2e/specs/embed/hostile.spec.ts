import { expect, test } from '../../support/test'

declare global {
  interface Window {
    __hostile?: unknown
  }
}

const kinds = [
  'markupName',
  'controlName',
  'bidiName',
  'hugeName',
  'emptyName',
  'scriptIcon',
  'svgScriptIcon',
  'remoteIcon',
  'hugeIcon',
  'malformedRdns',
  'malformedUuid',
  'sameRdns',
  'sameUuid',
  'missingInfo',
  'missingProvider',
  'missingFields',
  'nullDetail',
  'notFrozen',
  'throwingGetters',
  'throwingProvider',
  'prototypeName',
] as const

const shown = ['Test Wallet', 'markupName', 'controlName', 'bidiName', 'hugeName'] as const

test.describe('wallets that mean harm', () => {
  test.use({ walletOptions: { hostile: [...kinds] } })

  test('run nothing, ask for nothing and open nothing', async ({ demo, page, wallet }) => {
    const requests: string[] = []
    const dialogs: string[] = []
    page.on('request', request => {
      if (!/^(data:|http:\/\/127\.0\.0\.1)/.test(request.url())) requests.push(request.url())
    })
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await demo.open()
    await demo.openModal()
    await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.__hostile)).toBeUndefined()
    expect(requests).toEqual([])
    expect(dialogs).toEqual([])
    expect(await wallet.promptCount()).toBe(0)
  })

  test('have names of plain, short text', async ({ demo, wallet, picture }) => {
    await demo.open()
    await demo.openModal()
    await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
    const markup = demo.modal.rows.filter({ hasText: '<img src=x onerror=' })
    await expect(markup).toHaveCount(1)
    const names = await demo.modal.rows.evaluateAll(rows => rows.map(row => row.textContent ?? ''))
    expect(names.length).toBeGreaterThanOrEqual(shown.length)
    for (const name of names) {
      expect(name.length).toBeLessThan(80)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(name.trim()).not.toBe('')
    }
    const widths = await demo.modal.rows.evaluateAll(rows =>
      rows.map(row => row.scrollWidth - row.clientWidth),
    )
    expect(widths.every(width => width <= 0)).toBe(true)
    expect(await wallet.promptCount()).toBe(0)
    await picture('hostile')
  })

  test('have icons that are data, or none', async ({ demo, wallet }) => {
    await demo.open()
    await demo.openModal()
    await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
    const sources = await demo.modal.dialog
      .locator('img')
      .evaluateAll(images => images.map(image => image.getAttribute('src') ?? ''))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(source.slice(0, 30)).toMatch(/^data:image\//)
      expect(source.length).toBeLessThanOrEqual(128 * 1024)
    }
    expect(await wallet.promptCount()).toBe(0)
  })

  test('do not take the place of the one that they pretend to be', async ({ demo, wallet }) => {
    await demo.open()
    await demo.openModal()
    await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
    await expect(demo.modal.rows.filter({ hasText: 'Impostor by uuid' })).toHaveCount(0)
    // Who came first proves nothing: the second one under the same rdns is shown as a second one.
    await expect(demo.modal.rows.filter({ hasText: 'Impostor by rdns (2)' })).toHaveCount(1)
    await demo.modal.choose('Test Wallet')
    await expect(demo.accountButton).toBeVisible()
    expect(await demo.accounts()).toEqual(wallet.accounts.map(({ address }) => address))
  })
})

test('a wallet that announces itself late appears in the open list', async ({
  demo,
  wallet,
  installWallet,
}) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
  await expect(demo.modal.wallet('Late Wallet')).toHaveCount(0)
  const late = await installWallet({ id: 'late', info: { name: 'Late Wallet', rdns: 'dev.example.late' } })
  await demo.modal.choose('Late Wallet')
  await expect(demo.accountButton).toBeVisible()
  expect(await demo.accounts()).toEqual(late.accounts.map(({ address }) => address))
  expect(await wallet.promptCount()).toBe(0)
})

test('of two with one name of domain the first stays', async ({ demo, wallet, installWallet }) => {
  await demo.open()
  await demo.openModal()
  await expect(demo.modal.wallet('Test Wallet')).toHaveCount(1)
  await installWallet({ id: 'twin', info: { name: 'Twin', rdns: 'dev.latchkey.testwallet' } })
  await installWallet({ id: 'other', info: { name: 'Other', rdns: 'dev.example.other' } })
  // What came after the twin is there: the twin was heard, and left out.
  await expect(demo.modal.wallet('Other')).toBeVisible()
  await expect(demo.modal.wallet('Twin')).toHaveCount(0)
  expect(await wallet.promptCount()).toBe(0)
})
