import type { CDPSession, Page } from '@playwright/test'
import { readWorld } from '../setup/world'
import { ModalPage } from '../support/modal'
import { expect, test } from '../support/test'

// What is run often is compiled by the engine, anew and better, for dozens of openings: it keeps kilobytes for each that
// no page can give back. With its compilers off, what is left is what the page keeps.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--js-flags=--no-opt --no-maglev --no-sparkplug']
    await use({ ...launchOptions, args })
  },
})

/** What a page keeps: bytes of the heap, nodes and listeners, with those that no document has any more. */
interface Kept {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

async function kept(session: CDPSession): Promise<Kept> {
  // Some objects only die in the second or third collection.
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

async function openAndClose(page: Page, times: number): Promise<void> {
  const modal = new ModalPage(page)
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

test('opening the modal, looking around and closing it again leaves nothing behind', async ({
  page,
  wallet,
}) => {
  test.slow()
  await page.goto(`${readWorld().pagesUrl}/clean.html`)
  const session = await page.context().newCDPSession(page)
  // What is loaded once and kept for the next time.
  await openAndClose(page, 8)
  const marks = [await kept(session)]
  const times = 6
  for (const _ of ['once', 'again']) {
    await openAndClose(page, times)
    marks.push(await kept(session))
  }
  const [start, middle, end] = marks as [Kept, Kept, Kept]
  // A leak is there each time; what the engine sets up once in a while is there in one of the two at most.
  const leftEachTime = (key: keyof Kept) => Math.min(middle[key] - start[key], end[key] - middle[key]) / times
  expect(leftEachTime('nodes')).toBeLessThan(0.5)
  expect(leftEachTime('listeners')).toBeLessThan(0.5)
  expect(leftEachTime('bytes')).toBeLessThan(1_000)
  expect(await wallet.promptCount()).toBe(0)
})
