import type { Page } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { withMotion } from '../../support/motion'
import { expect, test } from '../../support/test'

test.use(withMotion)

/** Boxes of icons in the open modal: what each shows, and its size. */
const readBoxes = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey-modal]')?.shadowRoot
    return [...(root?.querySelectorAll<HTMLElement>('.lk-row .lk-icon') ?? [])].map(box => ({
      shows: box.querySelector('img')?.src.slice(0, 18) ?? box.textContent,
      size: [box.offsetWidth, box.offsetHeight],
      row: box.closest<HTMLElement>('.lk-row')?.offsetHeight,
    }))
  })

test('suggested wallets have icons from the page’s own origin, in boxes of one size', async ({
  demo,
  page,
}) => {
  const foreign: string[] = []
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname))
      foreign.push(request.url())
  })
  await demo.open({ phones: true })
  await demo.connectButton.click()
  await expect(demo.modal.wallet('Trust Wallet')).toBeVisible()
  await expect
    .poll(async () => (await readBoxes(page)).filter(({ shows }) => shows === 'data:image/svg+xml').length)
    .toBeGreaterThanOrEqual(3)
  for (const { size, row } of await readBoxes(page))
    expect({ size, row }).toEqual({ size: [40, 40], row: 56 })
  expect(foreign).toEqual([])
})

test(
  'without the code of the icons there are letters in the same boxes',
  inMatrix(),
  async ({ demo, page }) => {
    await page.route(/add-images/, route => route.abort())
    await demo.open({ phones: true })
    await demo.connectButton.click()
    await expect(demo.modal.wallet('Trust Wallet')).toBeVisible()
    const boxes = await readBoxes(page)
    expect(boxes.map(({ shows }) => shows)).toContain('T')
    for (const { size, row } of boxes) expect({ size, row }).toEqual({ size: [40, 40], row: 56 })
  },
)

test('the page fetches no icon before the modal is about to open', async ({ demo, page }) => {
  const fetched: string[] = []
  page.on('request', request => {
    if (/(add-images|-icons?)[^/]*\.(js|ts)/.test(request.url())) fetched.push(request.url())
  })
  await demo.open({ phones: true })
  await expect(demo.connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The demo itself uses the icons of namespaces, for its local networks.
  expect(fetched.filter(url => !/find-namespace-icon|family-icons|late-icons/.test(url))).toEqual([])
})
