import { ar } from '@latchkey/ui/text/ar'
import type { Locator } from '@playwright/test'
import { expectNoViolations, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { openByKeyboard, overflow } from '../../support/services/arabic'
import { PAST_EVERY_WAIT_MS } from '../../support/services/fault-proxy'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

const { text } = ar

test(
  'the wallets of the host in Arabic, 360 px wide, by the keyboard, with and without a network',
  inMatrix(),
  async ({ context, demo, host, page, picture }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 360, height: 740 })
    await demo.open({ locale: 'ar', phones: true })
    await openByKeyboard(page)
    const dialog = page.getByRole('dialog')
    const row = (name: string) => dialog.getByRole('listitem').getByRole('button', { name, exact: true })
    const notice = dialog.getByText(text.walletList.bundled)
    const tabTo = async (wanted: Locator) => {
      await wanted.waitFor()
      await expect(async () => {
        await page.keyboard.press('Tab')
        expect(await wanted.evaluate(element => element.matches(':focus'))).toBe(true)
      }).toPass({ intervals: [0] })
    }
    const search = dialog.getByRole('searchbox')
    const searchFor = async (query: string) => {
      await search.focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(query)
    }

    await tabTo(dialog.getByRole('button', { name: new RegExp(`^${text.connect.allWallets}`) }))
    await page.keyboard.press('Enter')
    await tabTo(search)
    await row('Trust Wallet').waitFor()
    await picture('services-wallets-arabic')
    await expectNoViolations(page, 'wallets of the host in Arabic', { within: modal })
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await test.step('the host answers a search', async () => {
      await searchFor('rainbow')
      await row('Rainbow').waitFor()
      await expect.poll(() => host.asked.filter(path => /search=rainbow/.test(path))).not.toEqual([])
      await expect(notice).toHaveCount(0)
    })
    await test.step('without a network the wallets of the kit are searched, and it is said', async () => {
      await context.setOffline(true)
      await searchFor('trust')
      await row('Trust Wallet').waitFor()
      await expect(notice).toHaveCount(1)
      await picture('services-wallets-arabic-offline')
      await expectNoViolations(page, 'wallets without a network in Arabic', { within: modal })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    })
    await test.step('and those of the host again, once it is there', async () => {
      await context.setOffline(false)
      await page.clock.fastForward(PAST_EVERY_WAIT_MS)
      await searchFor('rainbow')
      await row('Rainbow').waitFor()
      await expect(notice).toHaveCount(0)
      await tabTo(row('Rainbow'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Rainbow', exact: true })).toBeVisible()
    })
  },
)
