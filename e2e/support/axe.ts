import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { expect } from './test'

/** Waits until nothing moves but what moves for ever: a colour in the middle of a fade is nobody's colour. */
export const settle = (page: Page | Frame): Promise<unknown> =>
  page.waitForFunction(() => {
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const moving = [document, ...shadows].flatMap(root => root.getAnimations())
    return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
  })

/** The modal, with all that stands in its shadow root. */
export const modal = '[data-latchkey-modal]'

/** The one rule that depends on the theme. */
export const contrast = ['color-contrast']

/** Where axe looks, and for what. */
export interface AxeScope {
  /** Of a page that was looked at already a part may be enough: the whole demo takes axe four times as long as the modal. */
  readonly within?: string | undefined
  /** All rules unless told otherwise. */
  readonly rules?: string[] | undefined
}

/** Axe finds nothing, in the page and in the shadow roots; a finding is named with its elements. */
export async function expectNoViolations(
  page: Page,
  where: string,
  { within, rules }: AxeScope = {},
): Promise<void> {
  await settle(page)
  // Without frames in the page axe needs no page of its own to put their results together.
  expect(page.frames(), where).toHaveLength(1)
  // Of what is right nobody reads more than that there is some, and describing it takes longer than finding it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (rules !== undefined) axe.withRules(rules)
  const { violations, passes, incomplete } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; ')}`,
  )
  expect(found, where).toEqual([])
  // Rules that found nothing to look at would find no fault either.
  if (rules === undefined) expect([...passes, ...incomplete].length, where).toBeGreaterThan(0)
}

/** A look at a page, or at a part of it, in both themes. */
export type CheckBothThemes = (where: string, within?: string) => Promise<void>

/**
 * Looks at a page in the theme of the system: all rules in the theme that is shown, then the contrast in the other one,
 * which stays. Structure does not depend on colours, and colours do not depend on the direction: where text runs from
 * right to left, the themes take turns and the second look is left out.
 */
export function checkBothThemes(page: Page, dir: 'ltr' | 'rtl' = 'ltr'): CheckBothThemes {
  const shown: ('light' | 'dark')[] = ['light', 'dark']
  return async (where, within) => {
    const [theme = 'light', other = 'dark'] = shown
    shown.reverse()
    await page.emulateMedia({ colorScheme: theme })
    await expectNoViolations(page, `${where}, ${theme}`, { within })
    if (dir === 'rtl') return
    await page.emulateMedia({ colorScheme: other })
    if (within === modal) await expect(page.locator(modal)).toHaveAttribute('data-theme', other)
    await expectNoViolations(page, `${where}, ${other}`, { within, rules: contrast })
  }
}
