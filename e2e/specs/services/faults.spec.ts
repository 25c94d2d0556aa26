import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { type Fault, faults, PAST_EVERY_WAIT_MS } from '../../support/services/fault-proxy'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

const BUNDLED = "The full list isn't available at the moment. These are the best-known wallets."

/** Alerts for developers that a fault raises. The other faults change nothing that a developer could mend. */
const alerts: Partial<Record<Fault, string>> = {
  rateLimited: 'Rate Limited',
  broken: 'Server Error',
  away: 'Server Error',
}

const isAlert = (text: string): boolean => /Rate Limited|Server Error|Invalid/.test(text)

/** What the kit says in the console, from now on. */
function readConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (message.text().includes('[latchkey]')) said.push(message.text())
  })
  return said
}

// Each fault passes the contract tests of the client, and looks like another one to a visitor.
const shown: Fault = 'away'

for (const fault of faults)
  test(
    `configuration and wallets: ${fault}`,
    inMatrix(fault !== shown),
    async ({ demo, host, page, wallet }) => {
      expect(wallet.accounts).toHaveLength(2)
      await page.clock.install()
      const said = readConsole(page)
      host.inject(fault, /config|origins|getWallets|getWalletImage/)
      await demo.open({ phones: true })
      await demo.openModal()
      await expect(demo.modal.wallet('Test Wallet')).toBeVisible()
      if (fault === 'late') await page.clock.fastForward(PAST_EVERY_WAIT_MS)
      await demo.modal.button('All wallets').click()
      await expect(demo.modal.dialog.getByText(BUNDLED)).toHaveCount(1)
      await expect(demo.modal.rows.nth(5)).toBeVisible()
      await demo.modal.back.click()
      await demo.modal.close.click()

      const alert = alerts[fault]
      const raised = said.filter(isAlert)
      expect(raised).toHaveLength(alert ? 1 : 0)
      for (const text of raised) expect(text).toContain(alert)

      host.clear()
      await page.clock.fastForward(PAST_EVERY_WAIT_MS)
      await demo.openModal()
      await demo.modal.button('All wallets').click()
      await demo.modal.dialog.getByRole('searchbox').fill('rainbow')
      await expect(demo.modal.rows.filter({ hasText: 'Rainbow' })).toBeVisible()
      await expect(demo.modal.dialog.getByText(BUNDLED)).toHaveCount(0)
      await demo.modal.back.click()
      await demo.modal.choose('Test Wallet')
      await expect(demo.accountButton).toBeVisible()
    },
  )

const EVENTS = /^\/e\?/
const GATEWAY = /^\/v1\/\?/
const ONCE_PER_PAGE = /supported-chains|getAnalyticsConfig/
const NO_ACTIVITY = 'Failed to fetch transactions'

for (const fault of faults)
  test(
    `analytics, networks and gateway: ${fault}`,
    inMatrix(fault !== shown),
    async ({ chains, demo, host, page, wallet }) => {
      expect(wallet.accounts).toHaveLength(2)
      await page.clock.install()
      const said = readConsole(page)
      const { account } = demo.modal
      const askedFor = (path: RegExp) => host.asked.filter(each => path.test(each)).length
      const show = async ({ name }: { readonly name: string }) => {
        await demo.networkButton.click()
        await demo.modal.network(name).click()
        await expect(demo.networkButton).toContainText(name)
      }
      const expectAmount = async () => {
        await expect(account.getByText('10.000').first()).toBeVisible()
        await expect(account.getByText(/^0\.0+$/)).toHaveCount(0)
      }

      await test.step('where events and nodes fail, the own nodes of the network answer', async () => {
        host.inject(fault, new RegExp(`${EVENTS.source}|${GATEWAY.source}`))
        await demo.open()
        await demo.connect()
        await expect.poll(() => askedFor(EVENTS)).toBeGreaterThan(0)
        // The first amount may have been asked for before the page knew of the gateway.
        await show(chains.two)
        await expect.poll(() => askedFor(GATEWAY)).toBeGreaterThan(0)
        await demo.openModal()
        if (fault === 'late') await page.clock.fastForward(PAST_EVERY_WAIT_MS)
        await expectAmount()
        await demo.modal.close.click()
        // A 403 for events raises the alert for developers, once per page.
        const expected = fault === 'forbidden' ? [expect.stringContaining('Invalid App Configuration')] : []
        await expect.poll(() => said.filter(isAlert)).toEqual(expected)
      })

      await test.step('what a host says once per page is not guessed', async () => {
        host.inject(fault, ONCE_PER_PAGE)
        await page.reload()
        await demo.accountButton.waitFor()
        const sent = askedFor(EVENTS)
        await demo.openModal()
        await expectAmount()
        await account.getByRole('tab', { name: 'Activity' }).click()
        await expect.poll(() => askedFor(ONCE_PER_PAGE)).toBeGreaterThan(0)
        if (fault === 'late') await page.clock.fastForward(PAST_EVERY_WAIT_MS)
        await expect(account.getByText(NO_ACTIVITY)).toHaveCount(1)
        expect(askedFor(EVENTS)).toBe(sent)
      })

      await test.step('works again once the host does', async () => {
        host.clear()
        await page.clock.fastForward(PAST_EVERY_WAIT_MS)
        const retry = demo.modal.button('Try again')
        // On a slow machine the host's first history takes longer than the page waits.
        await expect(async () => {
          if (await retry.isVisible()) await retry.click()
          await expect(account.getByText(/^(No activity yet|Received)/).first()).toBeVisible({
            timeout: 20_000,
          })
        }).toPass()
        await expect(account.getByText(NO_ACTIVITY)).toHaveCount(0)
        await demo.modal.close.click()
        // Each opening asks for the networks until the host has answered.
        await demo.openModal()
        await demo.modal.close.click()
        const before = askedFor(GATEWAY)
        await show(chains.one)
        await expect.poll(() => askedFor(GATEWAY)).toBeGreaterThan(before)
        expect(said.filter(isAlert)).toHaveLength(fault === 'forbidden' ? 1 : 0)
      })
    },
  )
