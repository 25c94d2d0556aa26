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

/** Axe finds nothing, in the page and in the shadow roots; a finding is named with its elements. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; ')}`,
  )
  expect(found, where).toEqual([])
}
