import axe from 'axe-core'
import { expect, vi } from 'vitest'
import type { Visitor } from './visitor'

/** A colour in the middle of a fade is nobody's colour. What moves for ever is left out. */
const isStill = `return [doc, ...[...walk(doc)].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .flatMap(root => root.getAnimations())
  .every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)`

interface AxeFinding {
  readonly id: string
  readonly nodes: readonly string[]
}

/** Axe finds nothing, in the page and in its shadow roots. */
export async function expectNoViolations(visitor: Visitor, where: string): Promise<void> {
  const isThere = await visitor.ask<boolean>('return win.axe !== undefined')
  if (!isThere) await visitor.ask(`win.eval(${JSON.stringify(axe.source)}); return null`)
  await vi.waitFor(async () => expect(await visitor.ask(isStill), `${where} moves`).toBe(true), 45_000)
  const { violations, looked } = await visitor.ask<{ violations: AxeFinding[]; looked: number }>(`
    const { violations, passes } = await win.axe.run(doc, { iframes: false })
    return {
      looked: passes.length,
      violations: violations.map(({ id, nodes }) => ({
        id, nodes: nodes.map(({ target, any }) => target.join(' ') + ' ' + (any[0]?.message ?? '')),
      })),
    }`)
  expect(violations, where).toEqual([])
  // Rules that found nothing to look at would find no fault either.
  expect(looked, where).toBeGreaterThan(0)
}

/** Nothing that is shown of the page is wider than its window. */
export async function expectNoSidewaysScroll(visitor: Visitor, where: string): Promise<void> {
  const wide = await visitor.ask(`
    const width = doc.documentElement.clientWidth
    return [...walk(doc)]
      .filter(element => isShown(element) && element.closest('svg') === null)
      .filter(element => element.getBoundingClientRect().right > width + 1 || element.getBoundingClientRect().left < -1)
      .map(element => element.localName + '.' + element.className)`)
  expect(wide, where).toEqual([])
}

const errorsKey = 'engines:errors'

/** Stands in the head of every page and notes what nobody caught, also before a reload. */
export const errorCollector = `<script>{
  const add = text => sessionStorage.setItem('${errorsKey}',
    JSON.stringify([...JSON.parse(sessionStorage.getItem('${errorsKey}') ?? '[]'), text]))
  addEventListener('error', ({ message }) => add(message))
  addEventListener('unhandledrejection', ({ reason }) => add('rejected: ' + reason))
}</script>`

/** The page threw nothing that it did not catch. */
export async function expectNoPageErrors(visitor: Visitor): Promise<void> {
  const errors = await visitor.ask<string[]>(
    `return JSON.parse(win.sessionStorage.getItem('${errorsKey}') ?? '[]')`,
  )
  expect(errors, 'errors that the page did not catch').toEqual([])
}
