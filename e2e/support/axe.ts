import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test'

/** Waits until nothing moves but what moves for ever: a colour in the middle of a fade is nobody's colour. */
export const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const moving = [document, ...shadows].flatMap(root => root.getAnimations())
    return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
  })

/** The modal, with all that stands in its shadow root. */
export const modal = '[data-latchkey-modal]'

/**
 * Axe finds nothing, in the page and in the shadow roots; a finding is named with its elements. Of a page that was looked
 * at already a part may be enough: the whole demo takes axe four times as long as the modal.
 */
export async function expectNoViolations(page: Page, where: string, within?: string): Promise<void> {
  await settle(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; ')}`,
  )
  expect(found, where).toEqual([])
}
