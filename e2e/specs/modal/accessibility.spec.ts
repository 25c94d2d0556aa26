import { ar } from '@latchkey/ui/text/ar'
import { en } from '@latchkey/ui/text/en'
import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { checkBothThemes, contrast, expectNoViolations, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'
import {
  speak,
  walkAccount,
  walkSend,
  walkToDeadRelay,
  walkToPhone,
  walkToWallet,
} from '../../support/view-walks'

/** What axe looks at in each view: the whole page in the first one, then the modal. */
function checkWith(page: Page, words: typeof en | typeof ar, whole?: string) {
  const checkAll = checkBothThemes(page, words.dir)
  return (name: string) => checkAll(`${name}, ${words.locale}`, name === whole ? undefined : modal)
}

for (const words of [en, ar]) {
  const name = words.dir
  const repeated = inMatrix(words !== en)

  test(`axe finds nothing on the way to a wallet: ${name}`, repeated, async ({ page, wallet }) => {
    const { query } = speak({ page, words })
    for (const theme of ['light', 'dark']) {
      await page.goto(`${readWorld().demoUrl}/${query}&theme=${theme}`)
      const rules = theme === 'light' ? undefined : contrast
      await expectNoViolations(page, `page, ${theme}, ${words.locale}`, { rules })
    }
    await walkToWallet({ page, words, wallet, visit: checkWith(page, words, 'Connect') })
  })

  test(`axe finds nothing on the way to a phone: ${name}`, repeated, async ({ page }) =>
    walkToPhone({ page, words, visit: checkWith(page, words) }),
  )

  test(`axe finds nothing where no phone can be reached: ${name}`, inMatrix(), async ({ page }) =>
    walkToDeadRelay({ page, words, visit: checkWith(page, words) }),
  )

  test(`axe finds nothing where there is no wallet: ${name}`, repeated, async ({ page }) => {
    const { text, dialog, open } = speak({ page, words })
    // The theme of this page does not follow the system.
    for (const theme of ['light', 'dark']) {
      await page.goto(`${readWorld().pagesUrl}/clean.html?theme=${theme}&locale=${words.locale}`)
      await open()
      await dialog.getByText(text.connect.noWallets, { exact: true }).waitFor()
      await expect(dialog.locator('xpath=ancestor::*[@dir]').first()).toHaveAttribute('dir', words.dir)
      await expectNoViolations(page, `Connect, empty, ${theme}, ${words.locale}`, { within: modal })
    }
  })

  test(`axe finds nothing once connected: ${name}`, repeated, async ({ page, wallet }) =>
    walkAccount({ page, words, wallet, visit: checkWith(page, words, 'Account') }),
  )

  test(`axe finds nothing while sending: ${name}`, repeated, async ({ page, wallet, chains }) =>
    walkSend({ page, words, wallet, chains, visit: checkWith(page, words) }),
  )
}

for (const locale of ['en', 'ar'])
  test(
    `axe finds nothing in the gallery, in both themes and sizes of text: ${locale}`,
    inMatrix(locale !== 'en'),
    async ({ page }) => {
      for (const theme of ['light', 'dark'])
        for (const size of ['100', '200'])
          await test.step(`${theme}, ${size} % text`, async () => {
            const query = new URLSearchParams({ theme, locale, size })
            await page.goto(`${readWorld().demoUrl}/gallery.html?${query}`)
            await page.getByRole('heading', { level: 2 }).first().waitFor()
            const rules = theme === 'light' ? undefined : contrast
            await expectNoViolations(page, `gallery, ${theme}, ${locale}, ${size} %`, { rules })
          })
    },
  )
