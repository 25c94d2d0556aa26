import { modal as modalOf } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { type PageHeap, readHeap, withoutCompilers } from '../../../scripts/page-heap.mjs'
import { readWorld } from '../../setup/world'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), withoutCompilers] }),
})

async function openAndClose(page: Page, times: number): Promise<void> {
  const modal = modalOf(page)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  for (let i = 0; i < times; i++) {
    await button.click()
    await modal.button(/^What is a wallet\?/).click()
    await modal.back.click()
    await expect(modal.wallet('Test Wallet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toHaveCount(0)
  }
}

// Twenty rounds without the engine's compilers: isolation.spec.ts counts the nodes at every commit.
test(
  'opening the modal, looking around and closing it again leaves nothing behind',
  inMatrix(),
  async ({ page, wallet }) => {
    test.slow()
    await page.goto(`${readWorld().pagesUrl}/clean.html`)
    const session = await page.context().newCDPSession(page)
    // What is loaded once and kept for the next time.
    await openAndClose(page, 8)
    const times = 6
    const start = await readHeap(session)
    await openAndClose(page, times)
    const middle = await readHeap(session)
    await openAndClose(page, times)
    const end = await readHeap(session)
    // A leak is there each time; what the engine sets up once in a while is there in one of the two at most.
    const leftEachTime = (key: keyof PageHeap) =>
      Math.min(middle[key] - start[key], end[key] - middle[key]) / times
    expect(leftEachTime('nodes')).toBeLessThan(0.5)
    expect(leftEachTime('listeners')).toBeLessThan(0.5)
    expect(leftEachTime('bytes')).toBeLessThan(1_000)
    expect(await wallet.promptCount()).toBe(0)
  },
)
