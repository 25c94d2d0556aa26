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
      const raised = said.filter(text => /Rate Limited|Server Error|Invalid/.test(text))
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
