import { readWorld } from '../setup/world'
import { settle } from '../support/axe'
import { expect, test } from '../support/test'
import {
  speak,
  walkAccount,
  walkSend,
  walkToDeadRelay,
  walkToPhone,
  walkToWallet,
} from '../support/view-walks'
import { pictureFile } from './sheet'
import { variants } from './variants'

// One test per variant and walk: a walk that fails leaves a gap in its column alone.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const walks = ['wallet', 'phone', 'relay', 'empty', 'account', 'send', 'page'] as const

for (const variant of variants)
  test.describe(variant.title, () => {
    test.use({ viewport: variant.viewport, colorScheme: variant.theme })
    for (const [block, name] of walks.entries())
      test(name, async ({ page, wallet, chains }) => {
        if (variant.textSize !== undefined)
          await page.addInitScript(size => {
            document.addEventListener('DOMContentLoaded', () => {
              const style = document.createElement('style')
              style.textContent = `:root { --lk-font-size-master: ${size * 10}px !important }`
              document.head.append(style)
            })
          }, variant.textSize)
        let count = 0
        const visit = async (view: string) => {
          await settle(page)
          count += 1
          await page.screenshot({ path: pictureFile(variant.id, (block + 1) * 20 + count, view) })
        }
        const walk = { page, words: variant.words, query: `&theme=${variant.theme}`, visit }
        if (name === 'wallet') await walkToWallet({ ...walk, wallet })
        if (name === 'phone') await walkToPhone(walk)
        if (name === 'relay') await walkToDeadRelay(walk)
        if (name === 'account') await walkAccount({ ...walk, wallet })
        if (name === 'send') await walkSend({ ...walk, wallet, chains })
        if (name === 'empty') {
          const { text, dialog, open } = speak(walk)
          const query = new URLSearchParams({ theme: variant.theme, locale: variant.words.locale })
          await page.goto(`${readWorld().pagesUrl}/clean.html?${query}`)
          await open()
          await expect(dialog.getByText(text.connect.noWallets, { exact: true })).toBeVisible()
          await visit('Connect, no wallet')
        }
        if (name === 'page') {
          await page.goto(`${readWorld().demoUrl}/?theme=${variant.theme}&locale=${variant.words.locale}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await visit('The demo’s first page')
        }
      })
  })
